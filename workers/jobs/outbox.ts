import { and, asc, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { AnyDomainEvent, EventName } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import type { Statement } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/platform.ts";
import { type CodeSender, sendAskedCode } from "#app/features/auth/commands/send-asked-code.server.ts";
import { routeTold } from "#app/features/notifications/reach.server.ts";
import { sendPushes } from "#app/features/notifications/send-pushes.server.ts";
import { selectUntold, type Untold } from "#app/features/rewards/untold.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { type CommitDependencies, type Consequences, createCommit } from "#app/platform/outbox.server.ts";
import type { Rooms } from "#app/platform/realtime.server.ts";
import { deliverChanged, deliverSaid, type Said } from "./deliver-said.ts";
import { tellHonours } from "./honours.ts";
import type { Delivery, Effect } from "./reactions/effects.ts";
import { effectsOf } from "./reactions.ts";
import { sendQueued } from "./send-queued.ts";
import type { Together } from "./together.ts";

const SWEEP_SIZE = 50;
/** The most frequent events pay nobody: nothing is read of tiers and badges after them. */
const WITHOUT_XP: ReadonlySet<EventName> = new Set([
  "swipe.made",
  "swipe.undone",
  "message.sent",
  "message.mentioned",
  "message.changed",
]);
const KEEP_DELIVERED = days(7);

/** An event whose windows have heard of it, or a notification that goes on by other channels. */
export type Delivered = { event: Id } | { told: string };

export interface ReactionDependencies
  extends CodeSender,
    Pick<AppContext, "mailer" | "mailTexts" | "pushes" | "portfolio"> {
  rooms: Rooms;
  delivered: Together<Delivered>;
  defer(work: Promise<unknown>): void;
}

/** How commands make what follows from their events: with their own batch, or after it. */
export function reactions(
  deps: ReactionDependencies,
): Required<Pick<CommitDependencies, "react" | "consequencesOf">> {
  return {
    react: (events) => react(deps, events),
    consequencesOf: (events) => consequencesOf(deps, events),
  };
}

/** For what time or a provider does: nobody is signed in behind it. */
export function nobodysCommit(deps: ReactionDependencies) {
  const { db, clock } = deps;
  const nobody = { viewerId: () => null, browserSessionId: null, unfollowed: null };
  return createCommit({ db, clock, ...nobody, ...reactions(deps) });
}

/**
 * What follows from events, for a batch that stores it: their command's own, or one more.
 * @param reactedBefore it is stored already, and only the delivery failed
 */
export function consequencesOf(
  deps: ReactionDependencies,
  events: AnyDomainEvent[],
  reactedBefore = false,
): Consequences | null {
  try {
    const effects = events
      .flatMap((event) => effectsOf(deps.db, event))
      .map((effect) => (reactedBefore ? onlyAgain(effect) : effect));
    return toConsequences(deps, events, effects);
  } catch (error) {
    logFailed(events, error);
    return null;
  }
}

function toConsequences(
  deps: ReactionDependencies,
  events: AnyDomainEvent[],
  effects: Effect[],
): Consequences {
  const storing = effects.filter(
    (effect): effect is Effect & { statement: Statement } => effect.statement !== null,
  );
  const quiet = effects.every((effect) => effect.live === undefined);
  const raises = events.some(({ name }) => !WITHOUT_XP.has(name));
  return {
    statements: [...storing.map((effect) => effect.statement), ...(raises ? [selectUntold(deps.db)] : [])],
    quiet,
    stored: async (results) => {
      if (raises) await tellOfHonours(deps, results.at(-1) as Untold[]);
      if (quiet) return;
      try {
        const rowsOf = new Map<Effect, unknown>(storing.map((effect, index) => [effect, results[index]]));
        const pushes = effects.flatMap((effect) => effect.live?.(rowsOf.get(effect)) ?? []);
        deps.defer(deliver(deps, events, pushes));
      } catch (error) {
        logFailed(events, error);
      }
    },
  };
}

/**
 * Stores the consequences of events in one batch of their own, then delivers what is live without holding the answer up.
 * Never throws: what fails stays in the outbox, and the sweep takes it up.
 * @param reactedBefore they are stored already, and only the delivery failed
 */
export async function react(
  deps: ReactionDependencies,
  events: AnyDomainEvent[],
  reactedBefore = false,
): Promise<void> {
  const consequences = consequencesOf(deps, events, reactedBefore);
  if (!consequences) return;
  const now = deps.clock.now();
  const ids = events.map((event) => event.id);
  const done = deps.db
    .update(outbox)
    .set({ reacted_at: now, ...(consequences.quiet ? { delivered_at: now } : {}) })
    .where(inArray(outbox.id, ids));
  try {
    const [, ...results]: unknown[] = await deps.db.batch([done, ...consequences.statements]);
    await consequences.stored(results);
  } catch (error) {
    logFailed(events, error);
  }
}

function logFailed(events: AnyDomainEvent[], error: unknown): void {
  for (const event of events)
    log({ event: "reaction_failed", eventId: event.id, eventName: event.name, ...describeError(error) });
}

/** Whatever raised somebody. What fails here is told with the next event; a window that misses it catches up. */
async function tellOfHonours(deps: ReactionDependencies, untold: Untold[]): Promise<void> {
  if (untold.length === 0) return;
  try {
    const pushes = await tellHonours({ db: deps.db, now: deps.clock.now() }, untold);
    deps.defer(
      Promise.allSettled(pushes.map((push) => send(deps, push))).then((sent) =>
        finish(
          deps,
          sent.flatMap((one) => (one.status === "fulfilled" ? one.value : [])),
        ),
      ),
    );
  } catch (error) {
    log({ event: "sweep_failed", job: "honours", ...describeError(error) });
  }
}

/** What was stored stays as members have left it since; only its delivery is repeated. */
function onlyAgain(effect: Effect): Effect {
  return { ...effect, statement: effect.again ?? null };
}

async function deliver(
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
async function finish(deps: ReactionDependencies, delivered: Delivered[]): Promise<void> {
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
async function send(deps: ReactionDependencies, push: Delivery): Promise<Delivered[]> {
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
    : rooms.endSession(push.userId, push.endSession);
}

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
