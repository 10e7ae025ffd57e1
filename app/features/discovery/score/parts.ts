import type { Spot } from "#app/core/place-key.ts";
import { days } from "#app/core/time.ts";
import { wordsOf } from "../match-words.ts";
import type { Part, Weights } from "./score.ts";

/** Who reads, as much as the score asks of them. */
export interface Reader {
  accountType: "creator" | "brand" | "company";
  /** Their own, and those their open postings look for. */
  skills: string[];
  soughtSkills: string[];
  wants: string[];
  availability: "open" | "limited" | "booked" | "hidden";
  city: string | null;
  country: string | null;
  /** Where their town is. */
  spot: Spot | null;
  /** Hours ahead of UTC; null when unknown. */
  utcOffset: number | null;
  /** Of headline, bio and skills. */
  words: ReadonlySet<string>;
  /** Least they work for; only ever compared, and with nobody's cards but those they read themselves. */
  floor: { amount: number; currency: string; unit: string } | null;
  weights: Weights;
  /** With how many of those they have a Spark with others have one, or are connected, by the others' ids. */
  near: ReadonlyMap<string, number>;
}

const PASSED_BEFORE = 10;
const OVERDUE_EACH = 3;
const OVERDUE_MOST = 12;

/** What counts against a card: that it was passed on before, and answers its owner owes (product.md §7.5). */
export function penaltyOf({ passedBefore, overdue }: { passedBefore: boolean; overdue: number }): number {
  return (passedBefore ? PASSED_BEFORE : 0) + Math.min(OVERDUE_MOST, OVERDUE_EACH * overdue);
}

/** Whether they said anything that a card could suit. */
export function isKnown({ skills, soughtSkills, wants, words, floor }: Reader): boolean {
  return skills.length + soughtSkills.length + wants.length + words.size > 0 || floor !== null;
}

const NEW_FOR = days(2);
const FRESH_FOR = days(30);
const UNKNOWN = 0.5;
/** Words that stand in every second text say nothing of a match. */
const COMMON = new Set(
  "a an and are as at be by for from has have i in is it its me my of on or our that the their they this to us we with you your".split(
    " ",
  ),
);

/** Of the texts last taken apart: the same few hundred cards are judged for everybody. */
const takenApart = new Map<string, ReadonlySet<string>>();
const MOST_TEXTS = 1_000;

/** Words of texts that tell one from another. */
export function tellingWords(...texts: (string | null)[]): ReadonlySet<string> {
  const whole = texts.join("\n");
  const known = takenApart.get(whole);
  if (known) return known;
  if (takenApart.size >= MOST_TEXTS) takenApart.clear();
  const words = new Set<string>();
  for (const text of texts)
    for (const word of wordsOf(text ?? "")) if (word.length > 2 && !COMMON.has(word)) words.add(word);
  takenApart.set(whole, words);
  return words;
}

/** How many of the skills asked for are there. @param lead begins the reason: "You bring" */
export function skillsPart(has: string[], asked: string[], lead: string): Part {
  if (asked.length === 0) return { share: UNKNOWN };
  const known = new Set(has.map((skill) => skill.toLowerCase()));
  const shared = asked.filter((skill) => known.has(skill.toLowerCase()));
  if (shared.length === 0) return { share: 0 };
  const more = shared.length > 2 ? ` and ${shared.length - 2} more` : "";
  return {
    // One of them already says more than none: half the way.
    share: 0.5 + (0.5 * shared.length) / asked.length,
    why: `${lead} ${shared.slice(0, 2).join(", ")}${more}`,
  };
}

/** Overlap of the words both use; six shared ones are all of it. */
export function textPart(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): Part {
  let shared = 0;
  for (const word of theirs) if (mine.has(word)) shared++;
  return { share: Math.min(1, shared / 6), why: shared >= 3 ? "You write of the same things" : null };
}

interface Place {
  city: string | null;
  country: string | null;
  utcOffset: number | null;
  remote: boolean;
}

/** Near, or workable from where they are: remote work asks for hours in common only. */
export function placePart(reader: Reader, place: Place): Part {
  if (reader.city && place.city?.toLowerCase().includes(reader.city.toLowerCase()))
    return { share: 1, why: `In ${reader.city} like you` };
  if (reader.country && reader.country === place.country) return { share: 0.8, why: "In your country" };
  const apart = hoursApart(reader.utcOffset, place.utcOffset);
  if (place.remote)
    return { share: apart === null ? 0.7 : apart <= 3 ? 0.75 : 0.5, why: "Works from anywhere" };
  if (!place.country || !reader.country) return { share: UNKNOWN };
  return { share: apart !== null && apart <= 2 ? 0.3 : 0.1 };
}

function hoursApart(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null;
  const apart = Math.abs(one - other);
  return Math.min(apart, 24 - apart);
}

export interface Trusted {
  reviews: number;
  stars: number;
  replyScore: number | null;
  proved: boolean;
}

/** Reviews, answers in time and a proved domain; who is new is neither trusted nor not. */
export function trustPart({ reviews, stars, replyScore, proved }: Trusted): Part {
  const rating = reviews > 0 ? stars / reviews : null;
  const known = [
    rating === null ? null : (rating - 1) / 4,
    replyScore === null ? null : replyScore / 100,
    proved ? 1 : null,
  ].filter((share) => share !== null);
  if (known.length === 0) return { share: UNKNOWN };
  const share = known.reduce((sum, one) => sum + one, 0) / known.length;
  const why =
    rating !== null && rating >= 4.5
      ? `Rated ${rating.toFixed(1)} of 5`
      : replyScore !== null && replyScore >= 80
        ? "Answers in time"
        : proved
          ? "Verified company"
          : null;
  return { share, why };
}

/** How new it is, from 1 to 0 (product.md §7.5). */
export function freshPart(since: number, now: number): Part {
  const age = Math.max(0, now - since);
  return { share: Math.max(0, 1 - age / FRESH_FOR), why: age < NEW_FOR ? "New on Thrive" : null };
}

/** Whether the two had a Spark before, or how many of the reader's Sparks know them (product.md §7.5). */
export function nearPart(sparked: boolean, known = 0): Part {
  if (sparked) return { share: 1, why: "You sparked before" };
  if (known === 0) return { share: 0 };
  const who = known === 1 ? "someone" : `${known} people`;
  return { share: Math.min(1, 0.4 + 0.2 * known), why: `Knows ${who} you have a Spark with` };
}
