import { expect, test } from "vitest";
import { emptyEverything } from "./reset.ts";
import { openTestStore, type TestStore } from "./test-store.ts";

test("what came with a migration is there when a world was emptied: skills, towns, articles, templates, badges, quests", async () => {
  const store = openTestStore();
  const fresh = filled(store);
  expect(Object.keys(fresh)).toContain("towns");
  await emptyEverything({ ...store, emptyBuckets: async () => {} });
  expect(filled(store)).toEqual(fresh);
});

/** How many rows each table has that has any. */
function filled(store: TestStore): Record<string, number> {
  const tables = store.select(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`);
  return Object.fromEntries(
    tables.flatMap(({ name }) => {
      const [row] = store.select(`SELECT count(*) AS n FROM "${name}"`);
      return Number(row?.n) > 0 ? [[String(name), Number(row?.n)]] : [];
    }),
  );
}
