import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { LocalStore, StoredStatement } from "./local-store.ts";
import { SeedProblem } from "./problem.ts";

export interface DatabaseFile extends Pick<LocalStore, "batch"> {
  close(): void;
}

/**
 * The migrated local database as a file, while no Worker has it open. A hundred thousand rows take half the time they
 * take through workerd, where each batch is a request, a commit to the disk and a copy of its text.
 */
export function openDatabaseFile(persistTo: string): DatabaseFile {
  const folder = join(persistTo, "v3", "d1", "miniflare-D1DatabaseObject");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const [file] = files;
  if (!file || files.length > 1)
    throw new SeedProblem(`There should be one database in ${folder}, and there are ${files.length}.`);
  return fileStore(new DatabaseSync(join(folder, file)));
}

function fileStore(database: DatabaseSync): DatabaseFile {
  // What a power cut would take is seeded again.
  database.exec("PRAGMA synchronous = off; PRAGMA cache_size = -131072; PRAGMA wal_autocheckpoint = 16384");
  const prepared = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    if (sql.startsWith("INSERT")) prepared.set(sql, statement);
    return statement;
  }

  async function batch(statements: readonly StoredStatement[]): Promise<Record<string, unknown>[][]> {
    database.exec("BEGIN");
    try {
      const rows = statements.map(({ sql, params }) => prepare(sql).all(...params));
      database.exec("COMMIT");
      return rows;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  }

  return { batch, close: () => database.close() };
}
