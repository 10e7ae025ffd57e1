import { expect, test } from "vitest";
import { SKILL_GROUPS } from "#app/features/profiles/skills.ts";
import { getSkill, skills } from "./skills.ts";
import { topics } from "./topics.ts";

test("the vocabulary has about 120 skills with unique slugs and names", () => {
  expect(skills.length).toBeGreaterThanOrEqual(110);
  expect(skills.length).toBeLessThanOrEqual(130);
  expect(new Set(skills.map((skill) => skill.slug)).size).toBe(skills.length);
  expect(new Set(skills.map((skill) => skill.name.toLowerCase())).size).toBe(skills.length);
});

test("every slug is lower-case words joined by hyphens", () => {
  for (const { slug } of skills) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("every skill has synonyms that differ from its name, and every group has skills", () => {
  for (const skill of skills) {
    expect(skill.synonyms.length, skill.slug).toBeGreaterThan(0);
    expect(skill.synonyms, skill.slug).not.toContain(skill.name);
  }
  expect(new Set(skills.map((skill) => skill.group))).toEqual(new Set(SKILL_GROUPS));
});

test("a synonym leads to one skill only", () => {
  const words = skills.flatMap((skill) => [skill.name, ...skill.synonyms]).map((word) => word.toLowerCase());
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test("a slug outside the vocabulary throws", () => {
  expect(getSkill("ceramics").name).toBe("Ceramics");
  expect(() => getSkill("time-travel")).toThrow(RangeError);
});

test("topics are unique", () => {
  expect(new Set(topics).size).toBe(topics.length);
});
