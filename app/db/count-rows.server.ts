import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.server.ts";

/** How many rows of a table there are, counted up to `most`, so that many cost no more than some. */
export function countRows(db: Database, table: SQLiteTable, where: SQL | undefined, most: number) {
  const rows = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(most)
    .as("counted");
  return db.select({ count: sql<number>`count(*)`.as("count") }).from(rows);
}
