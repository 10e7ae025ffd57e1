import { Column, fillPlaceholders, is, type SQL, SQL as SqlFragment } from "drizzle-orm";
import type { Database, Statement } from "./client.server.ts";

/** What is used of a Drizzle select: its text, the columns it answers with, and the type of its rows. */
interface Select<R> {
  toSQL(): { sql: string; params: unknown[] };
  _: { selectedFields: Record<string, unknown>; result: R[] };
}

type Read = (value: unknown) => unknown;

/** A select that Drizzle has written once; runs alone, or as part of a batch. */
export interface CompiledSelect<R> {
  /** Runs it with a value for each placeholder. @throws Error when one is missing */
  (db: Database, values: Record<string, unknown>): Promise<R[]>;
  /** The same for a batch, whose results are told apart by the names of their columns: no two may be alike. */
  query(db: Database, values: Record<string, unknown>): Query<R[]>;
}

/** A read for a batch, with the type of what it answers. */
export type Query<T> = Statement & { _: { result: T } };

interface Plan {
  text: string;
  params: unknown[];
  columns: [name: string, read: Read][];
}

/**
 * A select of the hottest paths: Drizzle writes its text once per isolate, from placeholders (`sql.placeholder`); each
 * run only binds values and reads rows by position. Costs what a hand-written statement costs, and keeps the types.
 * @param build the select, with nothing in it that differs from run to run
 */
export function compiledSelect<R>(build: (db: Database) => Select<R>): CompiledSelect<R> {
  let made: Plan | undefined;
  const planFor = (db: Database) => {
    made ??= planOf(build(db));
    return made;
  };
  const alone = async (db: Database, values: Record<string, unknown>) => {
    const plan = planFor(db);
    const rows = await db.$client
      .prepare(plan.text)
      .bind(...fillPlaceholders(plan.params, values))
      .raw<unknown[]>();
    return rows.map((row) => toRecord<R>(plan, row));
  };
  const query = (db: Database, values: Record<string, unknown>) => {
    const plan = planFor(db);
    const params = fillPlaceholders(plan.params, values);
    const prepared = {
      stmt: db.$client.prepare(plan.text),
      getQuery: () => ({ sql: plan.text, params }),
      mapResult: ({ results }: D1Result<Record<string, unknown>>) =>
        results.map((row) => toRecord<R>(plan, Object.values(row))),
    };
    // The members that Drizzle's D1 batch uses of an item.
    return { _prepare: () => prepared } as unknown as Query<R[]>;
  };
  return Object.assign(alone, { query });
}

function toRecord<R>({ columns }: Plan, row: unknown[]): R {
  if (row.length !== columns.length) throw new Error("Two columns of a compiled select have one name.");
  const record: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) {
    const [name, read] = columns[index] as [string, Read];
    const value = row[index];
    record[name] = value === null ? null : read(value);
  }
  return record as R;
}

function planOf(select: Select<unknown>): Plan {
  const { sql, params } = select.toSQL();
  const fields = Object.entries(select._.selectedFields);
  return {
    text: sql,
    params,
    columns: fields.map(([name, field]) => [name, readOf(name, field)] as [string, Read]),
  };
}

function readOf(name: string, field: unknown): Read {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  // Drizzle keeps the decoder of a fragment out of its types; a plain one hands the value through.
  if (is(field, SqlFragment)) return readerOf(field);
  throw new Error(`"${name}" is neither a column nor a fragment: this select cannot be compiled.`);
}

function readerOf(fragment: SQL): Read {
  const { decoder } = fragment as unknown as { decoder: { mapFromDriverValue(value: unknown): unknown } };
  return (value) => decoder.mapFromDriverValue(value);
}
