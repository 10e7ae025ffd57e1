import { days } from "#app/core/time.ts";
import { isBoosted } from "#app/features/opportunities/boosts.ts";
import type { DeckCard, MemberCard, OpportunityCard } from "../rules.ts";
import { relevanceOf } from "../score/arrange.ts";
import { scoreMember } from "../score/member-score.ts";
import { scoreOpportunity } from "../score/opportunity-score.ts";
import type { Reader } from "../score/parts.ts";
import { utcOffsetOf } from "../utc-offset.ts";
import type { MemberRow } from "./member-candidates.server.ts";
import type { PostingRow } from "./posting-candidates.server.ts";

/** Who joined within this time is a newcomer, and so is a posting hardly anybody has seen. */
const NEWCOMER_FOR = days(14);
const HARDLY_SHOWN = 3;
/** What a boost is worth of the 100 points of a score: much, and less than suiting the member. */
const BOOST_LIFT = 15;

/** A card with what places it among others. */
export interface Arranged {
  id: string;
  score: number;
  newcomer: boolean;
  relevance: number;
  /** Points a boost adds where cards are arranged; how well it suits stays what it is. */
  lift: number;
  card: DeckCard;
}

/** A candidate as a card: only what a card shows leaves, never what it was judged by. */
export function toArranged(row: PostingRow | MemberRow, reader: Reader, text: string, now: number): Arranged {
  const card = "posterId" in row ? postingCard(row, reader, now) : memberCard(row, reader, now);
  return {
    id: row.id,
    score: card.score,
    newcomer:
      "posterId" in row
        ? row.shown < HARDLY_SHOWN || now - row.posterJoinedAt < NEWCOMER_FOR
        : now - row.joinedAt < NEWCOMER_FOR,
    relevance: text ? relevanceOf(text, weighedTexts(card)) : 0,
    lift: card.kind === "opportunity" && card.boosted ? BOOST_LIFT : 0,
    card,
  };
}

function postingCard(row: PostingRow, reader: Reader, now: number): OpportunityCard {
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
  const card = {
    kind: "opportunity" as const,
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
  };
  return { ...card, ...scoreOpportunity(reader, card, facts, now) };
}

function memberCard(row: MemberRow, reader: Reader, now: number): MemberCard {
  const { timezone, overdue, reviews, stars, sparked, doc, swiped, replyScore, ...rest } = row;
  const card = {
    kind: "member" as const,
    ...rest,
    readAt: now,
    swiped,
    rating: reviews ? (stars ?? 0) / reviews : null,
  };
  const facts = {
    overdue,
    sparked,
    reviews: reviews ?? 0,
    stars: stars ?? 0,
    replyScore,
    proved: false,
    utcOffset: utcOffsetOf(timezone, now),
    passedBefore: swiped === "left",
  };
  return { ...card, ...scoreMember(reader, card, facts, now) };
}

function weighedTexts(card: DeckCard) {
  return card.kind === "opportunity"
    ? ([
        [card.title, 1],
        [card.skills.join(" "), 0.8],
        [card.company, 0.6],
        [card.location, 0.4],
        [card.excerpt, 0.25],
      ] as const)
    : ([
        [`${card.name} ${card.handle}`, 1],
        [card.skills.join(" "), 0.8],
        [card.headline, 0.7],
        [card.city, 0.4],
        [card.excerpt, 0.25],
      ] as const);
}
