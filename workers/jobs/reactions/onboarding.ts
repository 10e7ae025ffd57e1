import type { DomainEvent } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { type AnalyticsEvent, trackEvent } from "#app/features/analytics/commands.server.ts";
import type { Effect, Reactions } from "./effects.ts";

export const onboardingReactions = {
  "setup.completed": () => [],
  "tour.started": (db, event) => [trackOnce(db, event, "onboarding_started", {}, "started")],
  "tour.step": (db, event) => {
    const { step, name } = event.payload;
    return [trackOnce(db, event, "onboarding_step", { step_number: step, step_name: name }, String(step))];
  },
  "tour.completed": (db, event) => [trackOnce(db, event, "onboarding_completed", {}, "completed")],
} satisfies Partial<Reactions>;

/**
 * The tour is told once in a member's life, whatever windows repeat: its analytics are named by member and part. Who asks
 * not to be followed is only counted, each time.
 */
function trackOnce(
  db: Database,
  event: DomainEvent<"tour.started" | "tour.step" | "tour.completed">,
  name: AnalyticsEvent["name"],
  properties: AnalyticsEvent["properties"],
  part: string,
): Effect {
  const { userId } = event.payload;
  return {
    statement: trackEvent(db, {
      id: event.unfollowed ? `${event.id}:${part}` : `tour:${userId}:${part}`,
      name,
      userId,
      sessionId: event.browserSessionId,
      unfollowed: event.unfollowed,
      properties,
      createdAt: event.createdAt,
    }),
  };
}
