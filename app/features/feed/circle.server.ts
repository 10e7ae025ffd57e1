import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { feed_posts, post_reaction_counts } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { haveSpark } from "#app/features/profiles/relations.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";

/** How many Sparks are followed on each side of the pair: those with the newest activity. */
const SPARKS = 250;

/**
 * Members whose windows hear of a post at once; a request may only call so many rooms. Others learn of it when they next
 * ask, which an open Circle does every minute.
 */
const LISTENERS = 16;

/**
 * SQL of a subquery: `member`, everybody whose posts this member sees and the other way round (product.md R20): the
 * member and their Sparks, active and without a block. Connections and follows join here. Its cost is bounded.
 */
export function circleOf(me: Id): SQL {
  const sparks = (mine: string, theirs: string) => sql`SELECT member FROM (SELECT ${sql.raw(theirs)} AS member
    FROM ${matches} WHERE ${sql.raw(mine)} = ${me} AND status <> 'closed'
    ORDER BY last_activity_at DESC, id DESC LIMIT ${SPARKS})`;
  return sql`SELECT known.member FROM (
      SELECT ${me} AS member UNION ${sparks("user_a", "user_b")} UNION ${sparks("user_b", "user_a")}) AS known
    CROSS JOIN ${profiles} ON ${profiles.user_id} = known.member AND ${profiles.status} = 'active'
    WHERE ${notBlocked(me, sql`known.member`)}`;
}

/** SQL condition: these two are in each other's circle, however many others are. */
export function inCircle(me: Id, other: SQLWrapper | Id): SQL {
  return haveSpark(me, other);
}

/**
 * Whom something about a post is told live: `member` of the author's circle but who did it, while the post is there, with
 * what it counts: `reactions` (JSON) and `comments`.
 */
export function selectListeners(
  db: Database,
  { authorId, postId, actorId }: { authorId: Id; postId: Id; actorId: Id },
): Statement {
  return statement(
    db,
    sql`SELECT known.member, post.comment_count AS comments, (SELECT json_group_object(kind, count)
        FROM ${post_reaction_counts} WHERE post_id = post.id AND count > 0) AS reactions
      FROM ${feed_posts} AS post CROSS JOIN (${circleOf(authorId)}) AS known
      WHERE post.id = ${postId} AND post.deleted_at IS NULL AND known.member <> ${actorId} LIMIT ${LISTENERS}`,
  );
}
