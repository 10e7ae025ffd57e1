import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { AnyDomainEvent, DomainEvent, DomainEvents, EventName } from "#app/core/events.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { seconds } from "#app/core/time.ts";
import { type Database, runAll, type Statement, statement } from "#app/db/client.server.ts";
import { guard, outbox } from "#app/db/schema/platform.ts";
import type { Clock } from "./clock.server.ts";

/** A sweep leaves events alone that the request which wrote them is still working on. */
const SWEEP_AFTER = seconds(20);

/** What a command says happened. */
export type Happened = { [N in EventName]: Occurrence<N> }[EventName];

interface Occurrence<N extends EventName> {
  name: N;
  payload: DomainEvents[N];
  /** It only happened where this holds once the rows are written. */
  when?: SQL;
  /** `when` nearly always holds, so that its consequences are tried in the same batch. */
  usual?: true;
}

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
  /** Whether the browser asks not to be followed; null where none is behind the act. */
  unfollowed: boolean | null;
  /** Throws where who acts may not do what would happen; nothing is stored then. */
  refuse?: (happened: readonly Happened[]) => void;
  /** Makes what follows from events that are stored. */
  react: (events: AnyDomainEvent[]) => Promise<void>;
  /** The same as statements for the very batch that stores the events; without it all is left to `react`. */
  consequencesOf?: (events: AnyDomainEvent[]) => Consequences | null;
}

/** What follows from events, for the batch that stores them. */
export interface Consequences {
  statements: Statement[];
  /** Nothing is to be delivered afterwards. */
  quiet: boolean;
  /** Takes what the statements answered, once all is stored. Never throws. */
  stored(results: unknown[]): Promise<void>;
}

/**
 * The way every command ends. The batch is D1's only transaction: rows, outbox events and their consequences are stored
 * together or not at all. Where the consequences fail, or an event that was counted on did not happen, the command is
 * stored without them; `react` makes them then, and what fails there stays in the outbox for the sweep.
 */
export function createCommit(deps: CommitDependencies): Commit {
  return async (statements, ...happened) => {
    deps.refuse?.(happened);
    const now = deps.clock.now();
    const said = happened.map((entry) => ({ entry, event: toEvent(deps, entry, now) }));
    const body: Step[] = statements.map((item) =>
      isCarrier(item) ? inserted(deps, item.happened, now) : { statement: item },
    );
    if (body.length + said.length === 0) return { results: [], events: [] };
    const stepsWith = (marks: Marks | null, counted: typeof said) => [
      ...body,
      ...said.map((one) =>
        insertion(deps.db, one.event, one.entry.when, counted.includes(one) ? marks : null),
      ),
    ];
    const counted = said.filter(({ entry }) => entry.when === undefined || entry.usual);
    const consequences = counted.length > 0 ? deps.consequencesOf?.(counted.map(({ event }) => event)) : null;
    if (consequences) {
      const steps = stepsWith({ reacted_at: now, delivered_at: consequences.quiet ? now : null }, counted);
      const results = await storedWith(deps.db, steps, consequences.statements);
      if (results) {
        await consequences.stored(results.slice(steps.length));
        return finished(deps, statements.length, steps, results, (event) =>
          counted.every((one) => one.event !== event),
        );
      }
    }
    const plain = stepsWith(null, []);
    return finished(deps, statements.length, plain, await runBatch(deps.db, plain), () => true);
  };
}

/** How far an event has come when its consequences are stored with it. */
interface Marks {
  reacted_at: number;
  delivered_at: number | null;
}

/** One statement of a command's batch, and the event it stores. */
interface Step {
  statement: Statement;
  event?: AnyDomainEvent;
}

/** @returns what a batch with all consequences answered; null when nothing of it was stored */
async function storedWith(db: Database, steps: Step[], consequences: Statement[]): Promise<unknown[] | null> {
  try {
    return await runBatch(db, [...steps, ...consequences.map((statement) => ({ statement }))]);
  } catch {
    // The command alone says what was wrong with it. Had the batch been stored after all and only its answer been lost,
    // the ids of its events would keep it from being stored again.
    return null;
  }
}

function runBatch(db: Database, steps: Step[]): Promise<unknown[]> {
  return runAll(
    db,
    steps.map(({ statement }) => statement),
  );
}

/** @param isOpen whether what follows from an event is still to be made */
async function finished(
  deps: CommitDependencies,
  own: number,
  steps: Step[],
  results: unknown[],
  isOpen: (event: AnyDomainEvent) => boolean,
): Promise<CommitResult> {
  const events = steps.flatMap(({ event }, index) => (event && hasRow(results[index]) ? [event] : []));
  const open = events.filter(isOpen);
  if (open.length > 0) await deps.react(open);
  return { results: results.slice(0, own), events };
}

/** A statement that stands for an event, so that `Commit` knows it among the others. */
type Carrier = Statement & { happened: Happened };

/**
 * An event as one statement of a batch, at its place among the others: for statements that one area hands to another
 * and that may have an outcome of their own. `Commit` lets its reactions run as those of any event.
 */
export function eventStatement(db: Database, happened: Happened, now: number): Statement {
  const nobody = { db, viewerId: () => null, browserSessionId: null, unfollowed: null };
  const { statement } = inserted(nobody, happened, now);
  return Object.assign(statement, { happened }) satisfies Carrier;
}

function isCarrier(item: Statement): item is Carrier {
  return "happened" in item;
}

function inserted(
  deps: Pick<CommitDependencies, "db" | "viewerId" | "browserSessionId" | "unfollowed">,
  entry: Happened,
  now: number,
): Required<Step> {
  return insertion(deps.db, toEvent(deps, entry, now), entry.when);
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

/**
 * Runs a batch with guards: where one holds, somebody was quicker.
 * @throws AppError `conflict` in place of a batch that was rolled back by its guard
 */
export async function orConflict<T>(act: () => Promise<T>, sentence?: string): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("conflict", sentence ? { sentence } : {});
    throw error;
  }
}

/** Runs a batch with guards in the background: where one holds, somebody was quicker, and nothing is left to do. */
export async function unlessMoved(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
  }
}

/** True when a batch was rolled back by a UNIQUE constraint on exactly these columns ("table.column, ..."). */
export function isUniqueFailure(error: unknown, columns: string): boolean {
  return constraintMessage(error).includes(`UNIQUE constraint failed: ${columns}`);
}

/** True when a batch was rolled back by a trigger that says this. */
export function isAbort(error: unknown, message: string): boolean {
  return constraintMessage(error).includes(message);
}

function constraintMessage(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`;
}

function toEvent(
  deps: Pick<CommitDependencies, "viewerId" | "browserSessionId" | "unfollowed">,
  entry: Happened,
  now: number,
): AnyDomainEvent {
  const event: DomainEvent = {
    id: newId(now),
    name: entry.name,
    actorId: deps.viewerId() ?? subjectOf(entry),
    payload: entry.payload,
    browserSessionId: deps.browserSessionId,
    unfollowed: deps.unfollowed,
    createdAt: now,
  };
  // Name and payload come from the same entry of the union.
  return event as AnyDomainEvent;
}

/** Before there is a session, the account itself is the actor. */
function subjectOf(entry: Happened): Id {
  return "userId" in entry.payload ? entry.payload.userId : "";
}

/** @param marks its consequences stand in the same batch, which is rolled back when it did not happen */
function insertion(
  db: Database,
  event: AnyDomainEvent,
  when: SQL | undefined,
  marks: Marks | null = null,
): Required<Step> {
  const [id, condition] =
    marks && when ? [sql`iif(${when}, ${event.id}, NULL)`, sql`1`] : [sql`${event.id}`, when ?? sql`1`];
  const row = sql`${id}, ${event.name}, ${event.actorId}, ${JSON.stringify(event.payload)},
    ${event.browserSessionId}, ${event.unfollowed === null ? null : Number(event.unfollowed)}, ${event.createdAt}, ${event.createdAt + SWEEP_AFTER}, ${marks?.reacted_at ?? null},
    ${marks?.delivered_at ?? null}`;
  return {
    event,
    statement: statement(
      db,
      sql`INSERT INTO ${outbox} (id, name, actor_id, payload, browser_session_id, unfollowed, created_at, next_attempt_at,
        reacted_at, delivered_at)
      SELECT ${row} WHERE ${condition} RETURNING id`,
    ),
  };
}

function hasRow(result: unknown): boolean {
  return Array.isArray(result) && result.length > 0;
}
