import { sql } from "drizzle-orm";
import type { DomainEvent } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { feed_posts, post_comments, post_reactions } from "#app/db/schema/feed.ts";
import { selectListeners } from "#app/features/feed/circle.server.ts";
import { withdrawAbout } from "#app/features/notifications/commands.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { type Effect, type Reactions, told, untold } from "./effects.ts";

export const feedReactions = {
  "post.created": (db, { payload: { userId, postId } }) => {
    const listeners = selectListeners(db, userId, postId);
    return [
      {
        statement: listeners,
        again: listeners,
        live: (rows) =>
          (rows as { member: Id }[]).map(({ member }) => ({
            userId: member,
            frame: { type: "post.created" as const, postId },
          })),
      },
    ];
  },
  "post.deleted": (db, { payload: { userId, postId } }) =>
    ["post_reaction", "post_comment"].map((kind) => ({
      statement: withdrawAbout(db, { userId, kind, about: `${postId}:` }),
      again: statement(db, sql`SELECT 1`),
      live: (rows) =>
        (rows as unknown[])
          .slice(0, 1)
          .map(() => ({ userId, frame: { type: "notifications.changed" as const } })),
    })),
  "post.reacted": (db, event) => {
    const { postId, authorId, excerpt, actorId, actorName } = event.payload;
    if (authorId === actorId) return [];
    return [
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
        now: event.createdAt,
        when: sql`EXISTS (SELECT 1 FROM ${post_reactions} WHERE post_id = ${postId} AND user_id = ${actorId})
          AND ${isThere(postId)} AND ${notBlocked(authorId, actorId)}`,
      }),
    ];
  },
  "post.unreacted": (db, { payload: { postId, authorId, actorId } }) =>
    authorId === actorId
      ? []
      : [untold(db, { userId: authorId, kind: "post_reaction", entityId: `${postId}:${actorId}` })],
  "comment.created": (db, event) => {
    const { authorId, actorId, actorName, excerpt, answersId } = event.payload;
    const effects: Effect[] = [];
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
  "comment.deleted": (db, { payload: { commentId, postId, authorId, answersId } }) =>
    [...new Set([authorId, answersId])].flatMap((userId) =>
      userId ? [untold(db, { userId, kind: "post_comment", entityId: `${postId}:${commentId}` })] : [],
    ),
} satisfies Partial<Reactions>;

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

function isThere(postId: Id) {
  return sql`EXISTS (SELECT 1 FROM ${feed_posts} WHERE id = ${postId} AND ${feed_posts}.deleted_at IS NULL)`;
}

function yourPost(excerpt: string | null): string {
  return excerpt ? `your post “${excerpt}”` : "your post";
}

function linkTo(postId: Id): string {
  return `/spark?tab=circle&post=${postId}`;
}
