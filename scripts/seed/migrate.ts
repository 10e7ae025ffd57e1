import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LocalStore } from "./local-store.ts";
import { SeedProblem } from "./problem.ts";

/** Whether every file of `migrations/` has been applied. */
export async function isMigrated(root: string, store: Pick<LocalStore, "batch">): Promise<boolean> {
  const names = await readdir(join(root, "migrations"));
  const [table] = await store.batch([
    { sql: "SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'", params: [] },
  ]);
  if (table?.length !== 1) return false;
  const [applied = []] = await store.batch([{ sql: "SELECT name FROM d1_migrations", params: [] }]);
  const known = new Set(applied.map((row) => row.name));
  return names.filter((name) => name.endsWith(".sql")).every((name) => known.has(name));
}

/**
 * Applies the migrations to a closed local database.
 * @throws SeedProblem with what wrangler said
 */
export async function migrate(root: string, persistTo: string): Promise<void> {
  const wrangler = join(root, "node_modules", "wrangler", "bin", "wrangler.js");
  // `--config`: a build leaves a pointer to its own copy of the file, which may be older.
  const target = ["--local", "--persist-to", persistTo, "--config", "wrangler.toml"];
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_WRITE_LOGS: "false" };
  try {
    await promisify(execFile)(
      process.execPath,
      [wrangler, "d1", "migrations", "apply", "thrive", ...target],
      {
        cwd: root,
        env: { ...env, CLOUDFLARE_CF_FETCH_ENABLED: "false", CLOUDFLARE_ENV: undefined },
      },
    );
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new SeedProblem(`The migrations could not be applied.\n${stdout}${stderr}`);
  }
}
