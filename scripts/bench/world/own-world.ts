import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalStore, openLocalStore, type StoredStatement } from "../../seed/local-store.ts";
import { migrate } from "../../seed/migrate.ts";
import { root } from "../../setup/run.mjs";
import { median } from "../stats.ts";
import { inputsOf } from "./worlds.ts";

/**
 * A database of one row's own, with the schema of this folder; made once, and again when the schema or `make` changes.
 * @param made the module whose text says what is made: `import.meta.filename`
 */
export async function ownWorld(
  name: string,
  size: number,
  made: string,
  make: (store: LocalStore, size: number) => Promise<void>,
): Promise<LocalStore> {
  const home = join(root, ".tmp", `bench-${name}`, String(size));
  const stamp = join(home, "stamp");
  const wanted = inputsOf(size, made);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return openLocalStore(root, home);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const store = await openLocalStore(root, home);
  await migrate(root, store);
  await make(store, size);
  writeFileSync(stamp, wanted);
  return store;
}

/** Rows `from + 1` to `to` as `n.i`, written by one statement. */
export function numbered(from: number, to: number, insert: string): StoredStatement {
  return plain(
    `WITH RECURSIVE n (i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) ${insert}`,
  );
}

export function plain(sql: string): StoredStatement {
  return { sql, params: [] };
}

/** In one batch: the way to the database weighs little then. */
const REPEATED = 20;

/** Milliseconds of the same statements in each of several databases, asked by turns; medians. */
export async function timesOf(stores: LocalStore[], sent: StoredStatement[], rounds = 15): Promise<number[]> {
  const times = stores.map((): number[] => []);
  const batch = Array.from({ length: REPEATED }, () => sent).flat();
  for (let round = -3; round < rounds; round++) {
    for (const [at, store] of stores.entries()) {
      const begun = performance.now();
      await store.batch(batch);
      if (round >= 0) times[at]?.push((performance.now() - begun) / REPEATED);
    }
  }
  return times.map(median);
}
