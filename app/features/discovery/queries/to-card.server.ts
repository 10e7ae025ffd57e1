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
  relevance: number;
  /** Points a boost adds where cards are arranged; how well it suits stays what it is. */
  lift: number;
  /** What is shown of it: of three candidates judged one is, or fewer. */
  card(): DeckCard;
}

/** A candidate, judged; of a card only what it shows leaves, never what it was judged by. */
export function toArranged(row: PostingRow | MemberRow, reader: Reader, text: string, now: number): Arranged {
  const isPosting = "posterId" in row;
  const scored = isPosting ? scorePosting(row, reader, now) : scoreProfile(row, reader, now);
  return {
    id: row.id,
    score: scored.score,
    newcomer: isPosting
      ? row.shown < HARDLY_SHOWN || now - row.posterJoinedAt < NEWCOMER_FOR
      : now - row.joinedAt < NEWCOMER_FOR,
    relevance: text ? relevanceOf(text, weighedTexts(row)) : 0,
    lift: isPosting && isBoosted(row, now) ? BOOST_LIFT : 0,
    card: () => (isPosting ? postingCard(row, scored, now) : memberCard(row, scored, now)),
  };
}

function scorePosting(row: PostingRow, reader: Reader, now: number): Scored {
  const { budgetMin, budgetMax, budgetCurrency, budgetUnit, timezone, overdue, reviews, stars, sparked } =
    row;
  const facts = {
    budgetMin,
    budgetMax,
    budgetCurrency,
    budgetUnit,
    overdue,
    sparked,
    reviews: reviews ?? 0,
    stars: stars ?? 0,
    replyScore: row.replyScore,
    proved: row.proved,
    posterUtcOffset: utcOffsetOf(timezone, now),
    passedBefore: row.swiped === "left",
  };
  return scoreOpportunity(reader, row, facts, now);
}

function postingCard(row: PostingRow, scored: Scored, now: number): OpportunityCard {
  return {
    kind: "opportunity",
    id: row.id,
    title: row.title,
    type: row.type,
    excerpt: row.excerpt,
    compensation: row.compensation,
    location: row.location,
    country: row.country,
    locationMode: row.locationMode,
    duration: row.duration,
    skills: row.skills,
    company: row.company,
    imageUrl: row.imageUrl,
    aiImage: row.aiImage,
    publishedAt: row.publishedAt,
    boosted: isBoosted(row, now),
    posterId: row.posterId,
    posterName: row.posterName,
    posterAvatarUrl: row.posterAvatarUrl,
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
  const { timezone, overdue, reviews, stars, sparked, swiped, replyScore } = row;
  const facts = {
    overdue,
    sparked,
    known: reader.near.get(row.id) ?? 0,
    reviews: reviews ?? 0,
    stars: stars ?? 0,
    replyScore,
    proved: false,
    utcOffset: utcOffsetOf(timezone, now),
    passedBefore: swiped === "left",
  };
  return scoreMember(reader, row, facts, now);
}

function memberCard(row: MemberRow, scored: Scored, now: number): MemberCard {
  const { timezone, overdue, reviews, stars, sparked, doc, replyScore, ...shown } = row;
  return {
    kind: "member",
    ...shown,
    readAt: now,
    rating: reviews ? (stars ?? 0) / reviews : null,
    ...scored,
  };
}

function weighedTexts(row: PostingRow | MemberRow) {
  return "posterId" in row
    ? ([
        [row.title, 1],
        [row.skills.join(" "), 0.8],
        [row.company, 0.6],
        [row.location, 0.4],
        [row.excerpt, 0.25],
      ] as const)
    : ([
        [`${row.name} ${row.handle}`, 1],
        [row.skills.join(" "), 0.8],
        [row.headline, 0.7],
        [row.city, 0.4],
        [row.excerpt, 0.25],
      ] as const);
}
