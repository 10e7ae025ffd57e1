import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LocalStore } from "./local-store.ts";

/** As wrangler makes it, so that `wrangler d1 migrations` goes on where this stopped, and the other way round. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies to a local database the migrations it lacks, each as one transaction. wrangler starts a runtime of its own for
 * every file: thirty of them took longer than all the rest of a start.
 */
export async function migrate(root: string, store: Pick<LocalStore, "batch">): Promise<void> {
  const folder = join(root, "migrations");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  await store.batch([{ sql: APPLIED, params: [] }]);
  const [applied = []] = await store.batch([{ sql: "SELECT name FROM d1_migrations", params: [] }]);
  const known = new Set(applied.map((row) => row.name));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  // Only now: wrangler takes a second to load.
  const { unstable_splitSqlQuery: statementsOf } = await import("wrangler");
  for (const name of missing) {
    const statements = statementsOf(await readFile(join(folder, name), "utf8"));
    await store.batch([
      ...statements.map((sql) => ({ sql, params: [] })),
      { sql: "INSERT INTO d1_migrations (name) VALUES (?)", params: [name] },
    ]);
  }
}
