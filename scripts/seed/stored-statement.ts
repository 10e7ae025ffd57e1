import { type Database, newMeter, openDatabase, type Statement } from "#app/db/client.server.ts";
import type { StoredStatement } from "./local-store.ts";

/** A database that statements are written for and that runs none of them. */
export function writingOnly(): Database {
  const onlyPrepares = { prepare: () => ({}) } as unknown as D1Database;
  return openDatabase(onlyPrepares, newMeter());
}

/** A statement of the product, for the batch of a seed. */
export function stored(statement: Statement): StoredStatement {
  // What Drizzle's own D1 batch asks of an item.
  const item = statement as unknown as { _prepare(): { getQuery(): StoredStatement } };
  return item._prepare().getQuery();
}
