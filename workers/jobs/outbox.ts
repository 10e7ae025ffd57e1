import { inArray } from "drizzle-orm";
import type { AnyDomainEvent, EventName } from "#app/core/events.ts";
import type { Statement } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/platform.ts";
import { selectUntold, type Untold } from "#app/features/rewards/untold.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { type CommitDependencies, type Consequences, createCommit } from "#app/platform/outbox.server.ts";
import { deliver, finish, send } from "./deliver.ts";
import { tellHonours } from "./honours.ts";
import type { ReactionDependencies } from "./reaction-dependencies.ts";
import type { Effect } from "./reactions/effects.ts";
import { effectsOf } from "./reactions.ts";

/** The most frequent events pay nobody: nothing is read of tiers and badges after them. */
const WITHOUT_XP: ReadonlySet<EventName> = new Set([
  "swipe.made",
  "swipe.undone",
  "message.sent",
  "message.mentioned",
  "message.changed",
  "post.mentioned",
]);

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
function consequencesOf(
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
