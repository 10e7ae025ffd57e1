import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { type MemberCard, memberReasons, type OpportunityCard, opportunityReasons } from "./rules.ts";
import { deckTab } from "./schema.ts";

const NOW = 1_800_000_000_000;
const READER = { skills: [], wants: [], city: null, country: null };
const POSTING: Omit<OpportunityCard, "reasons"> = {
  kind: "opportunity",
  id: "o1",
  title: "Photos",
  type: "job",
  excerpt: "Two days.",
  compensation: null,
  location: null,
  country: null,
  locationMode: null,
  duration: null,
  skills: [],
  company: "Bora",
  imageUrl: null,
  aiImage: false,
  publishedAt: NOW - days(10),
  posterId: "b1",
  posterName: "Bora",
  posterAvatarUrl: null,
  posterXp: 0,
  saved: false,
};
const MEMBER: Omit<MemberCard, "reasons"> = {
  kind: "member",
  id: "a1",
  name: "Alice",
  handle: "alice",
  accountType: "creator",
  headline: null,
  excerpt: null,
  avatarUrl: null,
  city: null,
  country: null,
  skills: [],
  wants: [],
  availability: "limited",
  xp: 0,
  joinedAt: NOW - days(10),
  deckAt: NOW - days(10),
  saved: false,
};

describe("why a posting is shown", () => {
  it.each([
    ["nothing speaks for it", {}, {}, []],
    ["one shared skill", { skills: ["Photo"] }, { skills: ["photo"] }, ["You bring photo"]],
    ["two shared skills", { skills: ["a", "b"] }, { skills: ["a", "b"] }, ["You bring a, b"]],
    [
      "three shared skills",
      { skills: ["a", "b", "c"] },
      { skills: ["a", "b", "c"] },
      ["You bring a, b and 1 more"],
    ],
    ["the same city", { city: "Lyon" }, { location: "Studio in lyon" }, ["In Lyon like you"]],
    [
      "the same country",
      { city: "Lyon", country: "FR" },
      { location: "Paris", country: "FR" },
      ["In your country"],
    ],
    ["another country", { country: "FR" }, { country: "DE" }, []],
    ["remote work", {}, { locationMode: "remote" }, ["Works from anywhere"]],
    ["a posting of two days", {}, { publishedAt: NOW - days(2) }, []],
    ["a posting just under two days old", {}, { publishedAt: NOW - days(2) + 1 }, ["New on Thrive"]],
    ["the wanted kind", { wants: ["job"] }, {}, ["The kind of work you look for"]],
  ] as const)("%s", (_case, reader, card, reasons) => {
    const viewer = { ...READER, ...reader } as Parameters<typeof opportunityReasons>[0];
    const shown = { ...POSTING, ...card } as Omit<OpportunityCard, "reasons">;
    expect(opportunityReasons(viewer, shown, NOW)).toEqual(reasons);
  });

  it("names the two strongest reasons only", () => {
    const viewer = { skills: ["Photo"], wants: ["job"], city: "Lyon", country: "FR" };
    const card = {
      ...POSTING,
      skills: ["Photo"],
      location: "Lyon",
      locationMode: "remote" as const,
      publishedAt: NOW,
    };
    expect(opportunityReasons(viewer, card, NOW)).toEqual(["You bring Photo", "In Lyon like you"]);
  });
});

describe("why a member is shown", () => {
  it.each([
    ["nothing speaks for it", {}, {}, []],
    ["shared skills", { skills: ["Photo"] }, { skills: ["Photo"] }, ["You share Photo"]],
    ["the same city", { city: "Lyon" }, { city: "Lyon" }, ["In Lyon like you"]],
    ["open for work", {}, { availability: "open" }, ["Open for work now"]],
    ["a company that has it on", {}, { availability: "open", accountType: "company" }, []],
    ["just joined", {}, { joinedAt: NOW - days(1) }, ["New on Thrive"]],
    [
      "the same wishes",
      { wants: ["collab"] },
      { wants: ["barter", "collab"] },
      ["Looks for the same kind of work"],
    ],
  ] as const)("%s", (_case, reader, card, reasons) => {
    const viewer = { ...READER, ...reader } as Parameters<typeof memberReasons>[0];
    expect(memberReasons(viewer, { ...MEMBER, ...card } as Omit<MemberCard, "reasons">, NOW)).toEqual(
      reasons,
    );
  });
});

it.each([
  ["creators", "creators"],
  ["opportunities", "opportunities"],
  [undefined, "opportunities"],
  ["", "opportunities"],
  ["CREATORS", "opportunities"],
  ["../x", "opportunities"],
])("opens the tab %s as %s", (asked, tab) => {
  expect(deckTab.parse(asked)).toBe(tab);
});
