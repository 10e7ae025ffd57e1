import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { feed_posts, post_polls } from "#app/db/schema/feed.ts";
import { refuseFlagged, wordsAlone } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { nameMembers, selectMentioned, selectNamed } from "../mentions.server.ts";
import { selectPost, toPost } from "../queries.server.ts";
import { handlesIn, type Post } from "../rules.ts";
import type { PostChange } from "../schema.ts";
import { CONTENT_REQUIRED_SENTENCE, QUESTION_REQUIRED_SENTENCE, SETTLED_SENTENCE } from "../terms.ts";

type ChangeContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "moderation">;

/**
 * Changes text, tags and visibility of the member's own post; other words make it *edited*. What a poll asks stays once
 * somebody has voted, its answers always.
 * @throws ContentFlagged, AppError `not_found` (someone else's, or deleted), `invalid_input` (nothing left), `conflict`
 *   (other words for a poll with votes), `rate_limited`
 */
export async function changePost(ctx: ChangeContext, postId: Id, change: PostChange): Promise<Post> {
  const [named, mentioned] = await ctx.limits.take("api_write", ctx.viewer.userId, [
    selectNamed(ctx, handlesIn(change.content)),
    selectMentioned(ctx.db, postId),
  ]);
  await refuseFlagged(ctx, wordsAlone(change.content, ...change.tags));
  const { content, visibility } = change;
  const tags = JSON.stringify(change.tags);
  const own = sql`id = ${postId} AND user_id = ${ctx.viewer.userId} AND deleted_at IS NULL`;
  const asks = sql`EXISTS (SELECT 1 FROM ${post_polls} AS poll WHERE poll.post_id = ${postId})`;
  // Who has voted answered these words.
  const settled = sql`(content IS NOT ${content}
    AND EXISTS (SELECT 1 FROM ${post_polls} AS poll WHERE poll.post_id = ${postId} AND poll.votes > 0))`;
  const naming = nameMembers(ctx, {
    postId,
    commentId: null,
    rows: named,
    before: mentioned,
    when: sql`EXISTS (SELECT 1 FROM ${feed_posts} WHERE ${own} AND content IS ${content})`,
  });
  const words = [
    statement(
      ctx.db,
      sql`SELECT (media_urls = '[]' AND opportunity_id IS NULL AND project_id IS NULL) OR ${asks} AS bare,
        ${asks} AS asks, ${settled} AS settled FROM ${feed_posts} WHERE ${own}`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${feed_posts} SET content = ${content}, tags = ${tags}, visibility = ${visibility},
        edited_at = iif(content IS NOT ${content} OR tags <> ${tags}, ${ctx.clock.now()}, edited_at)
      WHERE ${own} AND NOT ${settled} AND (${content} IS NOT NULL
        OR ((media_urls <> '[]' OR opportunity_id IS NOT NULL OR project_id IS NOT NULL) AND NOT ${asks}))`,
    ),
    ...naming.statements,
  ];
  const { results } = await ctx.commit([...words, selectPost(ctx, postId)], ...naming.events);
  const [before] = results[0] as { bare: number; asks: number; settled: number }[];
  const [after] = results.at(-1) as Awaited<ReturnType<typeof selectPost>>;
  if (!before || !after) throw new AppError("not_found");
  if (before.settled) throw new AppError("conflict", { sentence: SETTLED_SENTENCE });
  if (before.bare && content === null) {
    const sentence = before.asks ? QUESTION_REQUIRED_SENTENCE : CONTENT_REQUIRED_SENTENCE;
    throw new AppError("invalid_input", { sentence, fields: { content: [sentence] } });
  }
  return toPost(after);
}
