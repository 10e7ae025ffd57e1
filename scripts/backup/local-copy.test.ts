import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../seed/migrate.ts";
import { fillWithDemoWorld } from "../seed/seeded-store.ts";
import { batchesOf } from "../seed/test-store.ts";
import { copyLines, fill } from "./local-copy.ts";
import { planCopy, SCHEMA, type SchemaRow } from "./restorable.ts";

async function migrated(): Promise<DatabaseSync> {
  const database = new DatabaseSync(":memory:");
  await migrate(".", { batch: batchesOf(database) });
  return database;
}

const schemaOf = (database: DatabaseSync) => database.prepare(SCHEMA).all() as unknown as SchemaRow[];

/** Every row of every table, and what is found by words. */
function contentsOf(database: DatabaseSync) {
  const tables = Object.fromEntries(
    planCopy(schemaOf(database)).tables.map((name) => {
      const rows = database.prepare(`SELECT * FROM "${name}"`).all();
      return [name, rows.map((row) => JSON.stringify(row)).toSorted()];
    }),
  );
  const found = (search: string, word: string) =>
    database.prepare(`SELECT rowid FROM ${search} WHERE ${search} MATCH ? ORDER BY rowid`).all(word);
  return {
    tables,
    found: {
      postings: found("posting_search", "video OR photo"),
      members: found("member_search", "xall"),
      messages: found("message_search", "the OR you"),
      help: found("help_search", "password"),
    },
  };
}

let world: DatabaseSync;
let copy: string;
beforeAll(async () => {
  world = await migrated();
  await fillWithDemoWorld({ batch: batchesOf(world) });
  copy = [...copyLines(world)].join("\n");
}, 60_000);

describe("a copy of the database", () => {
  it("restores every row, every trigger and every search", async () => {
    const restored = await migrated();
    fill(restored, copy);
    const [before, after] = [contentsOf(world), contentsOf(restored)];
    expect(after).toEqual(before);
    for (const rows of Object.values(before.found)) expect(rows.length).toBeGreaterThan(0);
    expect(schemaOf(restored)).toEqual(schemaOf(world));
    expect(restored.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  }, 60_000);

  it("keeps words whatever they hold", async () => {
    const restored = await migrated();
    const odd = "a 'quote'; -- \\n\nline\r\n\u0000 \u202e 😀";
    world.prepare("UPDATE profiles SET bio = ? WHERE rowid = (SELECT min(rowid) FROM profiles)").run(odd);
    fill(restored, [...copyLines(world)].join("\n"));
    expect(contentsOf(restored)).toEqual(contentsOf(world));
  }, 60_000);

  it("is refused where there are members, by another version, and when it is none; nothing changes then", async () => {
    expect(() => fill(world, copy)).toThrow("There are members in this database");
    const empty = await migrated();
    const before = contentsOf(empty);
    expect(() => fill(empty, "DELETE FROM users;")).toThrow("no copy");
    expect(() => fill(empty, copy.replace(/after \S+/, "after 0001_other.sql."))).toThrow("must be the same");
    expect(() => fill(empty, `${copy}\nINSERT INTO nowhere VALUES (1);`)).toThrow("no such table");
    expect(contentsOf(empty)).toEqual(before);
    expect(schemaOf(empty)).toEqual(schemaOf(world));
  }, 60_000);
});
