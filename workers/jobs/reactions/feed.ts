import { type SQL, sql } from "drizzle-orm";
import type { DomainEvent, DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { feed_posts, post_comments, post_mentions, post_reactions } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { selectActor, selectListeners } from "#app/features/feed/circle.server.ts";
import { standsFor } from "#app/features/feed/queries.server.ts";
import { withdrawAbout } from "#app/features/notifications/withdraw.server.ts";
import { hearsOf, notBlocked } from "#app/features/safety/rules.server.ts";
import { type Effect, type Reactions, told, toldEach, untold, untoldEach } from "./effects.ts";

export const feedReactions = {
  "post.created": (db, { payload: { userId, postId } }) => {
    return [
      live(db, { authorId: userId, postId, actorId: userId }, () => ({ type: "post.created", postId })),
    ];
  },
  "post.mentioned": (db, { payload, createdAt }) => [
    toldEach(db, mentioned(payload), {
      kind: "mention",
      category: "message",
      priority: "normal",
      title: "You were mentioned",
      link: linkTo(payload.postId),
      actionText: "See post",
      actorId: payload.actorId,
      entityType: "post",
      now: createdAt,
    }),
  ],
  "post.deleted": (db, { payload: { userId, postId } }) => [
    untoldEach(db, mentionsIn(sql`post_id = ${postId}`)),
    ...(["post_reaction", "post_comment", "poll_ended"] as const).map((kind) => ({
      statement: withdrawAbout(db, { userId, kind, about: `${postId}:` }),
      again: statement(db, sql`SELECT 1`),
      live: (rows: unknown) =>
        (rows as unknown[])
          .slice(0, 1)
          .map(() => ({ userId, frame: { type: "notifications.changed" as const } })),
    })),
  ],
  "post.reacted": (db, event) => {
    const { postId, authorId, excerpt, actorId, actorName } = event.payload;
    const counts = counted(db, event.payload);
    if (authorId === actorId) return counts;
    return [
      ...counts,
      told(db, {
        userId: authorId,
        kind: "post_reaction",
        category: "other",
        priority: "low",
        title: "A reaction to your post",
        message: `${actorName} reacted to ${yourPost(excerpt)}.`,
        link: linkTo(postId),
        actionText: "See post",
        actorId,
        entityType: "post",
        entityId: `${postId}:${actorId}`,
        about: postId,
        now: event.createdAt,
        when: sql`EXISTS (SELECT 1 FROM ${post_reactions} WHERE post_id = ${postId} AND user_id = ${actorId})
          AND ${isThere(postId)} AND ${notBlocked(authorId, actorId)}`,
      }),
    ];
  },
  "post.unreacted": (db, { payload }) => {
    const { postId, authorId, actorId } = payload;
    const counts = counted(db, payload);
    return authorId === actorId
      ? counts
      : [
          ...counts,
          untold(db, { userId: authorId, kind: "post_reaction", entityId: `${postId}:${actorId}` }),
        ];
  },
  "post.voted": (db, { payload }) => counted(db, payload),
  "poll.ended": (db, { payload: { postId, authorId, excerpt, votes, leading }, createdAt: now }) => [
    told(db, {
      userId: authorId,
      kind: "poll_ended",
      category: "other",
      priority: "normal",
      title: "Your poll has ended",
      message: `${excerpt ? `“${excerpt}”: ` : ""}${outcome(votes, leading)}`,
      link: linkTo(postId),
      actionText: "See how it went",
      actorId: null,
      entityType: "post",
      entityId: `${postId}:poll`,
      about: postId,
      now,
      when: isThere(postId),
    }),
  ],
  "comment.created": (db, event) => {
    const { authorId, actorId, actorName, excerpt, answersId } = event.payload;
    const effects = counted(db, event.payload);
    if (authorId !== actorId)
      effects.push(
        commented(
          db,
          event,
          authorId,
          "A comment on your post",
          `${actorName} commented on ${yourPost(excerpt)}.`,
        ),
      );
    if (answersId && answersId !== actorId && answersId !== authorId)
      effects.push(
        commented(db, event, answersId, "An answer to your comment", `${actorName} answered your comment.`),
      );
    return effects;
  },
  "comment.deleted": (db, { payload }) => {
    const { commentId, postId, authorId, answersId } = payload;
    return [
      ...counted(db, payload),
      untoldEach(db, mentionsIn(sql`subject_id = ${commentId}`)),
      ...[...new Set([authorId, answersId])].flatMap((userId) =>
        userId ? [untold(db, { userId, kind: "post_comment", entityId: `${postId}:${commentId}` })] : [],
      ),
    ];
  },
} satisfies Partial<Reactions>;

interface Listener {
  member: Id;
  reactions: string;
  comments: number;
  mine: string | null;
  poll: string | null;
}

/** A frame for the open windows of the author's circle. */
function live(
  db: Database,
  about: Parameters<typeof selectListeners>[1],
  frameOf: (listener: Listener) => ServerFrame,
): Effect {
  return heard(selectListeners(db, about), frameOf);
}

function heard(listeners: Statement, frameOf: (listener: Listener) => ServerFrame): Effect {
  return {
    statement: listeners,
    again: listeners,
    live: (rows) =>
      (rows as Listener[]).map((listener) => ({ userId: listener.member, frame: frameOf(listener) })),
  };
}

/** Shows in them, and in the windows of who did it, how many reacted and commented. */
function counted(db: Database, about: { authorId: Id; postId: Id; actorId: Id }): Effect[] {
  const frameOf = ({ reactions, comments, mine, poll }: Listener): ServerFrame => ({
    type: "post.counted",
    postId: about.postId,
    reactions: JSON.parse(reactions) as Record<string, number>,
    comments,
    mine,
    ...(poll ? { poll: JSON.parse(poll) as ReturnType<typeof JSON.parse> } : {}),
  });
  return [live(db, about, frameOf), heard(selectActor(db, about), frameOf)];
}

function commented(
  db: Database,
  event: DomainEvent<"comment.created">,
  userId: Id,
  title: string,
  message: string,
): Effect {
  const { commentId, postId, actorId } = event.payload;
  return told(db, {
    userId,
    kind: "post_comment",
    category: "other",
    priority: "normal",
    title,
    message,
    link: linkTo(postId),
    actionText: "See post",
    actorId,
    entityType: "comment",
    entityId: `${postId}:${commentId}`,
    now: event.createdAt,
    when: sql`EXISTS (SELECT 1 FROM ${post_comments} WHERE id = ${commentId} AND deleted_at IS NULL)
      AND ${isThere(postId)} AND ${notBlocked(userId, actorId)}`,
  });
}

/**
 * Those of the named whom the post reaches and whom no block keeps from who names them, or from its author; not who
 * muted who names them. Its author, and who is answered, hear of the comment already.
 */
function mentioned({ postId, commentId, actorId, actorName, userIds }: DomainEvents["post.mentioned"]): SQL {
  const subject = commentId ?? postId;
  const named = sql`named.user_id`;
  const hears = sql`${standsFor(named)} AND ${hearsOf(named, actorId)} AND ${notBlocked(named, actorId)}`;
  const asComment = sql`EXISTS (SELECT 1 FROM ${post_comments} AS said WHERE said.id = ${commentId} AND said.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${post_comments} AS answered WHERE answered.id = said.parent_id AND answered.user_id = ${named}))
    AND ${named} <> ${feed_posts.user_id}`;
  return sql`SELECT named.user_id, ${`${postId}:${subject}`} AS entity_id,
      ${`${actorName} mentioned you in a ${commentId ? "comment" : "post"}.`} AS message
    FROM json_each(${JSON.stringify(userIds)}) AS asked
    CROSS JOIN ${post_mentions} AS named ON named.subject_id = ${subject} AND named.user_id = asked.value
    CROSS JOIN ${feed_posts} ON ${feed_posts.id} = named.post_id
    CROSS JOIN ${profiles} ON ${profiles.user_id} = ${feed_posts.user_id}
    WHERE ${hears} ${commentId ? sql`AND ${asComment}` : sql``}`;
}

/** By what those were told whom words named that are taken back. */
function mentionsIn(gone: SQL): SQL {
  return sql`SELECT user_id || ':mention:' || post_id || ':' || subject_id FROM ${post_mentions} WHERE ${gone}`;
}

function isThere(postId: Id) {
  return sql`EXISTS (SELECT 1 FROM ${feed_posts} WHERE id = ${postId} AND ${feed_posts}.deleted_at IS NULL)`;
}

function yourPost(excerpt: string | null): string {
  return excerpt ? `your post “${excerpt}”` : "your post";
}

/** What a poll came to, in words. */
function outcome(votes: number, leading: string[]): string {
  if (votes === 0) return "nobody voted.";
  const answers = new Intl.ListFormat("en").format(leading.map((answer) => `“${answer}”`));
  if (votes === 1) return `1 vote, for ${answers}.`;
  return `${votes} votes, ${leading.length === 1 ? "most" : "as many each"} for ${answers}.`;
}

function linkTo(postId: Id): string {
  return `/spark?tab=circle&post=${postId}`;
}
