import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

/** Where wrangler keeps the local database unless told otherwise. */
export const LOCAL_STATE = fileURLToPath(new URL("../.wrangler/state", import.meta.url));

/** Named by a hash in the local runtime's folder; beside it lies only the runtime's own metadata. */
export function localDatabaseFile(persistTo: string): string | null {
  const folder = join(resolve(persistTo), "v3", "d1", "miniflare-D1DatabaseObject");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const file = names.find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  return file ? join(folder, file) : null;
}

/** @throws Error when there is no local database yet */
export function withLocalDatabase<T>(persistTo: string, work: (database: DatabaseSync) => T): T {
  const file = localDatabaseFile(persistTo);
  if (!file) throw new Error(`There is no database in ${persistTo}: run npm start once.`);
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
