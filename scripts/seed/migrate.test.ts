import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import type { StoredStatement } from "./local-store.ts";
import { migrate } from "./migrate.ts";
import { batchesOf } from "./test-store.ts";

const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

/** An empty database that counts its transactions. */
function emptyStore() {
  const database = new DatabaseSync(":memory:");
  const sizes: number[] = [];
  const run = batchesOf(database);
  const batch = (statements: readonly StoredStatement[]) => {
    sizes.push(statements.length);
    return run(statements);
  };
  return { database, sizes, batch };
}

it("applies every migration once, each with its name in one transaction, and nothing the second time", async () => {
  const store = emptyStore();
  await migrate(".", store);
  expect(store.sizes).toHaveLength(2 + files.length);
  const applied = store.database.prepare("SELECT name FROM d1_migrations ORDER BY id").all();
  expect(applied.map(({ name }) => name)).toEqual([...files].sort());
  expect(store.database.prepare("SELECT count(*) AS n FROM help_articles").get()?.n).toBeGreaterThan(0);
  await migrate(".", store);
  expect(store.sizes).toHaveLength(4 + files.length);
});
