import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Condition, by a range of the column's index: its text begins with these words, compared as the column is. */
export function beginsWith(column: SQLWrapper, words: string): SQL {
  return sql`${column} >= ${words} AND ${column} < ${`${words}\u{10ffff}`}`;
}
