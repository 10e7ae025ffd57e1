import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";
import { expect, test } from "vitest";
import { SKILL_GROUPS } from "#app/features/profiles/skills.ts";
import { generateMembers, generateOpportunities } from "./large-world.ts";
import { cultures } from "./large-world-cultures.ts";
import { localPrice } from "./large-world-money.ts";
import { members as handWritten } from "./members.ts";
import { skills } from "./skills.ts";
import { topics } from "./topics.ts";

const rows = 20_000;
const members = [...generateMembers(rows, 42)];
const opportunities = [...generateOpportunities(rows, rows, 42)];
const skillSlugs = new Set(skills.map((skill) => skill.slug));
const topicWords = new Set(topics);
const currencies = new Set(Intl.supportedValuesOf("currency"));

function take<T>(rowsToTake: number, source: Generator<T>): T[] {
  return Array.from({ length: rowsToTake }, () => source.next().value as T);
}

/** Rows that break the rule; an array compares faster than twenty thousand expectations. */
function offenders<T>(list: readonly T[], holds: (row: T) => boolean): T[] {
  return list.filter((row) => !holds(row)).slice(0, 3);
}

test("the same seed gives the same rows, another seed does not", () => {
  expect([...generateMembers(200, 42)]).toEqual(members.slice(0, 200));
  expect([...generateOpportunities(200, rows, 42)]).toEqual(opportunities.slice(0, 200));
  expect([...generateMembers(200, 43)]).not.toEqual(members.slice(0, 200));
});

test("a longer run begins with the rows of a shorter one", () => {
  expect(take(200, generateMembers(1_000_000, 42))).toEqual(members.slice(0, 200));
});

test("nothing is made for a count of zero, and postings need members", () => {
  expect([...generateMembers(0, 1)]).toEqual([]);
  expect([...generateOpportunities(0, 0, 1)]).toEqual([]);
  expect(() => generateOpportunities(1, 0, 1).next()).toThrow(RangeError);
});

test("keys follow the index; handles and emails are unique, also beside the hand-written members", () => {
  expect(members.map((member) => member.key)).toEqual(members.map((_, index) => `m${index}`));
  const all = [...members, ...handWritten];
  expect(new Set(all.map((member) => member.handle)).size).toBe(all.length);
  expect(new Set(all.map((member) => member.email)).size).toBe(all.length);
  expect(new Set(all.map((member) => member.key)).size).toBe(all.length);
});

test("generated members keep the limits of a profile", () => {
  expect(offenders(members, (member) => /^[a-z0-9_]{3,30}$/.test(member.handle))).toEqual([]);
  expect(offenders(members, (member) => member.headline.length <= 80)).toEqual([]);
  expect(
    offenders(members, (member) => (member.companyName === null) === (member.accountType === "creator")),
  ).toEqual([]);
  expect(
    offenders(members, ({ skills: own }) => own.length >= 2 && own.every((skill) => skillSlugs.has(skill))),
  ).toEqual([]);
  expect(
    offenders(members, ({ interests }) => interests.every((interest) => topicWords.has(interest))),
  ).toEqual([]);
  expect(offenders(members, ({ languages }) => new Set(languages).size === languages.length)).toEqual([]);
  expect(offenders(members, ({ wants, xp }) => wants.length > 0 && xp % 5 === 0)).toEqual([]);
});

test("the skew is as meant: creators lead, tiers thin out but none is empty", () => {
  const share = (holds: (member: (typeof members)[number]) => boolean) => members.filter(holds).length / rows;
  expect(share((member) => member.accountType === "creator")).toBeCloseTo(0.8, 1);
  expect(share((member) => member.xp < 500)).toBeCloseTo(0.52, 1);
  const minimums = [0, 500, 1500, 3000, 5000, 8000, 15000, 25000];
  const tiers = new Set(members.map((member) => minimums.filter((minimum) => member.xp >= minimum).length));
  expect(tiers.size).toBe(8);
});

test("every place has a real time zone, country and languages", () => {
  const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  for (const culture of cultures) {
    expect(Intl.getCanonicalLocales(culture.languages)).toEqual(culture.languages);
    for (const { city, country, timezone, language } of culture.places) {
      expect(countryNames.of(country), city).toBeDefined();
      expect(() => new Intl.DateTimeFormat("en", { timeZone: timezone }), city).not.toThrow();
      if (language) expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    }
  }
});

test("generated opportunities keep the limits of the form", () => {
  const groups: readonly string[] = SKILL_GROUPS;
  expect(offenders(opportunities, ({ title }) => title.length <= 100)).toEqual([]);
  expect(offenders(opportunities, ({ description }) => description.length <= 1000)).toEqual([]);
  expect(
    offenders(opportunities, ({ skills: asked }) => asked.every((skill) => skillSlugs.has(skill))),
  ).toEqual([]);
  expect(
    offenders(opportunities, ({ topics: about }) => about.every((topic) => topicWords.has(topic))),
  ).toEqual([]);
  expect(offenders(opportunities, ({ category }) => groups.includes(category))).toEqual([]);
  expect(
    offenders(opportunities, ({ locationMode, city, country }) =>
      locationMode === "remote" ? city === null && country === null : city !== null && country !== null,
    ),
  ).toEqual([]);
});

test("jobs name money, barters name both sides", () => {
  const jobs = opportunities.filter(({ type }) => type === "job");
  const barters = opportunities.filter(({ type }) => type === "barter");
  expect(offenders(jobs, (job) => currencies.has(job.compensation.slice(0, 3)))).toEqual([]);
  expect(offenders(jobs, (job) => /^[A-Z]{3} \d{1,3}(,\d{3})* /.test(job.compensation))).toEqual([]);
  expect(
    offenders(barters, (barter) => /^(We|I) give: .+\. You give: .+\.$/.test(barter.compensation)),
  ).toEqual([]);
});

test("an opportunity agrees with its poster", () => {
  const byKey = new Map(members.map((member) => [member.key, member]));
  expect(
    offenders(opportunities, (opportunity) => {
      const poster = byKey.get(opportunity.poster);
      return (
        poster !== undefined &&
        opportunity.companyName === poster.displayName &&
        (opportunity.city === null || opportunity.city === poster.city) &&
        opportunity.publishedHoursAgo <= poster.joinedDaysAgo * 24
      );
    }),
  ).toEqual([]);
});

test("postings spread over 45 days, denser lately, at instants that rarely meet", () => {
  const hours = opportunities.map((opportunity) => opportunity.publishedHoursAgo);
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...hours)).toBeLessThan(45 * 24);
  expect(Math.max(...hours)).toBeGreaterThan(44 * 24);
  expect(hours.filter((hour) => hour < 15 * 24).length / rows).toBeGreaterThan(0.5);
  expect(new Set(hours).size / rows).toBeGreaterThan(0.95);
});

test("some members post often, most never", () => {
  const posters = new Map<string, number>();
  for (const { poster } of opportunities) posters.set(poster, (posters.get(poster) ?? 0) + 1);
  expect(posters.size).toBeLessThan(rows * 0.6);
  expect(Math.max(...posters.values())).toBeGreaterThan(10);
});

test("prices are round amounts in the money of the place", () => {
  expect(localPrice(1234, "DE")).toBe("EUR 1,200");
  expect(localPrice(100, "VN")).toBe("VND 1,300,000");
  expect(localPrice(100, "KE")).toBe("KES 6,500");
  expect(localPrice(0.2, "DE")).toBe("EUR 1");
  expect(localPrice(50, "ZZ")).toBe("EUR 50");
});

test("no generated text shouts or trips the word filter", () => {
  const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
  const texts = new Set([
    ...members
      .slice(0, 3000)
      .map(({ displayName, handle, headline, bio }) => `${displayName}. ${handle}. ${headline}. ${bio}`),
    ...opportunities
      .slice(0, 3000)
      .map(({ title, description, compensation }) => `${title}. ${description} ${compensation}`),
    ...cultures.flatMap(({ given, family }) => [...given, ...family]),
  ]);
  expect([...texts].filter((text) => text.includes("!") || matcher.hasMatch(text))).toEqual([]);
});
