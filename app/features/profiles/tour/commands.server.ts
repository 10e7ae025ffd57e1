import { and, eq, sql } from "drizzle-orm";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { TourMoment } from "./schema.ts";
import { TOUR_STEPS } from "./steps.ts";

/**
 * Keeps what happened in the tour (specification §4 *Onboarding*). Finishing, skipping and closing are one thing:
 * `onboarding_completed` is set, once; what a second window tells of a tour that is over is not kept.
 */
export async function recordTour(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  told: TourMoment,
): Promise<void> {
  const { userId, onboardingCompleted } = ctx.viewer;
  if (onboardingCompleted) return;
  await ctx.limits.take("api_write", userId);
  switch (told.moment) {
    case "started":
      await ctx.commit([], { name: "tour.started", payload: { userId } }, stepReached(userId, 1));
      break;
    case "step":
      await ctx.commit([], stepReached(userId, told.step));
      break;
    case "completed":
      await ctx.commit(
        [
          ctx.db
            .update(profiles)
            .set({ onboarding_completed: true, updated_at: ctx.clock.now() })
            .where(and(eq(profiles.user_id, userId), eq(profiles.onboarding_completed, false))),
        ],
        { name: "tour.completed", payload: { userId }, when: sql`changes() > 0` },
      );
  }
}

function stepReached(userId: string, step: number) {
  const name = TOUR_STEPS[step - 1]?.name ?? "";
  return { name: "tour.step", payload: { userId, step, name } } as const;
}
