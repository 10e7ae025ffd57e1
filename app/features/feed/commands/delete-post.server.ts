import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { files } from "#app/db/schema/files.ts";
import { removeGivenUp } from "#app/features/files/commands.server.ts";
import { isJudged, keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";

type DeleteContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "defer" | "portfolio" | "parts"
>;

/**
 * Takes the member's own post away, with its files. Deleting it again changes nothing, nor does deleting what our team
 * took down: its files stay with it, for it may be put back. Those of a reported post stay for who decides about it.
 * @throws AppError `not_found` for someone else's, `rate_limited`
 */
export async function deletePost(ctx: DeleteContext, postId: Id): Promise<void> {
  const { userId } = ctx.viewer;
  const own = sql`${feed_posts.id} = ${postId} AND ${feed_posts.user_id} = ${userId}`;
  const read = ctx.db.select({ id: feed_posts.id }).from(feed_posts).where(own);
  const [[post]] = await ctx.limits.take("api_write", userId, [read]);
  if (!post) throw new AppError("not_found");
  const shown = sql`SELECT substr(medium.value ->> 'url', ${publicUrl("").length + 1}) FROM ${feed_posts}
    CROSS JOIN json_each(${feed_posts.media_urls}) AS medium WHERE ${own} AND ${feed_posts.deleted_at} IS NULL`;
  const now = ctx.clock.now();
  const mine = sql`bucket = 'portfolio' AND r2_key IN (${shown}) AND owner_id = ${userId}`;
  const { results } = await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL WHERE ${mine} RETURNING id`,
      ),
      keptToJudge(
        ctx.db,
        sql`SELECT id AS file_id, ${postId} AS subject_id FROM ${files} WHERE ${mine}`,
        now,
      ),
      statement(
        ctx.db,
        sql`UPDATE ${feed_posts} SET deleted_at = ${now}, media_urls = iif(${isJudged(postId)}, media_urls, '[]')
          WHERE id = ${postId} AND user_id = ${userId} AND deleted_at IS NULL`,
      ),
    ],
    { name: "post.deleted", payload: { userId, postId }, when: sql`changes() > 0` },
  );
  const gone = (results[0] as { id: Id }[]).map(({ id }) => id);
  // What the bucket does not let go now, the sweep removes.
  if (gone.length > 0) ctx.defer(removeGivenUp(ctx, gone).catch(() => undefined));
}
