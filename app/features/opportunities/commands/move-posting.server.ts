import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { companies } from "#app/db/schema/companies.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { changePosting, conflictWhenStale, movePosting } from "../life.server.ts";
import { lifeOn } from "../life.ts";
import { takeManaged } from "../managed.server.ts";
import { keepsRoom, planOfPoster, requireRoom } from "./plan-limit.server.ts";

export type LifeContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "env">;

/** Which posting, as its mover has seen it. */
export interface Known {
  id: Id;
  version: number;
}

const OVER_SENTENCE = "Its time is over. Repost it, and it begins anew.";

/**
 * Takes an open posting off Discover for a while; who applied keeps their place.
 * @throws AppError `not_found`, `conflict`, `rate_limited`
 */
export async function pausePosting(ctx: LifeContext, known: Known): Promise<void> {
  await takeManaged(ctx, known);
  await conflictWhenStale(ctx, movePosting(ctx.db, { ...known, to: "paused", now: ctx.clock.now() }));
}

/**
 * Opens a paused posting again, for what is left of its time; one that waited and never was out goes out with it.
 * @throws AppError `not_found`, `conflict` (moved meanwhile, its time is over, or the plan holds no more), `rate_limited`
 */
export async function resumePosting(ctx: LifeContext, known: Known): Promise<void> {
  const posting = await takeManaged(ctx, known);
  const now = ctx.clock.now();
  if (posting.expires_at !== null && posting.expires_at <= now)
    throw new AppError("conflict", { sentence: OVER_SENTENCE });
  const plan = await planOfPoster(ctx, posting.created_by);
  await requireRoom(ctx, posting.created_by, plan);
  const { created_by: posterId, title, type, repost_of: repostOf } = posting;
  const goesOut = posting.published_at === null;
  const moved = changePosting(ctx.db, {
    ...known,
    from: ["paused"],
    // Nothing opens for a company that is suspended.
    when: sql`NOT EXISTS (SELECT 1 FROM ${companies} AS hirer WHERE hirer.id = company_id AND hirer.status = 'suspended')`,
    set: [
      sql`status = 'active', version = version + 1, updated_at = ${now}`,
      ...(goesOut ? [sql`published_at = ${now}, expires_at = ${now + lifeOn(plan)}`] : []),
    ],
  });
  await conflictWhenStale(
    ctx,
    [...keepsRoom(ctx, posterId, plan), ...moved],
    ...(goesOut
      ? [
          {
            name: "opportunity.created",
            payload: { opportunityId: posting.id, posterId, title, type, repostOf },
          } as const,
        ]
      : []),
  );
}

/**
 * Prolongs an open posting by one more life, once.
 * @throws AppError `not_found`, `conflict`, `rate_limited`
 */
export async function extendPosting(ctx: LifeContext, known: Known): Promise<void> {
  const posting = await takeManaged(ctx, known);
  if (posting.extended_at !== null)
    throw new AppError("conflict", {
      sentence: "It was prolonged once already. Repost it when its time is over.",
    });
  const now = ctx.clock.now();
  const more = lifeOn(await planOfPoster(ctx, posting.created_by));
  await conflictWhenStale(
    ctx,
    changePosting(ctx.db, {
      ...known,
      from: ["active", "paused"],
      when: sql`extended_at IS NULL AND expires_at > ${now}`,
      set: [
        sql`expires_at = expires_at + ${more}, extended_at = ${now}, expiry_notice = NULL`,
        sql`version = version + 1, updated_at = ${now}`,
      ],
    }),
  );
}
