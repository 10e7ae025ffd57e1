import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { hidden_posts } from "#app/db/schema/feed.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { selectPost } from "../queries.server.ts";

type HideContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Keeps one post of another member out of one's Circle, or lets it in again; its own address and its author's page show
 * it still. Nobody is told. Twice changes nothing.
 * @throws AppError `not_found` for one's own and for a post the member may not see, `rate_limited`
 */
export async function hidePost(ctx: HideContext, postId: Id, hidden: boolean): Promise<void> {
  const { userId } = ctx.viewer;
  const [[post]] = await ctx.limits.take("api_write", userId, [selectPost(ctx, postId)]);
  // What has gone meanwhile may still be let in.
  if (hidden && (!post || post.authorId === userId)) throw new AppError("not_found");
  await ctx.commit([
    statement(
      ctx.db,
      hidden
        ? sql`INSERT INTO ${hidden_posts} (user_id, post_id, created_at)
            VALUES (${userId}, ${postId}, ${ctx.clock.now()}) ON CONFLICT DO NOTHING`
        : sql`DELETE FROM ${hidden_posts} WHERE user_id = ${userId} AND post_id = ${postId}`,
    ),
  ]);
}
