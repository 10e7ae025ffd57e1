import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type { review_requests, reviews } from "#app/db/schema/reviews.ts";
import type { Account } from "./accounts.ts";
import type { Award } from "./awards.ts";
import { seedFraction } from "./seed-id.ts";
import { OUTSIDERS, REVIEWS_OF_BRANDS, REVIEWS_OF_CREATORS, type SeedReview } from "./world/reputation.ts";

const REVIEWS_AT_MOST = 4;

interface ReviewRows {
  requests: (typeof review_requests.$inferInsert)[];
  reviews: (typeof reviews.$inferInsert)[];
}

/**
 * A published review for each of a member's newest awards for one, up to four: its id is the source of the award, its
 * time is the award's. Every text is used once.
 * @param known awards whose reviews stand elsewhere, by their sources
 */
export function reviewRows(
  accounts: readonly Account[],
  awards: ReadonlyMap<Id, readonly Award[]>,
  known: ReadonlySet<string>,
): ReviewRows {
  const texts = { creator: [...REVIEWS_OF_CREATORS], brand: [...REVIEWS_OF_BRANDS] };
  const rows: ReviewRows = { requests: [], reviews: [] };
  for (const subject of accounts) {
    const earned = (awards.get(subject.id) ?? [])
      .filter(({ reward, sourceId }) => reward === "review_received" && !known.has(sourceId))
      .toSorted((one, other) => other.at - one.at)
      .slice(0, REVIEWS_AT_MOST);
    for (const [index, award] of earned.entries()) {
      const text = texts[subject.member.accountType === "creator" ? "creator" : "brand"].shift();
      const author = authorOf(subject, accounts, award.at, index);
      if (!text || !author) continue;
      rows.requests.push(requestRow(subject, award, text, author));
      rows.reviews.push(reviewRow(subject, award, text, author));
    }
  }
  return rows;
}

type Author = { member: Account } | { outside: { name: string; company: string | null } };

/** Every fourth from outside; members only about whom they could have worked with by then, each once. */
function authorOf(subject: Account, accounts: readonly Account[], at: number, index: number): Author | null {
  if (index % 4 === 1) {
    const outside = OUTSIDERS[Math.floor(seedFraction(`outside:${subject.member.key}`) * OUTSIDERS.length)];
    return outside ? { outside } : null;
  }
  const side = subject.member.accountType === "creator" ? "brand" : "creator";
  const order = (account: Account) => seedFraction(`review:${subject.member.key}:${account.member.key}`);
  const possible = accounts
    .filter(({ id, joinedAt, member }) => {
      const other = member.accountType === "creator" ? "creator" : "brand";
      return id !== subject.id && other === side && joinedAt < at - days(10);
    })
    .toSorted((one, other) => order(one) - order(other));
  const member = possible[index];
  return member ? { member } : null;
}

function requestRow({ id }: Account, award: Award, text: SeedReview, author: Author) {
  const askedAt = award.at - days(2);
  return {
    id: award.sourceId,
    purpose: "review",
    requester_id: id,
    subject_user_id: id,
    to_email: "outside" in author ? "client@outside.example" : null,
    to_user: "member" in author ? author.member.id : null,
    project_title: text.project,
    direction: text.direction,
    token_hash: `answered:${award.sourceId}`,
    status: "completed",
    expires_at: askedAt + days(30),
    created_at: askedAt,
    updated_at: award.at,
  } satisfies typeof review_requests.$inferInsert;
}

function reviewRow({ id }: Account, award: Award, text: SeedReview, author: Author) {
  return {
    id: award.sourceId,
    request_id: award.sourceId,
    author_id: "member" in author ? author.member.id : null,
    author_external: "outside" in author ? author.outside : null,
    author_key: "member" in author ? author.member.id : `x:${award.sourceId}`,
    subject_user_id: id,
    direction: text.direction,
    rating_overall: text.stars,
    ratings: text.ratings,
    would_again: text.stars > 3,
    body: text.body,
    status: "published",
    verified: "external",
    sealed_until: award.at,
    published_at: award.at,
    reply_body: text.reply ?? null,
    reply_at: text.reply ? award.at + hours(20) : null,
    created_at: award.at,
    updated_at: award.at,
  } satisfies typeof reviews.$inferInsert;
}
