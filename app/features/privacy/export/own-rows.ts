import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Rows of one table that are the member's, without the columns that are not for eyes. */
export interface OwnRows {
  table: SQLiteTable;
  mine: SQL;
  hidden: readonly string[];
  /** Columns that say less here than they hold. */
  shown?: Record<string, SQL>;
}

/** One JSON file of an export. */
export interface Area {
  name: string;
  rows: OwnRows[];
}

/** @param mine by an index of the table: an export never walks what belongs to others */
export function of(table: SQLiteTable, mine: SQL, ...hidden: string[]): OwnRows {
  return { table, mine, hidden };
}

/** What another kept to themselves looks here as it does on the pages: an answer that never came. */
export const unanswered = (column: string, ...states: string[]) =>
  sql.raw(`CASE WHEN ${column} IN ('${states.join("', '")}') THEN 'unanswered' ELSE ${column} END`);

/** An interest that was passed on stays what it was for the one who showed it. */
export const unlessPassedOn = (column: string, before = "NULL") =>
  sql.raw(`CASE WHEN status = 'declined' AND submitted_at IS NULL THEN ${before} ELSE ${column} END`);

/** SQL condition: what it belongs to is among the rows of this clause (`table WHERE ...`). */
export const inMine = (column: string, rows: SQL) => sql`${sql.raw(column)} IN (SELECT id FROM ${rows})`;
