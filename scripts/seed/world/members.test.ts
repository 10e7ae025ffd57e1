import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";
import { expect, test } from "vitest";
import { members } from "./members.ts";
import { skills } from "./skills.ts";
import { topics } from "./topics.ts";

const tierMinimums = [0, 500, 1500, 3000, 5000, 8000, 15000, 25000];
const skillSlugs = new Set(skills.map((skill) => skill.slug));
const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

test("forty members: 26 people, 14 brands and companies", () => {
  expect(members).toHaveLength(40);
  expect(members.filter((member) => member.accountType === "creator")).toHaveLength(26);
});

test("keys, emails, handles, names and headlines are unique", () => {
  for (const field of ["key", "email", "handle", "displayName", "headline", "bio", "avatarSeed"] as const) {
    expect(new Set(members.map((member) => member[field])).size, field).toBe(members.length);
  }
});

test("the four demo accounts are there", () => {
  const email = (key: string) => members.find((member) => member.key === key)?.email;
  expect(["mira", "northlight", "sam", "ada"].map(email)).toEqual([
    "mira@thrive.example",
    "northlight@thrive.example",
    "sam@thrive.example",
    "ada@thrive.example",
  ]);
  expect(members.find((member) => member.key === "mira")?.accountType).toBe("creator");
  expect(members.find((member) => member.key === "northlight")?.accountType).toBe("brand");
});

test.each(members)("$key keeps the limits of a profile", (member) => {
  expect(member.email).toBe(`${member.key}@thrive.example`);
  expect(member.handle).toMatch(/^[a-z0-9]{3,30}$/);
  expect(member.headline.length).toBeLessThanOrEqual(80);
  expect(member.bio.length).toBeLessThanOrEqual(2000);
  const sentences = member.bio.match(/[.?](?=\s|$)/g) ?? [];
  expect(sentences.length).toBeGreaterThanOrEqual(2);
  expect(sentences.length).toBeLessThanOrEqual(4);
  expect(member.skills.length).toBeGreaterThanOrEqual(2);
  expect(member.skills.length).toBeLessThanOrEqual(15);
  expect(member.wants.length).toBeGreaterThan(0);
  expect(member.xp % 5).toBe(0);
  expect(member.companyName === null).toBe(member.accountType === "creator");
  if (member.website) expect(new URL(member.website).hostname).toMatch(/\.example$/);
});

test.each(members)("$key lives in a real country, time zone and language", (member) => {
  expect(countryNames.of(member.country)).toBeDefined();
  expect(() => new Intl.DateTimeFormat("en", { timeZone: member.timezone })).not.toThrow();
  expect(Intl.getCanonicalLocales(member.languages)).toEqual(member.languages);
});

test.each(members)("$key knows only skills and topics of the vocabulary, each once", (member) => {
  for (const skill of member.skills) expect(skillSlugs).toContain(skill);
  for (const interest of member.interests) expect(topics).toContain(interest);
  for (const list of [member.skills, member.interests, member.wants, member.languages]) {
    expect(new Set(list).size).toBe(list.length);
  }
});

test("every tier has somebody", () => {
  const tiers = members.map((member) => tierMinimums.filter((minimum) => member.xp >= minimum).length);
  expect(new Set(tiers).size).toBe(tierMinimums.length);
});

test("members come from many countries", () => {
  expect(new Set(members.map((member) => member.country)).size).toBeGreaterThanOrEqual(30);
});

test("no text shouts or trips the word filter", () => {
  const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
  for (const member of members) {
    const text = [member.displayName, member.handle, member.headline, member.bio].join(" ");
    expect(text).not.toContain("!");
    expect(matcher.getAllMatches(text), member.key).toEqual([]);
  }
});
