import type { DatabaseSync } from "node:sqlite";
import { Problem } from "../setup/run.mjs";
import {
  afterRows,
  beforeRows,
  headOf,
  planCopy,
  quoted,
  SCHEMA,
  type SchemaRow,
  VERSION,
  versionIn,
} from "./restorable.ts";

/** The lines of a copy of a local database, one statement each; rows are read one at a time. */
export function* copyLines(database: DatabaseSync): Generator<string> {
  const plan = planCopy(database.prepare(SCHEMA).all() as unknown as SchemaRow[]);
  const { version } = database.prepare(VERSION).get() as { version: string };
  yield headOf(version);
  yield* beforeRows(plan);
  for (const table of plan.tables) yield* rowLines(database, table);
  yield* afterRows(plan);
}

function* rowLines(database: DatabaseSync, table: string): Generator<string> {
  // Those that are computed are not among them.
  const columns = database
    .prepare(`PRAGMA table_info(${quoted(table)})`)
    .all()
    .map(({ name }) => quoted(String(name)));
  const values = columns.map(written).join(" || ',' || ");
  const into = `INSERT INTO ${quoted(table)} (${columns.join(",")}) VALUES`;
  for (const { row } of database.prepare(`SELECT ${values} AS row FROM ${quoted(table)}`).iterate())
    yield `${into} (${row});`;
}

/** How SQLite writes a value of a column; `quote` ends a text at a zero byte. */
function written(column: string): string {
  return `CASE WHEN typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0
    THEN 'CAST(X''' || hex(CAST(${column} AS BLOB)) || ''' AS TEXT)' ELSE quote(${column}) END`;
}

/**
 * Fills a local database that is migrated and empty from a copy, whole or not at all.
 * @throws Problem when the copy is of another version, or there are members already
 */
export function fill(database: DatabaseSync, copy: string): void {
  const { version } = database.prepare(VERSION).get() as { version: string };
  const { members } = database.prepare(MEMBERS).get() as { members: number };
  refuse(versionIn(copy), version, members);
  database.exec("PRAGMA foreign_keys = ON; BEGIN");
  try {
    database.exec(copy);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

export const MEMBERS = "SELECT count(*) AS members FROM users";

/** @throws Problem with what stands in the way of a restore */
export function refuse(copied: string | null, version: string, members: number): void {
  if (!copied) throw new Problem("This is no copy that npm run db:export has made.");
  if (copied !== version)
    throw new Problem(`The copy is of ${copied} and the database of ${version}: they must be the same.`);
  if (members > 0) throw new Problem("There are members in this database: restore into an empty one.");
}
