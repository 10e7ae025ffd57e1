import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLocalStore } from "../../seed/local-store.ts";
import { root, runQuietly } from "../../setup/run.mjs";
import { crowdStatements } from "./crowd.ts";

/** Sizes of the same world: how a query grows shows between them. */
export const SIZES = { small: 1_000, middle: 10_000, large: 100_000 } as const;
export type WorldSize = keyof typeof SIZES;

const home = join(root, ".tmp", "bench-state");

/**
 * A folder with a database fresh for this run; seeding happens once and is copied from then on.
 * @param copy names the folder, where one size is wanted twice
 */
export async function prepareWorld(
  size: WorldSize,
  fresh: boolean,
  copy = "run",
): Promise<{ state: string; seeded: boolean }> {
  const pristine = join(home, size, "pristine");
  const stamp = join(pristine, "stamp");
  const wanted = inputsOf(SIZES[size]);
  const seeded = fresh || !existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted;
  if (seeded) {
    rmSync(pristine, { recursive: true, force: true });
    mkdirSync(pristine, { recursive: true });
    const count = String(SIZES[size]);
    const flags = ["--members", count, "--opportunities", count, "--persist-to", pristine];
    await runQuietly("node", [join(root, "scripts", "seed", "seed.ts"), ...flags]);
    await addCrowd(pristine);
    writeFileSync(stamp, wanted);
  }
  const state = join(home, size, copy);
  rmSync(state, { recursive: true, force: true });
  cpSync(pristine, state, { recursive: true });
  return { state, seeded };
}

async function addCrowd(persistTo: string): Promise<void> {
  const store = await openLocalStore(root, persistTo);
  try {
    for (const statement of crowdStatements(Date.now())) await store.batch([statement]);
  } finally {
    await store.close();
  }
}

/** What a world of so many depends on: other tables, or another module that fills it, need another world. */
export function inputsOf(size: number, made = join(import.meta.dirname, "crowd.ts")): string {
  const migrations = join(root, "migrations");
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const hash = createHash("sha256").update(`${size}`);
  for (const path of [...files.map((name) => join(migrations, name)), made]) {
    hash.update(readFileSync(path));
  }
  return hash.digest("hex");
}
