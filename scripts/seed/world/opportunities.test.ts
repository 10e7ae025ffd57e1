import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";
import { expect, test } from "vitest";
import { SKILL_GROUPS } from "#app/features/profiles/skills.ts";
import { members } from "./members.ts";
import { opportunities } from "./opportunities.ts";
import { skills } from "./skills.ts";
import { topics } from "./topics.ts";

const membersByKey = new Map(members.map((member) => [member.key, member]));
const skillSlugs = new Set(skills.map((skill) => skill.slug));
const currencies = new Set(Intl.supportedValuesOf("currency"));

test("sixty opportunities: 28 jobs, 18 collaborations, 14 barters", () => {
  const count = (type: string) => opportunities.filter((opportunity) => opportunity.type === type).length;
  expect([count("job"), count("collab"), count("barter")]).toEqual([28, 18, 14]);
});

test("keys, titles, descriptions and covers are unique", () => {
  for (const field of ["key", "title", "description", "coverSeed"] as const) {
    expect(new Set(opportunities.map((opportunity) => opportunity[field])).size, field).toBe(60);
  }
});

test.each(opportunities)("$key keeps the limits of the form and fills every field", (opportunity) => {
  expect(opportunity.title.length).toBeLessThanOrEqual(100);
  expect(opportunity.description.length).toBeLessThanOrEqual(1000);
  expect(opportunity.description.length).toBeGreaterThanOrEqual(200);
  for (const field of ["compensation", "location", "requirements", "deliverables", "duration"] as const) {
    expect(opportunity[field].trim(), field).not.toBe("");
  }
  expect(SKILL_GROUPS as readonly string[]).toContain(opportunity.category);
  expect(opportunity.city === null).toBe(opportunity.locationMode === "remote");
  expect(opportunity.country === null).toBe(opportunity.locationMode === "remote");
});

test.each(opportunities)("$key refers to a member, skills and topics that exist", (opportunity) => {
  const poster = membersByKey.get(opportunity.poster);
  expect(poster).toBeDefined();
  if (poster?.companyName) expect(opportunity.companyName).toBe(poster.companyName);
  expect(opportunity.companyName).not.toBe("");
  for (const skill of opportunity.skills) expect(skillSlugs).toContain(skill);
  for (const topic of opportunity.topics) expect(topics).toContain(topic);
  expect(new Set(opportunity.skills).size).toBe(opportunity.skills.length);
});

test("compensation reads by kind: money, what is shared, give and get", () => {
  for (const { key, type, compensation } of opportunities) {
    if (type === "job") {
      const [, currency] = /^([A-Z]{3}) \d/.exec(compensation) ?? [];
      expect(currencies, key).toContain(currency);
    } else if (type === "barter") {
      expect(compensation, key).toMatch(/^(We|I) give: .+\. You give: .+\.$/);
    } else {
      expect(compensation, key).not.toMatch(/give:/);
    }
  }
});

test("published within five weeks, denser lately, never before the poster joined", () => {
  const hours = opportunities.map((opportunity) => opportunity.publishedHoursAgo);
  expect(Math.max(...hours)).toBeLessThanOrEqual(35 * 24);
  expect(hours.filter((hour) => hour <= 7 * 24).length).toBeGreaterThan(30);
  expect(hours).toEqual([...hours].sort((a, b) => a - b));
  for (const { key, poster, publishedHoursAgo } of opportunities) {
    const joinedDaysAgo = membersByKey.get(poster)?.joinedDaysAgo ?? 0;
    expect(publishedHoursAgo, key).toBeLessThan(joinedDaysAgo * 24);
  }
});

test("no text shouts or trips the word filter", () => {
  const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
  for (const opportunity of opportunities) {
    const { title, description, compensation, requirements, deliverables } = opportunity;
    const text = [title, description, compensation, requirements, deliverables].join(" ");
    expect(text).not.toContain("!");
    expect(matcher.getAllMatches(text), opportunity.key).toEqual([]);
  }
});
