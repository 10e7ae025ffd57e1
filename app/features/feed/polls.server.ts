import { type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { feed_posts, post_polls, post_votes } from "#app/db/schema/feed.ts";
import type { Poll } from "./rules.ts";

/**
 * What a post asks, as a column: how its answers stand is for its author, for who has voted, and for everybody once it
 * has ended.
 * @param now epoch milliseconds
 */
export function pollOf(me: Id | null, now: number) {
  return sql<Poll | null>`(SELECT json_object('answers', json(poll.answers), 'counts',
      json(CASE WHEN poll.ends_at <= ${now} OR ${feed_posts.user_id} = ${me} OR own.answer IS NOT NULL THEN poll.counts END),
      'votes', poll.votes, 'mine', own.answer, 'endsAt', poll.ends_at)
    FROM ${post_polls} AS poll LEFT JOIN ${post_votes} AS own ON own.post_id = poll.post_id AND own.user_id = ${me}
    WHERE poll.post_id = ${feed_posts.id})`
    .mapWith((poll: string) => JSON.parse(poll) as Poll)
    .as("poll");
}

/** Column of `post`, a row of posts: how its poll stands for a member who is told live; null without one. */
export function pollCounts(member: SQLWrapper | Id) {
  return sql`(SELECT json_object('counts', json(CASE WHEN post.user_id = ${member} OR own.answer IS NOT NULL THEN poll.counts END),
      'votes', poll.votes, 'mine', own.answer)
    FROM ${post_polls} AS poll LEFT JOIN ${post_votes} AS own ON own.post_id = poll.post_id AND own.user_id = ${member}
    WHERE poll.post_id = post.id) AS poll`;
}
