import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import type { OpportunityCard } from "../rules.ts";
import { arrange } from "./arrange.ts";
import { weightsOf } from "./mix.ts";
import { type PostingFacts, scoreOpportunity } from "./opportunity-score.ts";
import { type Reader, tellingWords } from "./parts.ts";

const NOW = 1_800_000_000_000;

/** Three creators, eighteen postings, and by hand which of them each creator would want to see first. */
interface Labelled {
  readers: (Pick<Reader, "skills" | "wants" | "city" | "country" | "utcOffset" | "floor"> & {
    name: string;
    about: string;
    wanted: string[];
  })[];
  postings: (Pick<
    OpportunityCard,
    "id" | "title" | "excerpt" | "type" | "skills" | "location" | "country" | "locationMode"
  > &
    Partial<PostingFacts> & { age: number })[];
}

const { readers, postings } = JSON.parse(
  readFileSync("tests/fixtures/labelled-postings.json", "utf8"),
) as Labelled;

const NOTHING_KNOWN: PostingFacts = {
  xp: 0,
  budgetMin: null,
  budgetMax: null,
  budgetCurrency: "EUR",
  budgetUnit: "project",
  posterUtcOffset: null,
  sparked: false,
  passedBefore: false,
  overdue: 0,
  reviews: 0,
  stars: 0,
  replyScore: null,
  proved: false,
};

function inOrder({ about, ...who }: Labelled["readers"][number]): string[] {
  const reader: Reader = {
    ...who,
    accountType: "creator",
    soughtSkills: [],
    availability: "open",
    words: tellingWords(about, who.skills.join(" ")),
    weights: weightsOf({}),
    spot: null,
    near: new Map(),
  };
  const cards = postings.map(({ age, ...card }) => ({
    id: card.id,
    newcomer: false,
    relevance: 0,
    ...scoreOpportunity(
      reader,
      { ...card, publishedAt: NOW - days(age) },
      { ...NOTHING_KNOWN, ...card },
      NOW,
    ),
  }));
  return arrange(cards).map(({ id }) => id);
}

/** Of as many first cards as a creator wants in all, the share that they want. */
const precision = (order: string[], wanted: string[]) =>
  order.slice(0, wanted.length).filter((id) => wanted.includes(id)).length / wanted.length;
const mean = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

it("puts what a creator wants first nine times of ten; the newest are it twice of five", () => {
  const scored = mean(readers.map((reader) => precision(inOrder(reader), reader.wanted)));
  const newest = [...postings].sort((a, b) => a.age - b.age).map(({ id }) => id);
  const chance = mean(readers.map(({ wanted }) => precision(newest, wanted)));
  expect(scored).toBeGreaterThanOrEqual(0.9);
  expect(chance).toBeLessThanOrEqual(0.4);
});

it.each(readers)("shows $name nothing of another trade among as many", (reader) => {
  const first = inOrder(reader).slice(0, reader.wanted.length);
  const trade = new Set(reader.skills);
  const foreign = postings.filter(
    ({ id, skills }) => first.includes(id) && !skills.some((s) => trade.has(s)),
  );
  expect(foreign.map(({ id }) => id)).toEqual([]);
});
