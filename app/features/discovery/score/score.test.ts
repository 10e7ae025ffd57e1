import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import type { MemberCard, OpportunityCard } from "../rules.ts";
import { type MemberFacts, scoreMember } from "./member-score.ts";
import { weightsOf } from "./mix.ts";
import { type PostingFacts, scoreOpportunity } from "./opportunity-score.ts";
import { type Reader, tellingWords } from "./parts.ts";
import { TERMS } from "./score.ts";

const NOW = 1_800_000_000_000;

const READER: Reader = {
  accountType: "creator",
  skills: [],
  soughtSkills: [],
  wants: [],
  availability: "open",
  city: null,
  country: null,
  utcOffset: null,
  words: new Set(),
  floor: null,
  weights: weightsOf({}),
  spot: null,
  near: new Map(),
};

type Posting = Parameters<typeof scoreOpportunity>[1];
const POSTING: Posting = {
  title: "Photos",
  excerpt: "Two days.",
  type: "job",
  skills: [],
  location: null,
  country: null,
  locationMode: null,
  publishedAt: NOW - days(30),
};

const FACTS: PostingFacts = {
  xp: 0,
  reviews: 0,
  stars: 0,
  replyScore: null,
  proved: false,
  budgetMin: null,
  budgetMax: null,
  budgetCurrency: null,
  budgetUnit: null,
  posterUtcOffset: null,
  sparked: false,
  passedBefore: false,
  overdue: 0,
};

type Member = Parameters<typeof scoreMember>[1];
const MEMBER: Member = {
  accountType: "creator",
  headline: null,
  excerpt: null,
  city: null,
  country: null,
  skills: [],
  wants: [],
  availability: "limited",
  joinedAt: NOW - days(30),
};
const MEMBER_FACTS: MemberFacts = {
  xp: 0,
  reviews: 0,
  stars: 0,
  replyScore: null,
  proved: false,
  utcOffset: null,
  passedBefore: false,
  overdue: 0,
  sparked: false,
  known: 0,
};

const of = (
  reader: Partial<Reader>,
  card: Partial<OpportunityCard> = {},
  facts: Partial<PostingFacts> = {},
) => scoreOpportunity({ ...READER, ...reader }, { ...POSTING, ...card }, { ...FACTS, ...facts }, NOW);
const ofMember = (
  reader: Partial<Reader>,
  card: Partial<MemberCard> = {},
  facts: Partial<MemberFacts> = {},
) => scoreMember({ ...READER, ...reader }, { ...MEMBER, ...card }, { ...MEMBER_FACTS, ...facts }, NOW);
const words = ({ reasons }: ReturnType<typeof of>) => reasons.map(({ text }) => text);

it("shares 100 points among its terms", () => {
  expect(Object.values(TERMS).reduce((sum, points) => sum + points, 0)).toBe(100);
});

describe("why a posting is shown", () => {
  it.each<[string, Partial<Reader>, Partial<OpportunityCard>, Partial<PostingFacts>, string[]]>([
    ["nothing speaks for it", {}, {}, {}, []],
    ["one shared skill", { skills: ["Photo"] }, { skills: ["photo"] }, {}, ["You bring photo"]],
    [
      "three shared skills",
      { skills: ["a", "b", "c"] },
      { skills: ["a", "b", "c"] },
      {},
      ["You bring a, b and 1 more"],
    ],
    ["the same city", { city: "Lyon" }, { location: "Studio in lyon" }, {}, ["In Lyon like you"]],
    [
      "the same country",
      { city: "Lyon", country: "FR" },
      { location: "Paris", country: "FR" },
      {},
      ["In your country"],
    ],
    ["another country", { country: "FR" }, { country: "DE" }, {}, []],
    ["remote work", {}, { locationMode: "remote" }, {}, ["Works from anywhere"]],
    ["a posting of two days", {}, { publishedAt: NOW - days(2) }, {}, []],
    ["a posting just under two days old", {}, { publishedAt: NOW - days(2) + 1 }, {}, ["New on Thrive"]],
    ["the wanted kind", { wants: ["job"] }, {}, {}, ["The kind of work you look for"]],
    ["answers in time", {}, {}, { replyScore: 80 }, ["Answers in time"]],
    ["answers late", {}, {}, { replyScore: 79 }, []],
    ["a proved domain", {}, {}, { proved: true }, ["Verified company"]],
    ["an old Spark", {}, {}, { sparked: true }, ["You sparked before"]],
  ])("%s", (_case, reader, card, facts, reasons) => {
    expect(words(of(reader, card, facts))).toEqual(reasons);
  });

  it("names the two strongest only", () => {
    const reader = { skills: ["Photo"], wants: ["job"], city: "Lyon" };
    const card = { skills: ["Photo"], location: "Lyon", locationMode: "remote" as const, publishedAt: NOW };
    expect(words(of(reader, card))).toEqual(["You bring Photo", "The kind of work you look for"]);
  });

  it("names another one where the member asked for less of the first", () => {
    const reader = { skills: ["Photo"], wants: ["job"], weights: weightsOf({ skills: 2 }) };
    expect(words(of(reader, { skills: ["Photo"] }))).toEqual([
      "The kind of work you look for",
      "You bring Photo",
    ]);
    expect(of(reader, { skills: ["Photo"] }).score).toBeLessThan(
      of({ ...reader, weights: weightsOf({}) }, { skills: ["Photo"] }).score,
    );
  });
});

describe("why a member is shown", () => {
  it.each<[string, Partial<Reader>, Partial<MemberCard>, string[]]>([
    ["nothing speaks for it", {}, {}, []],
    ["shared skills", { skills: ["Photo"] }, { skills: ["Photo"] }, ["You share Photo"]],
    [
      "a skill the reader's postings look for",
      { soughtSkills: ["Photo"] },
      { skills: ["Photo"] },
      ["Brings Photo"],
    ],
    ["open for work", {}, { availability: "open" }, ["Open for work now"]],
    ["a company that has it on", {}, { availability: "open", accountType: "company" }, []],
    [
      "the same wishes",
      { wants: ["collab"] },
      { wants: ["barter", "collab"] },
      ["Looks for the same kind of work"],
    ],
  ])("%s", (_case, reader, card, reasons) => {
    expect(words(ofMember(reader, card))).toEqual(reasons);
  });

  it("counts a tier from the rising star on (product.md R10)", () => {
    expect(ofMember({}, {}, { xp: 499 }).score).toBe(ofMember({}, {}, { xp: 0 }).score);
    expect(ofMember({}, {}, { xp: 500 }).score).toBeGreaterThan(ofMember({}, {}, { xp: 499 }).score);
    expect(ofMember({}, {}, { xp: 25_000 }).score).toBeGreaterThan(
      ofMember({}, {}, { xp: 15_000 }).score - 1,
    );
  });
});

describe("the private floor", () => {
  const floor = { amount: 50_000, currency: "EUR", unit: "day" };
  const paid = { budgetMax: 60_000, budgetCurrency: "EUR", budgetUnit: "day" };

  it.each([
    ["pays it", paid, true],
    ["pays exactly it", { ...paid, budgetMax: 50_000 }, true],
    ["pays a cent less", { ...paid, budgetMax: 49_999 }, false],
    ["speaks of another currency", { ...paid, budgetCurrency: "USD" }, false],
    ["speaks of another unit", { ...paid, budgetUnit: "project" }, false],
    ["says nothing of money", {}, false],
  ])("is a reason where a posting %s", (_what, facts, said) => {
    expect(words(of({ floor }, {}, facts)).includes("Pays what you ask")).toBe(said);
  });

  it("stands in no reason, whatever it is", () => {
    const amount = fc.integer({ min: 1_001, max: 9_999_999 });
    fc.assert(
      fc.property(amount, amount, (own, offered) => {
        const { reasons } = of({ floor: { ...floor, amount: own } }, {}, { ...paid, budgetMax: offered });
        for (const { text } of reasons) expect(text).not.toContain(String(own));
      }),
    );
  });

  it("of who is looked at moves nothing: it is not even read", () => {
    const facts: (keyof MemberFacts)[] = Object.keys(MEMBER_FACTS) as (keyof MemberFacts)[];
    expect(facts.filter((name) => /floor|budget|rate/.test(name))).toEqual([]);
  });
});

describe("any score", () => {
  const skills = fc.uniqueArray(fc.constantFrom("Photo", "Video", "Light", "Sound", "Text"), {
    maxLength: 5,
  });
  const reader = fc.record({
    skills,
    wants: fc.subarray(["job", "collab", "barter"]),
    city: fc.option(fc.constantFrom("Lyon", "Lagos")),
    country: fc.option(fc.constantFrom("FR", "NG")),
    utcOffset: fc.option(fc.integer({ min: -12, max: 14 })),
    weights: fc
      .record({
        skills: fc.nat(9),
        place: fc.nat(9),
        money: fc.nat(4),
        fun: fc.nat(4),
        growth: fc.nat(4),
        nearby: fc.nat(4),
      })
      .map(({ skills, place, ...mix }) => weightsOf({ skills, place }, mix)),
  });
  const card = fc.record({
    skills,
    title: fc.string(),
    excerpt: fc.string(),
    type: fc.constantFrom<"job" | "collab" | "barter">("job", "collab", "barter"),
    location: fc.option(fc.string()),
    country: fc.option(fc.constantFrom("FR", "NG")),
    publishedAt: fc.integer({ min: 0, max: NOW + days(1) }),
  });
  const facts = fc.record({
    xp: fc.nat(40_000),
    reviews: fc.constantFrom(0, 2),
    stars: fc.integer({ min: 2, max: 10 }),
    replyScore: fc.option(fc.nat(100)),
    proved: fc.boolean(),
    passedBefore: fc.boolean(),
    overdue: fc.nat(50),
  });

  it("is a whole number from 0 to 100 with two reasons at most, and the same each time", () => {
    fc.assert(
      fc.property(reader, card, facts, (who, what, known) => {
        const scored = of(who, what, known);
        expect(Number.isInteger(scored.score)).toBe(true);
        expect(scored.score).toBeGreaterThanOrEqual(0);
        expect(scored.score).toBeLessThanOrEqual(100);
        expect(scored.reasons.length).toBeLessThanOrEqual(2);
        expect(of(who, what, known)).toEqual(scored);
      }),
    );
  });

  it("never falls when the member learns a skill, or writes one more of its words", () => {
    fc.assert(
      fc.property(
        reader,
        card,
        facts,
        fc.constantFrom("Photo", "Video", "Light"),
        (who, what, known, skill) => {
          const asked = { ...what, skills: [...new Set([...what.skills, skill])] };
          const before = of(who, asked, known).score;
          expect(of({ ...who, skills: [...who.skills, skill] }, asked, known).score).toBeGreaterThanOrEqual(
            before,
          );
          const said = tellingWords(what.title, what.excerpt);
          expect(of({ ...who, words: said }, asked, known).score).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });

  it("never rises by what speaks against it", () => {
    fc.assert(
      fc.property(reader, card, facts, (who, what, known) => {
        const { score } = of(who, what, { ...known, passedBefore: false, overdue: 0 });
        expect(of(who, what, { ...known, passedBefore: true, overdue: 3 }).score).toBeLessThanOrEqual(score);
      }),
    );
  });
});

it.each([
  [0, [], 0],
  [1, ["Knows someone you have a Spark with"], 3],
  [3, ["Knows 3 people you have a Spark with"], 5],
  [40, ["Knows 40 people you have a Spark with"], 5],
])("a member whom %i of one's Sparks know stands higher, and says so", (known, reasons, more) => {
  const scored = ofMember({}, {}, { known });
  expect(words(scored)).toEqual(reasons);
  expect(scored.score - ofMember({}).score).toBe(more);
});
