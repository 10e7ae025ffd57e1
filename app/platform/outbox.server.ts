import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyDomainEvent, DomainEvent, DomainEvents, EventName } from "#app/core/events.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { seconds } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { guard, outbox } from "#app/db/schema/platform.ts";
import type { Clock } from "./clock.server.ts";

/** A sweep leaves events alone that the request which wrote them is still working on. */
const SWEEP_AFTER = seconds(20);

/** What a command says happened. */
export type Happened = { [N in EventName]: { name: N; payload: DomainEvents[N]; when?: SQL } }[EventName];

/** Writes the rows and the events of one act in a single batch, then lets the reactions run. */
export type Commit = (statements: Statement[], ...happened: Happened[]) => Promise<CommitResult>;

export interface CommitResult {
  /** One entry per statement, as Drizzle returns it. */
  results: unknown[];
  /** Which of the events really happened: those without `when`, and those whose `when` held. */
  events: AnyDomainEvent[];
}

export interface CommitDependencies {
  db: Database;
  clock: Clock;
  /** Who acts; null while nobody is signed in, as at sign-up and sign-in. */
  viewerId: () => Id | null;
  browserSessionId: string | null;
  react: (events: AnyDomainEvent[]) => Promise<void>;
}

/**
 * The way every command ends. The batch is D1's only transaction: rows and outbox events are stored together or not
 * at all. Reactions run after it and before the answer; what fails there stays in the outbox for the sweep.
 */
export function createCommit(deps: CommitDependencies): Commit {
  return async (statements, ...happened) => {
    const now = deps.clock.now();
    const batch: { statement: Statement; event?: AnyDomainEvent }[] = [
      ...statements.map((item) =>
        isCarrier(item) ? inserted(deps, item.happened, now) : { statement: item },
      ),
      ...happened.map((entry) => inserted(deps, entry, now)),
    ];
    const [first, ...rest] = batch.map((item) => item.statement);
    if (!first) return { results: [], events: [] };
    const results: unknown[] = await deps.db.batch([first, ...rest]);
    const stored = batch.flatMap(({ event }, index) => (event && hasRow(results[index]) ? [event] : []));
    if (stored.length > 0) await deps.react(stored);
    return { results: results.slice(0, statements.length), events: stored };
  };
}

/** A statement that stands for an event, so that `Commit` knows it among the others. */
type Carrier = Statement & { happened: Happened };

/**
 * An event as one statement of a batch, at its place among the others: for statements that one area hands to another
 * and that may have an outcome of their own. `Commit` lets its reactions run as those of any event.
 */
export function eventStatement(db: Database, happened: Happened, now: number): Statement {
  const { statement } = inserted({ db, viewerId: () => null, browserSessionId: null }, happened, now);
  return Object.assign(statement, { happened }) satisfies Carrier;
}

function isCarrier(item: Statement): item is Carrier {
  return "happened" in item;
}

function inserted(
  deps: Pick<CommitDependencies, "db" | "viewerId" | "browserSessionId">,
  entry: Happened,
  now: number,
): { statement: Statement; event: AnyDomainEvent } {
  const event = toEvent(deps, entry, now);
  return { statement: insertEvent(deps.db, event, entry.when), event };
}

/**
 * Takes an event off the outbox in the batch that does what it stands for, and forgets what it held: of two runs at once
 * the second rolls back.
 */
export function finishEvent(db: Database, id: Id, now: number): [Statement, Statement] {
  return [
    failWhen(db, sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE id = ${id} AND delivered_at IS NULL)`),
    db.update(outbox).set({ delivered_at: now, payload: {} }).where(eq(outbox.id, id)),
  ];
}

/** Rolls the whole batch back when `condition` holds. */
export function failWhen(db: Database, condition: SQL): Statement {
  return statement(db, sql`INSERT INTO ${guard} (ok) SELECT NULL WHERE ${condition}`);
}

/** True when a batch was rolled back by one of its guards. */
export function isGuardFailure(error: unknown): boolean {
  return constraintMessage(error).includes("NOT NULL constraint failed: guard.ok");
}

/** True when a batch was rolled back by a UNIQUE constraint on exactly these columns ("table.column, ..."). */
export function isUniqueFailure(error: unknown, columns: string): boolean {
  return constraintMessage(error).includes(`UNIQUE constraint failed: ${columns}`);
}

function constraintMessage(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`;
}

function toEvent(
  deps: Pick<CommitDependencies, "viewerId" | "browserSessionId">,
  entry: Happened,
  now: number,
): AnyDomainEvent {
  const event: DomainEvent = {
    id: newId(now),
    name: entry.name,
    actorId: deps.viewerId() ?? subjectOf(entry),
    payload: entry.payload,
    browserSessionId: deps.browserSessionId,
    createdAt: now,
  };
  // Name and payload come from the same entry of the union.
  return event as AnyDomainEvent;
}

/** Before there is a session, the account itself is the actor. */
function subjectOf(entry: Happened): Id {
  return "userId" in entry.payload ? entry.payload.userId : "";
}

function insertEvent(db: Database, event: AnyDomainEvent, when: SQL | undefined): Statement {
  const row = sql`${event.id}, ${event.name}, ${event.actorId}, ${JSON.stringify(event.payload)},
    ${event.browserSessionId}, ${event.createdAt}, ${event.createdAt + SWEEP_AFTER}`;
  return statement(
    db,
    sql`INSERT INTO ${outbox} (id, name, actor_id, payload, browser_session_id, created_at, next_attempt_at)
    SELECT ${row} WHERE ${when ?? sql`1`} RETURNING id`,
  );
}

function hasRow(result: unknown): boolean {
  return Array.isArray(result) && result.length > 0;
}
