import { expect, test } from "vitest";
import { writeLargeWorld } from "./large-world.ts";
import { unshelve, withLateSearch } from "./late-search.ts";
import { openTestStore } from "./test-store.ts";

const TRIGGERS = "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";
const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
const LISTED = {
  member_docs: "SELECT count(*) AS listed FROM profiles WHERE status = 'active' AND visibility <> 'hidden'",
  posting_docs:
    "SELECT count(*) AS listed FROM opportunities WHERE status = 'active' AND visibility <> 'invited'",
};

async function largeStore() {
  const store = openTestStore();
  const size = { members: 300, opportunities: 400, swipes: 0 };
  const now = Date.UTC(2026, 10, 20, 12);
  await writeLargeWorld({ store, size, passwordHash: "hash", now, report: () => undefined });
  return store;
}

test("a large world is found by its words, newest first, each card once", async () => {
  const { select } = await largeStore();
  for (const [docs, listed] of Object.entries(LISTED))
    expect(select(`SELECT count(*) AS listed FROM ${docs}`)).toEqual(select(listed));
  const [posting] = select("SELECT id, title FROM opportunities ORDER BY title LIMIT 1");
  const words = String(posting?.title).replace(/[^\p{L}\p{N} ]/gu, " ");
  expect(
    select(`SELECT opportunity_id AS id FROM posting_search JOIN posting_docs ON doc = posting_search.rowid
      WHERE posting_search MATCH 'title: ${words.trim().replace(/\s+/g, " AND title: ")}'`),
  ).toContainEqual({ id: posting?.id });
  const dates =
    select(`SELECT published_at AS at FROM posting_search JOIN posting_docs ON doc = posting_search.rowid
    JOIN opportunities ON id = opportunity_id WHERE posting_search MATCH 'xall' ORDER BY posting_search.rowid DESC`);
  expect(dates).toHaveLength(400);
  expect(dates).toEqual(dates.toSorted((one, other) => Number(other.at) - Number(one.at)));
});

test("the triggers are those of the migrations again, and list what comes later", async () => {
  const { select, batch } = await largeStore();
  const fresh = openTestStore();
  expect(select(TRIGGERS)).toEqual(fresh.select(TRIGGERS));
  expect(select(TABLES)).toEqual(fresh.select(TABLES));
  const [member] = select("SELECT user_id FROM member_docs LIMIT 1");
  await batch([
    {
      sql: "UPDATE profiles SET headline = 'Glassblower of lanterns' WHERE user_id = ?",
      params: [String(member?.user_id)],
    },
  ]);
  expect(
    select(`SELECT user_id FROM member_search JOIN member_docs ON doc = member_search.rowid
      WHERE member_search MATCH 'glassblower'`),
  ).toEqual([member]);
});

test("a seed that fails leaves the triggers; one that was killed leaves them to the next", async () => {
  const { select, batch } = openTestStore();
  const whole = select(TRIGGERS);
  const failing = withLateSearch({ batch }, async () => {
    expect(select(TRIGGERS)).toHaveLength(whole.length - 4);
    throw new Error("no more room");
  });
  await expect(failing).rejects.toThrow("no more room");
  expect(select(TRIGGERS)).toEqual(whole);

  const killed = withLateSearch({ batch }, () => new Promise(() => undefined));
  await expect.poll(() => select(TRIGGERS).length).toBe(whole.length - 4);
  await unshelve({ batch });
  expect(select(TRIGGERS)).toEqual(whole);
  expect(killed).toBeInstanceOf(Promise);
});
