import type { ExtractTablesWithRelations, SQL } from "drizzle-orm";
import { DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { dialect } from "./dialect.server.ts";

/** Tables are named in each query; Drizzle's own relations are not used. */
type NoSchema = Record<string, never>;

export type Database = DrizzleD1Database & { $client: D1Database };

/** A read for a batch, with the type of what it answers. */
export type Query<T> = RunnableQuery<T, "sqlite">;

/** One statement of a batch, not yet run; what it answers is nobody's business. */
export type Statement = Query<unknown>;

/** What a request cost the database: counted in tests, shown outside production. */
export interface Meter {
  roundTrips: number;
  statements: number;
}

export function newMeter(): Meter {
  return { roundTrips: 0, statements: 0 };
}

/** D1 behind Drizzle, counting each round trip into `meter`. */
export function openDatabase(d1: Pick<D1Database, "prepare" | "batch">, meter: Meter): Database {
  // Drizzle calls prepare and batch, and nothing else.
  const $client = new MeteredD1(d1, meter) as unknown as D1Database;
  const session = new SQLiteD1Session<NoSchema, ExtractTablesWithRelations<NoSchema>>(
    $client,
    dialect,
    undefined,
  );
  return Object.assign(new DrizzleD1Database<NoSchema>("async", dialect, session, undefined), { $client });
}

/**
 * A hand-written statement for a batch; its result is the rows it returns. (Drizzle's own `db.run(sql)` cannot carry
 * parameters through D1's batch.)
 */
export function statement(db: Database, query: SQL): Statement {
  const { sql, params } = dialect.sqlToQuery(query);
  return writtenStatement(db, sql, params);
}

/** The same in words that stand already: what runs with every request need not be put together each time (decision 0012). */
export function writtenStatement(db: Database, sql: string, params: unknown[]): Statement {
  return writtenQuery(db, sql, params, (results) => results);
}

/** A hand-written read for a batch. @typeParam R its rows: every column needs a name of its own */
export function rowsOf<R>(db: Database, query: SQL): Query<R[]> {
  const { sql, params } = dialect.sqlToQuery(query);
  return writtenQuery<R[]>(db, sql, params, (results) => results as R[]);
}

/** Some statements as one batch; none, and nobody is asked. */
export async function runAll(db: Database, [first, ...rest]: readonly Statement[]): Promise<unknown[]> {
  return first ? db.batch([first, ...rest]) : [];
}

/** Reads at once, in a round trip of its own. */
export async function readNow<R>(db: Database, query: Query<R[]>): Promise<R[]> {
  const [found] = await db.batch([query]);
  return found;
}

/**
 * A read in words that stand already, for a batch.
 * @param read makes of the rows what it answers
 */
export function writtenQuery<T>(
  db: Database,
  sql: string,
  params: unknown[],
  read: (results: Record<string, unknown>[]) => T,
): Query<T> {
  const prepared = {
    stmt: db.$client.prepare(sql),
    getQuery: () => ({ sql, params }),
    mapResult: ({ results }: D1Result<Record<string, unknown>>) => read(results),
  };
  // The members that Drizzle's D1 batch uses of an item.
  return { _prepare: () => prepared } as unknown as Query<T>;
}

/** The part of D1Database that Drizzle calls, with a counter. */
class MeteredD1 {
  readonly #d1: Pick<D1Database, "prepare" | "batch">;
  readonly #meter: Meter;

  constructor(d1: Pick<D1Database, "prepare" | "batch">, meter: Meter) {
    this.#d1 = d1;
    this.#meter = meter;
  }

  prepare(query: string): MeteredStatement {
    return new MeteredStatement(this.#d1.prepare(query), this.#meter);
  }

  batch<T>(statements: MeteredStatement[]): Promise<D1Result<T>[]> {
    this.#meter.roundTrips += 1;
    this.#meter.statements += statements.length;
    return this.#d1.batch<T>(statements.map((statement) => statement.inner));
  }
}

class MeteredStatement {
  readonly inner: D1PreparedStatement;
  readonly #meter: Meter;

  constructor(inner: D1PreparedStatement, meter: Meter) {
    this.inner = inner;
    this.#meter = meter;
  }

  bind(...values: unknown[]): MeteredStatement {
    return new MeteredStatement(this.inner.bind(...values), this.#meter);
  }

  run() {
    this.#count();
    return this.inner.run();
  }

  all() {
    this.#count();
    return this.inner.all();
  }

  raw() {
    this.#count();
    return this.inner.raw();
  }

  #count(): void {
    this.#meter.roundTrips += 1;
    this.#meter.statements += 1;
  }
}
