import type { SQL } from "drizzle-orm";
import { type Database, statement } from "#app/db/client.server.ts";
import type { Query } from "#app/db/compiled-select.server.ts";

/** A hand-written read for a batch. @typeParam R its rows: every column needs a name of its own */
export function rowsOf<R>(db: Database, query: SQL): Query<R[]> {
  return statement(db, query) as Query<R[]>;
}
