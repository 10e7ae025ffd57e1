import { expect, test } from "vitest";
import { XP_AWARDS } from "#app/core/xp.ts";
import { worth, xpRow } from "./awards.ts";
import { liveDemoWorld } from "./demo-history.ts";
import { tellXpHistory } from "./xp-history.ts";

const now = Date.UTC(2026, 10, 20, 12);
const { accounts, postings } = liveDemoWorld(now);
const mira =
  accounts.find(({ member }) => member.key === "mira") ?? expect.fail("the demo world has no mira");

test.each(accounts)("the XP of $member.key is the sum of awards that could have happened", (account) => {
  const own = postings.filter(({ posterId }) => posterId === account.id);
  const awards = tellXpHistory(account, own, now);
  expect(worth(awards)).toBe(account.member.xp);
  expect(awards.every(({ at }) => at >= account.joinedAt && at < now)).toBe(true);
  const keys = awards.map((award) => xpRow(account.id, award).idem_key);
  expect(new Set(keys).size).toBe(keys.length);
  const times = (reward: string) => awards.filter((award) => award.reward === reward).length;
  expect(times("opportunity_posted")).toBe(own.length);
  expect(times("profile_complete")).toBeLessThanOrEqual(1);
  expect(times("skill_verified")).toBeLessThanOrEqual(account.member.skills.length);
  expect(times("collaboration_accepted")).toBe(times("project_completed"));
});

test("from 65 on, every multiple of five can be told", () => {
  for (let xp = 65; xp <= 3000; xp += 5) {
    const account = { ...mira, member: { ...mira.member, xp } };
    expect(worth(tellXpHistory(account, [], now)), `${xp}`).toBe(xp);
  }
});

test("less than the postings earned, or an odd rest, is refused", () => {
  const own = postings.filter(({ posterId }) => posterId === mira.id);
  const withXp = (xp: number) => ({ ...mira, member: { ...mira.member, xp } });
  expect(() => tellXpHistory(withXp(XP_AWARDS.opportunity_posted.xp), own, now)).toThrow(RangeError);
  expect(() => tellXpHistory(withXp(101), [], now)).toThrow(RangeError);
});
