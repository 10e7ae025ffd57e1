import { kilometresBetween } from "#app/core/place-key.ts";
import { days } from "#app/core/time.ts";
import { isBoosted } from "#app/features/opportunities/boosts.ts";
import type { DeckCard, MemberCard, OpportunityCard } from "../rules.ts";
import { relevanceOf } from "../score/arrange.ts";
import { scoreMember } from "../score/member-score.ts";
import { scoreOpportunity } from "../score/opportunity-score.ts";
import type { Reader } from "../score/parts.ts";
import type { Scored } from "../score/score.ts";
import { utcOffsetOf } from "../utc-offset.ts";
import type { MemberRow } from "./member-candidates.server.ts";
import type { PostingRow } from "./posting-candidates.server.ts";
import { spotOf } from "./reader.server.ts";

/** Who joined within this time is a newcomer, and so is a posting hardly anybody has seen. */
const NEWCOMER_FOR = days(14);
const HARDLY_SHOWN = 3;
/** What a boost is worth of the 100 points of a score: much, and less than suiting the member. */
const BOOST_LIFT = 15;

/** A candidate with what places it among others. */
export interface Arranged {
  id: string;
  score: number;
  newcomer: boolean;
  blank: boolean;
  relevance: number;
  /** Points a boost adds where cards are arranged; how well it suits stays what it is. */
  lift: number;
  /** What is shown of it: of three candidates judged one is, or fewer. */
  card(): DeckCard;
}

/** A candidate, judged; of a card only what it shows leaves, never what it was judged by. */
export function toArranged(row: PostingRow | MemberRow, reader: Reader, text: string, now: number): Arranged {
  const isPosting = "offer" in row;
  const scored = isPosting ? scorePosting(row, reader, now) : scoreProfile(row, reader, now);
  return {
    id: row.id,
    score: scored.score,
    newcomer: isPosting
      ? row.shown < HARDLY_SHOWN || now - row.poster.joinedAt < NEWCOMER_FOR
      : now - row.face.joinedAt < NEWCOMER_FOR,
    blank: !isPosting && !row.face.headline && row.face.skills.length === 0,
    relevance: text ? relevanceOf(text, weighedTexts(row)) : 0,
    lift: isPosting && isBoosted(row.offer, now) ? BOOST_LIFT : 0,
    card: () => (isPosting ? postingCard(row, scored, reader, now) : memberCard(row, scored, reader, now)),
  };
}

function scorePosting(row: PostingRow, reader: Reader, now: number): Scored {
  const { offer, poster, overdue, reviews, stars, sparked, replyScore, proved } = row;
  const facts = {
    xp: row.posterXp,
    budgetMin: offer.budgetMin,
    budgetMax: offer.budgetMax,
    budgetCurrency: offer.budgetCurrency,
    budgetUnit: offer.budgetUnit,
    overdue,
    sparked,
    reviews: reviews ?? 0,
    stars: stars ?? 0,
    replyScore,
    proved,
    posterUtcOffset: utcOffsetOf(poster.timezone, now),
    passedBefore: row.swiped === "left",
  };
  return scoreOpportunity(reader, offer, facts, now);
}

/** Whole kilometres between two towns; null where one is not known. */
function kilometresAway(reader: Reader, place: Parameters<typeof spotOf>[0]): number | null {
  const spot = spotOf(place);
  return spot && reader.spot ? Math.round(kilometresBetween(reader.spot, spot)) : null;
}

function postingCard(row: PostingRow, scored: Scored, reader: Reader, now: number): OpportunityCard {
  const { budgetMin, budgetMax, budgetCurrency, budgetUnit, boostUntil, lat, lon, ...offer } = row.offer;
  return {
    kind: "opportunity",
    id: row.id,
    ...offer,
    away: offer.locationMode === "remote" ? null : kilometresAway(reader, { lat, lon }),
    boosted: isBoosted({ boostUntil }, now),
    posterId: row.poster.id,
    posterName: row.poster.name,
    posterAvatarUrl: row.poster.avatarUrl,
    posterXp: row.posterXp,
    replyScore: row.replyScore,
    proved: row.proved,
    saved: row.saved,
    readAt: now,
    swiped: row.swiped,
    applied: row.applied,
    ...scored,
  };
}

function scoreProfile(row: MemberRow, reader: Reader, now: number): Scored {
  const { face, overdue, reviews, stars, sparked, swiped, replyScore } = row;
  const facts = {
    xp: row.xp,
    overdue,
    sparked,
    known: reader.near.get(row.id) ?? 0,
    reviews: reviews ?? 0,
    stars: stars ?? 0,
    replyScore,
    proved: false,
    utcOffset: utcOffsetOf(face.timezone, now),
    passedBefore: swiped === "left",
  };
  return scoreMember(reader, face, facts, now);
}

function memberCard(row: MemberRow, scored: Scored, reader: Reader, now: number): MemberCard {
  const { timezone, lat, lon, ...face } = row.face;
  return {
    kind: "member",
    id: row.id,
    ...face,
    away: kilometresAway(reader, { lat, lon }),
    xp: row.xp,
    deckAt: row.deckAt,
    saved: row.saved,
    swiped: row.swiped,
    readAt: now,
    rating: row.reviews ? (row.stars ?? 0) / row.reviews : null,
    ...scored,
  };
}

function weighedTexts(row: PostingRow | MemberRow) {
  if ("offer" in row) {
    const { title, skills, company, location, excerpt } = row.offer;
    return [
      [title, 1],
      [skills.join(" "), 0.8],
      [company, 0.6],
      [location, 0.4],
      [excerpt, 0.25],
    ] as const;
  }
  const { name, handle, skills, headline, city, excerpt } = row.face;
  return [
    [`${name} ${handle}`, 1],
    [skills.join(" "), 0.8],
    [headline, 0.7],
    [city, 0.4],
    [excerpt, 0.25],
  ] as const;
}
