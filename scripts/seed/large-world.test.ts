import { expect, test } from "vitest";
import { days } from "#app/core/time.ts";
import { writeLargeWorld } from "./large-world.ts";
import { openTestStore } from "./test-store.ts";

const now = Date.UTC(2026, 10, 20, 12);

async function largeStore(size: { members: number; opportunities: number; swipes: number }) {
  const store = openTestStore();
  const lines: string[] = [];
  await writeLargeWorld({ store, size, passwordHash: "hash", now, report: (line) => lines.push(line) });
  return { ...store, lines };
}

test("members, opportunities and swipes are as many as asked for, and agree with each other", async () => {
  const { select, lines } = await largeStore({ members: 700, opportunities: 1100, swipes: 200 });
  expect(
    select(`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM identities) AS identities,
      (SELECT count(*) FROM profiles) AS profiles, (SELECT count(*) FROM opportunities) AS opportunities,
      (SELECT count(*) FROM opportunity_contacts) AS contacts, (SELECT count(*) FROM swipes) AS swipes`),
  ).toEqual([
    { users: 700, identities: 700, profiles: 700, opportunities: 1100, contacts: 1100, swipes: 200 },
  ]);
  expect(select("PRAGMA foreign_key_check")).toEqual([]);
  expect(
    select(`SELECT user_id FROM profiles p WHERE xp <>
      (SELECT coalesce(sum(xp_earned), 0) FROM xp_activities a WHERE a.user_id = p.user_id)`),
  ).toEqual([]);
  expect(
    select(
      `SELECT o.id FROM opportunities o JOIN users u ON u.id = created_by WHERE published_at < u.created_at`,
    ),
  ).toEqual([]);
  expect(lines).toEqual([expect.stringContaining("200 swipes by the first member")]);
});

test("the first member swiped both kinds of cards both ways, none of their own, and lately", async () => {
  const { select } = await largeStore({ members: 300, opportunities: 300, swipes: 100 });
  expect(select("SELECT DISTINCT actor_id FROM swipes")).toHaveLength(1);
  expect(select("SELECT target_type, direction FROM swipes GROUP BY 1, 2")).toHaveLength(4);
  expect(select("SELECT 1 FROM swipes WHERE target_id = actor_id")).toEqual([]);
  expect(
    select("SELECT 1 FROM swipes JOIN opportunities ON id = target_id WHERE created_by = actor_id"),
  ).toEqual([]);
  expect(select(`SELECT 1 FROM swipes WHERE swiped_at < ${now - days(30)} OR swiped_at > ${now}`)).toEqual(
    [],
  );
  const [{ interests } = {}] = select("SELECT sum(interest_count) AS interests FROM opportunities");
  expect(select("SELECT 1 FROM applications WHERE status = 'interested'")).toHaveLength(Number(interests));
});
