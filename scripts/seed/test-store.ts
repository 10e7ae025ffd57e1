import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { LocalStore, StoredStatement } from "./local-store.ts";

/**
 * A migrated database in memory, for tests of what a seed writes: real triggers, indexes and foreign keys.
 */
export interface TestStore extends Pick<LocalStore, "batch"> {
  select(sql: string): Record<string, unknown>[];
}

/** A fresh, empty store with every migration applied. */
export function openTestStore(): TestStore {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").sort()) {
    if (file.endsWith(".sql")) database.exec(readFileSync(`migrations/${file}`, "utf8"));
  }
  function select(sql: string): Record<string, unknown>[] {
    return database.prepare(sql).all();
  }
  return { batch: batchesOf(database), select };
}

/** Runs statements in one transaction and gives the rows of each. */
export function batchesOf(database: DatabaseSync): LocalStore["batch"] {
  return async (statements: readonly StoredStatement[]) => {
    database.exec("BEGIN");
    const results = statements.map(({ sql, params }) => database.prepare(sql).all(...params));
    database.exec("COMMIT");
    return results;
  };
}
