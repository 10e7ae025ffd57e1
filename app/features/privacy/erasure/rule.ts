import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Id } from "#app/core/ids.ts";

/** Whose traces go. */
export interface Leaver {
  id: Id;
  email: string | null;
  phone: string | null;
  now: number;
}

/** What happens to one table when a member is erased (product.md §5.17). */
export interface Rule {
  table: SQLiteTable;
  /** In this order; each may run again. */
  erase: (who: Leaver) => SQL[];
  /** Why rows that name the member by id, or words of theirs, stay; null where nothing does. */
  stays: string | null;
}

/** Every row that names the member in one of these columns goes. */
export function gone(table: SQLiteTable, ...columns: string[]): Rule {
  return {
    table,
    erase: ({ id }) => [
      sql`DELETE FROM ${table} WHERE ${sql.join(
        columns.map((column) => sql`${sql.identifier(column)} = ${id}`),
        sql` OR `,
      )}`,
    ],
    stays: null,
  };
}

/** The same, and every row for their address, whoever wrote it. */
export function goneWithAddress(table: SQLiteTable, address: string, ...columns: string[]): Rule {
  return {
    table,
    erase: (who) => [
      ...gone(table, ...columns).erase(who),
      sql`DELETE FROM ${table} WHERE ${sql.identifier(address)} = ${who.email}`,
    ],
    stays: null,
  };
}

/** Statements of its own. */
export function erased(table: SQLiteTable, erase: Rule["erase"], stays: string | null = null): Rule {
  return { table, erase, stays };
}

/** Nothing is done: it holds nothing of members, or has to stay as it is. */
export function untouched(table: SQLiteTable, stays: string | null = null): Rule {
  return { table, erase: () => [], stays };
}

/** The words that stand where a member was. */
export const NOBODY = "Deleted member";
