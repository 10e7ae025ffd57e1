import { and, asc, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { AnyDomainEvent } from "#app/core/events.ts";
import { days, minutes } from "#app/core/time.ts";
import { outbox } from "#app/db/schema/platform.ts";
import { react } from "./outbox.ts";
import type { ReactionDependencies } from "./reaction-dependencies.ts";

const SWEEP_SIZE = 50;

const KEEP_DELIVERED = days(7);

/** The cron sweep: takes up events whose reactions or delivery did not finish, oldest first, with growing pauses. */
export async function sweepOutbox(deps: ReactionDependencies): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.delivered_at), lte(outbox.next_attempt_at, now)))
    .orderBy(asc(outbox.next_attempt_at))
    .limit(SWEEP_SIZE);
  for (const row of due) {
    await deps.db
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        next_attempt_at: now + minutes(2 ** Math.min(row.attempts, 6)),
      })
      .where(sql`${outbox.id} = ${row.id}`);
    const event = {
      id: row.id,
      name: row.name,
      actorId: row.actor_id,
      payload: row.payload,
      browserSessionId: row.browser_session_id,
      unfollowed: row.unfollowed,
      createdAt: row.created_at,
      // Only `commit` writes outbox rows, from typed events.
    } as AnyDomainEvent;
    await react(deps, [event], row.reacted_at !== null);
  }
  return due.length;
}

/** Delivered events are kept for a week, for looking back; then they go. */
export async function pruneOutbox(deps: Pick<ReactionDependencies, "db" | "clock">): Promise<void> {
  await deps.db
    .delete(outbox)
    .where(and(isNotNull(outbox.delivered_at), lte(outbox.delivered_at, deps.clock.now() - KEEP_DELIVERED)));
}
