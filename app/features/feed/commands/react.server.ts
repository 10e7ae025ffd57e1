import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { post_reactions } from "#app/db/schema/feed.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { seesPost, selectPost } from "../queries.server.ts";
import { excerptOf } from "../rules.ts";
import type { Reaction } from "../terms.ts";

type ReactContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Gives, changes or takes back (null) the member's one reaction to a post. A repeat changes nothing.
 * @throws AppError `not_found` for a post the member may not see, `rate_limited`
 */
export async function react(ctx: ReactContext, postId: Id, kind: Reaction | null): Promise<void> {
  const { userId, displayName } = ctx.viewer;
  const read = selectPost(ctx, postId);
  const [[post]] = await ctx.limits.take("api_write", userId, [read]);
  if (!post) throw new AppError("not_found");
  const { authorId } = post;
  const changed = sql`changes() > 0`;
  if (kind === null) {
    await ctx.commit(
      [
        statement(
          ctx.db,
          sql`DELETE FROM ${post_reactions} WHERE post_id = ${postId} AND user_id = ${userId}`,
        ),
      ],
      { name: "post.unreacted", payload: { postId, authorId, actorId: userId }, when: changed, usual: true },
    );
    return;
  }
  const given = sql`INSERT INTO ${post_reactions} (post_id, user_id, kind, created_at)
    SELECT ${postId}, ${userId}, ${kind}, ${ctx.clock.now()}
    WHERE ${seesPost(userId, postId)}
    ON CONFLICT (post_id, user_id) DO UPDATE SET kind = excluded.kind WHERE kind <> excluded.kind`;
  const excerpt = excerptOf(post.content);
  await ctx.commit([statement(ctx.db, given)], {
    name: "post.reacted",
    payload: { postId, authorId, excerpt, actorId: userId, actorName: displayName },
    when: changed,
    usual: true,
  });
}
