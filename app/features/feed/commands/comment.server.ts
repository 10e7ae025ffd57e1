import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { feed_posts, post_comments } from "#app/db/schema/feed.ts";
import { refuseFlagged, wordsAlone } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { isAnswerable, selectAnswerable, selectOwnComment } from "../comments.server.ts";
import { nameMembers, selectMentioned, selectNamed } from "../mentions.server.ts";
import { seesPost, selectPost } from "../queries.server.ts";
import { type Comment, excerptOf, handlesIn } from "../rules.ts";
import type { NewComment } from "../schema.ts";

type CommentContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "moderation">;

/**
 * Comments on a post, or answers a comment (one level deep). A resend of the same `client_id` finds what was stored.
 * @throws ContentFlagged, AppError `not_found` (post or comment out of sight), `conflict` (other words under a used id), `rate_limited`
 */
export async function addComment(ctx: CommentContext, postId: Id, input: NewComment): Promise<Comment> {
  const { userId, displayName } = ctx.viewer;
  const reads = [
    selectPost(ctx, postId),
    selectAnswerable(ctx, postId, input.parent_id),
    selectNamed(ctx, handlesIn(input.body)),
  ] as const;
  const [[post], [answered], named] = await ctx.limits.take("api_write", userId, [...reads]);
  if (!post || (input.parent_id && !answered)) throw new AppError("not_found");
  await refuseFlagged(ctx, wordsAlone(input.body));
  const now = ctx.clock.now();
  const id = newId(now);
  const said = sql`INSERT INTO ${post_comments} (id, post_id, user_id, parent_id, body, client_id, created_at)
    SELECT ${id}, ${postId}, ${userId}, ${input.parent_id}, ${input.body}, ${input.client_id}, ${now}
    WHERE ${seesPost(userId, postId)} AND (${input.parent_id} IS NULL OR EXISTS (SELECT 1 FROM ${post_comments}
      WHERE ${post_comments.id} = ${input.parent_id} AND ${isAnswerable(userId)}))
    ON CONFLICT (user_id, client_id) DO NOTHING`;
  const stored = selectOwnComment(ctx, { clientId: input.client_id });
  const when = sql`EXISTS (SELECT 1 FROM ${post_comments} WHERE id = ${id})`;
  const naming = nameMembers(ctx, { postId, commentId: id, rows: named, when });
  const payload = {
    commentId: id,
    postId,
    authorId: post.authorId,
    excerpt: excerptOf(post.content),
    actorId: userId,
    actorName: displayName,
    answersId: answered?.authorId ?? null,
  };
  const { results } = await ctx.commit(
    [statement(ctx.db, said), ...naming.statements, stored],
    { name: "comment.created", payload, when, usual: true },
    ...naming.events,
  );
  const [row] = results[1 + naming.statements.length] as Awaited<typeof stored>;
  if (!row) throw new AppError("not_found");
  const { postId: under, ...comment } = row;
  // One that was deleted or edited since is as it is now.
  const changed = comment.body === null || comment.editedAt !== null;
  if (under !== postId || (comment.body !== input.body && !changed))
    throw new AppError("conflict", { sentence: "This comment was sent already, with other words." });
  return comment;
}

/**
 * Changes the member's own comment.
 * @throws ContentFlagged, AppError `not_found` (someone else's, deleted, or below a post out of sight), `rate_limited`
 */
export async function changeComment(ctx: CommentContext, id: Id, body: string): Promise<Comment> {
  const { userId } = ctx.viewer;
  const [named, mentioned, [comment]] = await ctx.limits.take("api_write", userId, [
    selectNamed(ctx, handlesIn(body)),
    selectMentioned(ctx.db, id),
    selectOwnComment(ctx, { id }),
  ]);
  if (!comment) throw new AppError("not_found");
  await refuseFlagged(ctx, wordsAlone(body));
  const own = sql`id = ${id} AND user_id = ${userId} AND deleted_at IS NULL
    AND ${seesPost(userId, comment.postId)}`;
  const naming = nameMembers(ctx, {
    postId: comment.postId,
    commentId: id,
    rows: named,
    before: mentioned,
    when: sql`EXISTS (SELECT 1 FROM ${post_comments} WHERE ${own} AND body = ${body})`,
  });
  const words = [
    statement(
      ctx.db,
      sql`UPDATE ${post_comments} SET edited_at = iif(body <> ${body}, ${ctx.clock.now()}, edited_at), body = ${body}
        WHERE ${own} RETURNING id`,
    ),
    ...naming.statements,
  ];
  const { results } = await ctx.commit([...words, selectOwnComment(ctx, { id })], ...naming.events);
  const [row] = results.at(-1) as Awaited<ReturnType<typeof selectOwnComment>>;
  if ((results[0] as unknown[]).length === 0 || !row) throw new AppError("not_found");
  const { postId: _, ...after } = row;
  return after;
}

/**
 * Takes the member's own comment away; its answers stay. Deleting it again changes nothing.
 * @throws AppError `not_found` for someone else's, `rate_limited`
 */
export async function deleteComment(ctx: Omit<CommentContext, "moderation">, id: Id): Promise<void> {
  const { userId } = ctx.viewer;
  const read = ctx.db
    .select({
      postId: post_comments.post_id,
      authorId: feed_posts.user_id,
      answersId: sql<Id | null>`(SELECT answered.user_id FROM ${post_comments} AS answered
        WHERE answered.id = ${post_comments.parent_id})`.as("answers_id"),
    })
    .from(post_comments)
    .innerJoin(feed_posts, sql`${feed_posts.id} = ${post_comments.post_id}`)
    .where(sql`${post_comments.id} = ${id} AND ${post_comments.user_id} = ${userId}`);
  const [[comment]] = await ctx.limits.take("api_write", userId, [read]);
  if (!comment) throw new AppError("not_found");
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${post_comments} SET deleted_at = ${ctx.clock.now()}
          WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL`,
      ),
    ],
    {
      name: "comment.deleted",
      payload: { commentId: id, actorId: userId, ...comment },
      when: sql`changes() > 0`,
    },
  );
}
