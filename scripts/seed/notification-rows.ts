import type { Id } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import type { notifications } from "#app/db/schema/notifications.ts";
import type { Account } from "./accounts.ts";
import type { Posting } from "./postings.ts";
import { seedId } from "./seed-id.ts";
import type { Spark } from "./sparks.ts";

type Row = typeof notifications.$inferInsert;

/** What a member was told, in the words of `workers/jobs/reactions` (a test holds both together). */
export interface Told
  extends Pick<
    Row,
    | "title"
    | "message"
    | "category"
    | "kind"
    | "priority"
    | "link"
    | "action_text"
    | "actor_id"
    | "entity_type"
  > {
  user_id: Id;
  entity_id: string;
  created_at: number;
}

/** To everybody, when they joined. */
export function welcome({ id, joinedAt }: Pick<Account, "id" | "joinedAt">): Told {
  return {
    user_id: id,
    kind: "welcome",
    category: "other",
    priority: "normal",
    title: "Welcome to Thrive",
    message: "Swipe right on what interests you. When it is mutual, a Spark begins.",
    link: "/discover?tab=opportunities",
    action_text: "Discover",
    actor_id: null,
    entity_type: "user",
    entity_id: id,
    created_at: joinedAt,
  };
}

/** To the member who was liked. */
export function likeReceived(userId: Id, from: Account, at: number): Told {
  return {
    user_id: userId,
    kind: "like_received",
    category: "match",
    priority: "normal",
    title: "Someone likes you",
    message: `${from.member.displayName} would like to work with you.`,
    link: "/spark?tab=likes",
    action_text: "See who",
    actor_id: from.id,
    entity_type: "like",
    entity_id: from.id,
    created_at: at,
  };
}

/** To the poster. */
export function interestReceived({ id, posterId, opportunity }: Posting, from: Account, at: number): Told {
  return {
    user_id: posterId,
    kind: "interest_received",
    category: "opportunity",
    priority: "high",
    title: "Someone is interested",
    message: `${from.member.displayName} is interested in “${opportunity.title}”.`,
    link: "/spark?tab=likes",
    action_text: "See who",
    actor_id: from.id,
    entity_type: "interest",
    entity_id: `${id}:${from.id}`,
    created_at: at,
  };
}

/** One for each of the two. */
export function sparkMade({ id, first, second, about, at }: Spark): [Told, Told] {
  const topic = about ? ` about “${about.posting.opportunity.title}”` : "";
  const tell = (userId: Id, other: Account): Told => ({
    user_id: userId,
    kind: "match_new",
    category: "match",
    priority: "high",
    title: "It's a Spark",
    message: `You and ${other.member.displayName} found each other${topic}.`,
    link: `/spark?match=${id}`,
    action_text: "See your Spark",
    actor_id: other.id,
    entity_type: "match",
    entity_id: id,
    created_at: at,
  });
  return [tell(first.id, second), tell(second.id, first)];
}

const READ_AFTER = hours(30);

/** In order of arrival, counted per member without gaps; what is older than a day or so has been read. */
export function notificationRows(told: readonly Told[], now: number): Row[] {
  const lastSeq = new Map<Id, number>();
  return told
    .toSorted((a, b) => a.created_at - b.created_at)
    .map((row) => {
      const seq = (lastSeq.get(row.user_id) ?? 0) + 1;
      lastSeq.set(row.user_id, seq);
      const dedupe_key = `${row.user_id}:${row.kind}:${row.entity_id}`;
      return {
        id: seedId(dedupe_key, row.created_at),
        ...row,
        seq,
        read: row.created_at < now - READ_AFTER,
        action_url: row.link,
        dedupe_key,
      };
    });
}
