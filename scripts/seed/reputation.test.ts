import { beforeAll, expect, test } from "vitest";
import { seededStore } from "./seeded-store.ts";
import type { TestStore } from "./test-store.ts";

let store: TestStore;

beforeAll(async () => {
  store = await seededStore();
});

test("every review is published, has its 150 XP and counts in the rating of its subject", () => {
  const [all] = store.select("SELECT count(*) AS n FROM reviews");
  expect(Number(all?.n)).toBeGreaterThan(10);
  expect(
    store.select(`SELECT r.id FROM reviews r LEFT JOIN xp_activities x ON x.source_id = r.id
      AND x.user_id = r.subject_user_id AND x.activity_type = 'review_received' AND x.created_at = r.published_at
      WHERE x.id IS NULL OR r.status <> 'published' OR length(r.body) NOT BETWEEN 20 AND 1500`),
  ).toEqual([]);
  expect(
    store.select(`SELECT user_id FROM review_ratings t WHERE (reviews, stars) <>
      (SELECT count(*), sum(rating_overall) FROM reviews WHERE subject_user_id = t.user_id)`),
  ).toEqual([]);
  expect(store.select("SELECT id FROM reviews WHERE author_id = subject_user_id")).toEqual([]);
});

test("every verified skill has its 75 XP and the people it takes; no other has", () => {
  const rows = store.select(`SELECT s.verified_at IS NOT NULL AS verified, s.endorsement_count AS stored,
      (SELECT count(*) FROM endorsements e WHERE e.user_id = s.user_id AND e.skill = s.skill) AS people,
      (SELECT coalesce(sum(weight), 0) FROM endorsements e WHERE e.user_id = s.user_id AND e.skill = s.skill) AS weight,
      (SELECT max(created_at) FROM endorsements e WHERE e.user_id = s.user_id AND e.skill = s.skill) = s.verified_at AS last,
      EXISTS (SELECT 1 FROM xp_activities x WHERE x.user_id = s.user_id AND x.activity_type = 'skill_verified'
        AND x.source_id = s.skill) AS paid
    FROM profile_skills s`);
  expect(rows.filter(({ verified }) => verified).length).toBeGreaterThan(20);
  for (const { verified, stored, people, weight, last, paid } of rows) {
    expect(stored).toBe(people);
    expect(paid).toBe(verified);
    expect(Number(people) >= 3 && Number(weight) >= 300).toBe(Boolean(verified));
    if (verified) expect(last).toBe(1);
  }
  const [awards] = store.select(
    "SELECT count(*) AS n FROM xp_activities WHERE activity_type = 'skill_verified'",
  );
  expect(Number(awards?.n)).toBe(rows.filter(({ paid }) => paid).length);
});

test("nobody endorses themselves or who endorses them, before they joined or more than 30 times a week", () => {
  expect(store.select("SELECT skill FROM endorsements WHERE endorser = user_id")).toEqual([]);
  expect(
    store.select(`SELECT e.skill FROM endorsements e WHERE EXISTS (SELECT 1 FROM endorsements back
      WHERE back.user_id = e.endorser_id AND back.endorser_id = e.user_id)`),
  ).toEqual([]);
  expect(
    store.select(`SELECT e.skill FROM endorsements e JOIN profiles p ON p.user_id IN (e.user_id, e.endorser_id)
      WHERE p.created_at > e.created_at`),
  ).toEqual([]);
  expect(
    store.select(`SELECT endorser FROM endorsements e WHERE (SELECT count(*) FROM endorsements o
      WHERE o.endorser = e.endorser AND o.created_at BETWEEN e.created_at - 604800000 AND e.created_at) > 30`),
  ).toEqual([]);
});
