import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SeedProblem } from "./problem.ts";

/** The part of the Worker's environment that a seed writes to. */
interface SeedEnv {
  DB: D1Database;
  PORTFOLIO: R2Bucket;
  PRIVATE_FILES: R2Bucket;
}

export interface LocalBindings extends SeedEnv {
  dispose(): Promise<void>;
}

/** wrangler without questions, telemetry, look-ups on the network or log files. */
const QUIET = {
  CI: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_LOG: "error",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_WRITE_LOGS: "false",
  X_LOCAL_EXPLORER: "false",
  X_LOCAL_OBSERVABILITY: "false",
};

/**
 * Opens the database and buckets that `wrangler dev --persist-to` with the same folder serves; tables that are
 * missing are made first.
 * @param root folder of wrangler.toml
 */
export async function openLocalBindings(root: string, persistTo: string): Promise<LocalBindings> {
  Object.assign(process.env, QUIET);
  delete process.env.CLOUDFLARE_ENV;
  const bindings = await open(root, persistTo);
  if (await isMigrated(root, bindings.DB)) return bindings;
  await bindings.dispose();
  await migrate(root, persistTo);
  return open(root, persistTo);
}

/** The whole wrangler.toml would also start an empty room class, which workerd warns about, and read the secrets. */
async function open(root: string, persistTo: string): Promise<LocalBindings> {
  const { getPlatformProxy, unstable_readConfig } = await import("wrangler");
  const { name, compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({
    config: join(root, "wrangler.toml"),
  });
  const folder = await mkdtemp(join(tmpdir(), "thrive-seed-"));
  const configPath = join(folder, "wrangler.json");
  const databases = d1_databases.map(({ binding, database_id }) => ({ binding, database_id }));
  await writeFile(
    configPath,
    JSON.stringify({ name, compatibility_date, d1_databases: databases, r2_buckets }),
  );
  const { env, dispose } = await getPlatformProxy<SeedEnv>({
    configPath,
    persist: { path: join(persistTo, "v3") },
    remoteBindings: false,
  });
  return {
    DB: env.DB,
    PORTFOLIO: env.PORTFOLIO,
    PRIVATE_FILES: env.PRIVATE_FILES,
    dispose: async () => {
      await dispose();
      await rm(folder, { recursive: true });
    },
  };
}

async function isMigrated(root: string, db: D1Database): Promise<boolean> {
  const files = (await readdir(join(root, "migrations"))).filter((file) => file.endsWith(".sql"));
  const table = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (!table) return false;
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  return files.every((file) => applied.has(file));
}

async function migrate(root: string, persistTo: string): Promise<void> {
  const wrangler = join(root, "node_modules", "wrangler", "bin", "wrangler.js");
  const command = ["d1", "migrations", "apply", "thrive", "--local", "--persist-to", persistTo];
  try {
    await promisify(execFile)(process.execPath, [wrangler, ...command, "--config", "wrangler.toml"], {
      cwd: root,
      env: { ...process.env, WRANGLER_LOG: "log" },
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new SeedProblem(`The migrations could not be applied.\n${stdout}${stderr}`);
  }
}
