import type { Id } from "#app/core/ids.ts";
import { sortedPair } from "#app/core/pairs.ts";
import { hours } from "#app/core/time.ts";
import type { matches } from "#app/db/schema/sparks.ts";
import { contextKey, SILENT_AFTER } from "#app/features/sparks/rules.ts";
import type { Account } from "./accounts.ts";
import type { Posting } from "./postings.ts";
import { seedId } from "./seed-id.ts";

/** A match of two members, about a posting or about themselves; `first` completed it. */
export interface Spark {
  id: Id;
  first: Account;
  second: Account;
  about: { posting: Posting; applicationId: Id } | null;
  at: number;
}

/** @param first who completed it: answered the like, or sparked back */
export function openSpark(first: Account, second: Account, about: Spark["about"], at: number): Spark {
  const topic = about?.posting.id ?? "";
  return {
    id: seedId(`match:${first.member.key}:${second.member.key}:${topic}`, at),
    first,
    second,
    about,
    at,
  };
}

const SEEN_AFTER = hours(30);

/** As `openMatch` stores it; both have looked at what is older than a day or so. */
export function matchRow({ id, first, second, about, at }: Spark, now: number) {
  const pair = sortedPair(first.id, second.id);
  const opportunityId = about?.posting.id ?? null;
  const openedAt = at < now - SEEN_AFTER ? at + hours(3) : null;
  return {
    id,
    user_a: pair[0],
    user_b: pair[1],
    kind: about ? "opportunity" : "member",
    opportunity_id: opportunityId,
    application_id: about?.applicationId ?? null,
    context_key: contextKey(pair, opportunityId),
    reasons: [about ? `Both of you want “${about.posting.opportunity.title}”` : "You liked each other"],
    // Nothing was said in what is older: both were asked whether they still want to.
    status: at < now - SILENT_AFTER ? "dormant" : "active",
    opened_at_a: openedAt,
    opened_at_b: openedAt,
    last_activity_at: at,
    created_at: at,
  } satisfies typeof matches.$inferInsert;
}
