import { sql } from "drizzle-orm";
import type { AnyDomainEvent } from "#app/core/events.ts";
import { outbox } from "#app/db/schema/platform.ts";
import { sendAskedCode } from "#app/features/auth/commands/send-asked-code.server.ts";
import { routeTold } from "#app/features/notifications/reach.server.ts";
import { sendPushes } from "#app/features/notifications/send-pushes.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { deliverChanged, deliverSaid, type Said } from "./deliver-said.ts";
import type { Delivered, ReactionDependencies } from "./reaction-dependencies.ts";
import type { Delivery } from "./reactions/effects.ts";
import { sendQueued } from "./send-queued.ts";

/** Brings what is live to open windows, and notes the events as delivered. Never throws. */
export async function deliver(
  deps: ReactionDependencies,
  events: AnyDomainEvent[],
  pushes: Delivery[],
): Promise<void> {
  try {
    const told = await Promise.all(pushes.map((push) => send(deps, push)));
    await finish(deps, [...told.flat(), ...events.map(({ id }) => ({ event: id }))]);
  } catch (error) {
    for (const event of events) log({ event: "delivery_failed", eventId: event.id, ...describeError(error) });
  }
}

/**
 * What is left once all windows have heard, with what is left of neighbouring requests: to tell further by mail and push,
 * and to note the events as delivered. What is lost is done once more by the sweep; windows keep each notification once.
 */
export async function finish(deps: ReactionDependencies, delivered: Delivered[]): Promise<void> {
  if (delivered.length === 0) return;
  await deps.delivered.add(delivered, async (all) => {
    await reach(
      deps,
      all.flatMap((one) => ("told" in one ? [one.told] : [])),
    );
    const events = all.flatMap((one) => ("event" in one ? [one.event] : []));
    if (events.length === 0) return;
    await deps.db
      .update(outbox)
      .set({ delivered_at: deps.clock.now() })
      .where(
        sql`${outbox.id} IN (SELECT value FROM json_each(${JSON.stringify(events)})) AND ${outbox.delivered_at} IS NULL`,
      );
  });
}

/** What was told goes on by mail and push. It stays due until that is decided: a failure here is the cron's to mend. */
async function reach(deps: ReactionDependencies, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const pushWaits = await routeTold(deps, ids);
    await Promise.all([sendQueued(deps), ...(pushWaits ? [sendPushes(deps)] : [])]);
  } catch (error) {
    log({ event: "sweep_failed", job: "reach", ...describeError(error) });
  }
}

/** @returns what goes on by other channels, once all windows have theirs */
export async function send(deps: ReactionDependencies, push: Delivery): Promise<Delivered[]> {
  if ("reach" in push) return [{ told: push.reach }];
  if ("said" in push) return (await deliverSaid(deps, push.said)).map((told) => ({ told }));
  await bring(deps, push);
  return [];
}

async function bring(
  deps: ReactionDependencies,
  push: Exclude<Delivery, { reach: string } | { said: Said }>,
) {
  if ("code" in push) {
    await sendAskedCode(deps, push.code);
    return sendQueued(deps);
  }
  if ("asked" in push) return deps.portfolio.askAbout(push.asked);
  if ("changed" in push) return deliverChanged(deps, push.changed);
  const { rooms } = deps;
  return "frame" in push
    ? rooms.push(push.userId, push.frame)
    : rooms.endSession(push.userId, push.endSession, push);
}
