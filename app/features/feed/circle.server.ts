import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { feed_posts, post_reaction_counts, post_reactions } from "#app/db/schema/feed.ts";
import { follows, network } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { followsMember, near } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { hearsOf, notBlocked } from "#app/features/safety/rules.server.ts";
import { pollCounts } from "./polls.server.ts";

/** How many of each kind are in a circle: Sparks on each side of the pair by activity, others by when they began. */
const MOST = 250;

/**
 * Members whose windows hear of a post at once; a request may only call so many rooms. Others learn of it when they next
 * ask, which an open Circle does every minute.
 */
const LISTENERS = 16;

/**
 * SQL of a subquery: `member`, everybody of a circle (product.md R20): the member, their Sparks and connections, active
 * and without a block. `reads`: whose posts they see, with whom they follow; `hears`: who sees theirs, with who follows
 * them, as long as the followed are shown to who follows. Who muted an author is not reached by them. Its cost is bounded.
 */
export function circleOf(me: Id, direction: "reads" | "hears"): SQL {
  const sparks = (mine: string, theirs: string) => sql`SELECT member FROM (SELECT ${sql.raw(theirs)} AS member
    FROM ${matches} WHERE ${sql.raw(mine)} = ${me} AND status <> 'closed'
    ORDER BY last_activity_at DESC, id DESC LIMIT ${MOST})`;
  const connected = sql`SELECT member FROM (SELECT other_id AS member FROM ${network} WHERE user_id = ${me}
    ORDER BY connected_at DESC, other_id DESC LIMIT ${MOST})`;
  const followed =
    direction === "reads"
      ? sql`SELECT member FROM (SELECT target_id AS member FROM ${follows} WHERE follower_id = ${me}
          AND target_type = 'user' ORDER BY created_at DESC, target_id DESC LIMIT ${MOST})
          WHERE ${shownTo(me, sql`member`)}`
      : sql`SELECT member FROM (SELECT follower_id AS member FROM ${follows} WHERE target_type = 'user'
          AND target_id = ${me} LIMIT ${MOST}) WHERE ${shownTo(sql`member`, me)}`;
  const [reader, author] =
    direction === "reads" ? [sql`${me}`, sql`known.member`] : [sql`known.member`, sql`${me}`];
  return sql`SELECT known.member FROM (SELECT ${me} AS member UNION ${sparks("user_a", "user_b")}
      UNION ${sparks("user_b", "user_a")} UNION ${connected} UNION ${followed}) AS known
    CROSS JOIN ${profiles} ON ${profiles.user_id} = known.member AND ${profiles.status} = 'active'
    WHERE ${notBlocked(me, sql`known.member`)} AND ${hearsOf(reader, author)}`;
}

/** SQL condition: the posts that this author shares with their circle are for the reader, however many others are. */
export function inCircle(reader: SQLWrapper | Id, author: SQLWrapper | Id): SQL {
  return sql`(${near(reader, author)} OR (${followsMember(reader, author)} AND ${shownTo(reader, author)}))`;
}

/** SQL condition: who follows this author may find them; a profile that is hidden by now is for Sparks and connections. */
function shownTo(reader: SQLWrapper | Id, author: SQLWrapper | Id): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${profiles} AS followed WHERE followed.user_id = ${author}
    AND followed.visibility <> 'hidden') AND ${notHiddenFrom(reader, author)})`;
}

/**
 * Whom something about a post is told live: `member` of the author's circle but who did it, while the post is there, with
 * what it counts: `reactions` (JSON) and `comments`, `mine`: how they react, which is among these, and `poll` (JSON).
 */
export function selectListeners(
  db: Database,
  { authorId, postId, actorId }: { authorId: Id; postId: Id; actorId: Id },
): Statement {
  return statement(
    db,
    sql`SELECT known.member, ${counts(sql`known.member`)}
      FROM ${feed_posts} AS post CROSS JOIN (${circleOf(authorId, "hears")}) AS known
      WHERE post.id = ${postId} AND post.deleted_at IS NULL AND known.member <> ${actorId} LIMIT ${LISTENERS}`,
  );
}

/** The same for who did it: each window of theirs counts what all others do. */
export function selectActor(db: Database, { postId, actorId }: { postId: Id; actorId: Id }): Statement {
  return statement(
    db,
    sql`SELECT ${actorId} AS member, ${counts(actorId)}
      FROM ${feed_posts} AS post WHERE post.id = ${postId} AND post.deleted_at IS NULL`,
  );
}

/** Columns of `post`, a row of posts: what it counts. */
function counts(member: SQLWrapper | Id): SQL {
  return sql`post.comment_count AS comments, (SELECT json_group_object(kind, count)
    FROM ${post_reaction_counts} WHERE post_id = post.id AND count > 0) AS reactions,
    (SELECT kind FROM ${post_reactions} WHERE post_id = post.id AND user_id = ${member}) AS mine, ${pollCounts(member)}`;
}
