import { Column, fillPlaceholders, is, type SQL, SQL as SqlFragment } from "drizzle-orm";
import type { Database } from "./client.server.ts";

/** What is used of a Drizzle select: its text, the columns it answers with, and the type of its rows. */
interface Select<R> {
  toSQL(): { sql: string; params: unknown[] };
  _: { selectedFields: Record<string, unknown>; result: R[] };
}

type Read = (value: unknown) => unknown;

/**
 * A select of the hottest paths: Drizzle writes its text once per isolate, from placeholders (`sql.placeholder`); each
 * run only binds values and reads rows by position. Costs what a hand-written statement costs, and keeps the types.
 * @param build the select, with nothing in it that differs from run to run
 * @returns a function that runs it with a value for each placeholder; throws when one is missing
 */
export function compiledSelect<R>(
  build: (db: Database) => Select<R>,
): (db: Database, values: Record<string, unknown>) => Promise<R[]> {
  let plan: { text: string; params: unknown[]; columns: [name: string, read: Read][] } | undefined;
  return async (db, values) => {
    plan ??= planOf(build(db));
    const { text, params, columns } = plan;
    const rows = await db.$client
      .prepare(text)
      .bind(...fillPlaceholders(params, values))
      .raw<unknown[]>();
    return rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (let index = 0; index < columns.length; index++) {
        const [name, read] = columns[index] as [string, Read];
        const value = row[index];
        record[name] = value === null ? null : read(value);
      }
      return record as R;
    });
  };
}

function planOf(select: Select<unknown>) {
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
