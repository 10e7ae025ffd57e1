import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { post_comments } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { mentionsOf } from "./mentions.server.ts";
import { selectPost } from "./queries.server.ts";
import { COMMENT_PAGE, type CommentPage } from "./rules.ts";

type QueryContext = Pick<MemberContext, "db" | "viewer" | "clock">;

/** The comment a row belongs under: its own id, or that of what it answers. */
const threadOf = sql<Id>`coalesce(${post_comments.parent_id}, ${post_comments.id})`;

const shown = (me: Id) => ({
  id: post_comments.id,
  parentId: post_comments.parent_id,
  authorId: post_comments.user_id,
  name: profiles.display_name,
  handle: profiles.handle,
  avatarUrl: profiles.avatar_url,
  xp: profiles.xp,
  body: sql<string | null>`iif(${post_comments.deleted_at} IS NULL, ${post_comments.body}, NULL)`.as("words"),
  mentions: mentionsOf(sql`iif(${post_comments.deleted_at} IS NULL, ${post_comments.id}, NULL)`, me),
  createdAt: sql<number>`${post_comments.created_at}`.as("said_at"),
  editedAt: post_comments.edited_at,
});

/** A place among the comments of a post: the thread, and the comment in it. */
export interface CommentCursor {
  thread: Id;
  id: Id;
}

/** Reads a cursor from a URL; anything malformed is treated as "from the start". */
export function readCommentCursor(text: string | undefined): CommentCursor | null {
  const [thread, id, ...rest] = (text ?? "").split(".");
  return isId(thread) && isId(id) && rest.length === 0 ? { thread, id } : null;
}

/** Comments in the order of their threads, oldest first; a deleted one only while it has answers. */
function selectComments(ctx: QueryContext, postId: Id, after: CommentCursor | null, limit: number) {
  const answers = alias(post_comments, "answers");
  const answered = sql`EXISTS (SELECT 1 FROM ${post_comments} AS ${answers} WHERE ${answers.post_id} = ${postId}
    AND coalesce(${answers.parent_id}, ${answers.id}) = +${post_comments.id} AND ${answers.id} <> ${post_comments.id}
    AND ${answers.deleted_at} IS NULL)`;
  return ctx.db
    .select(shown(ctx.viewer.userId))
    .from(post_comments)
    .innerJoin(profiles, eq(profiles.user_id, post_comments.user_id))
    .where(
      and(
        eq(post_comments.post_id, postId),
        after
          ? sql`${threadOf} >= ${after.thread} AND (${threadOf}, ${post_comments.id}) > (${after.thread}, ${after.id})`
          : undefined,
        sql`(${post_comments.deleted_at} IS NULL OR ${answered})`,
        eq(profiles.status, "active"),
        notBlocked(ctx.viewer.userId, post_comments.user_id),
      ),
    )
    .orderBy(asc(threadOf), asc(post_comments.id))
    .limit(limit + 1);
}

/**
 * One page of a post's comments.
 * @throws AppError `not_found` for a post the member may not see
 */
export async function listComments(
  ctx: QueryContext,
  postId: Id,
  after: CommentCursor | null,
  limit = COMMENT_PAGE,
): Promise<CommentPage> {
  const [[post], rows] = await ctx.db.batch([
    selectPost(ctx, postId),
    selectComments(ctx, postId, after, limit),
  ]);
  if (!post) throw new AppError("not_found");
  const { page, last } = pageOf(rows, limit);
  return { comments: page, nextCursor: last ? `${last.parentId ?? last.id}.${last.id}` : null };
}

/** A member's own comment, also by the id their browser gave it. */
export function selectOwnComment(ctx: QueryContext, by: { id: Id } | { clientId: string }) {
  return ctx.db
    .select({ ...shown(ctx.viewer.userId), postId: post_comments.post_id })
    .from(post_comments)
    .innerJoin(profiles, eq(profiles.user_id, post_comments.user_id))
    .where(
      and(
        eq(post_comments.user_id, ctx.viewer.userId),
        "id" in by ? eq(post_comments.id, by.id) : eq(post_comments.client_id, by.clientId),
      ),
    );
}

/** SQL condition on post_comments: a comment that can be answered: it stands, is no answer itself, and nobody blocks. */
export function isAnswerable(me: Id) {
  return sql`${post_comments.parent_id} IS NULL AND ${post_comments.deleted_at} IS NULL
    AND ${notBlocked(me, post_comments.user_id)}`;
}

/** A comment of this post that can be answered. */
export function selectAnswerable(ctx: QueryContext, postId: Id, id: Id | null) {
  return ctx.db
    .select({ authorId: post_comments.user_id })
    .from(post_comments)
    .where(
      and(eq(post_comments.id, id ?? ""), eq(post_comments.post_id, postId), isAnswerable(ctx.viewer.userId)),
    );
}
