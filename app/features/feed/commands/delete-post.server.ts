import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

type DeleteContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Takes the member's own post away, with its files. Deleting it again changes nothing.
 * @throws AppError `not_found` for someone else's, `rate_limited`
 */
export async function deletePost(ctx: DeleteContext, postId: Id): Promise<void> {
  const { userId } = ctx.viewer;
  const read = ctx.db
    .select({ media: feed_posts.media_urls })
    .from(feed_posts)
    .where(and(eq(feed_posts.id, postId), eq(feed_posts.user_id, userId)));
  const [[post]] = (await ctx.limits.take("api_write", userId, [read])) as [Awaited<typeof read>];
  if (!post) throw new AppError("not_found");
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${feed_posts} SET deleted_at = ${ctx.clock.now()}
          WHERE id = ${postId} AND user_id = ${userId} AND deleted_at IS NULL`,
      ),
    ],
    { name: "post.deleted", payload: { userId, postId }, when: sql`changes() > 0` },
  );
}
