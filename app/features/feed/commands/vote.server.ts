import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { post_polls, post_votes } from "#app/db/schema/feed.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { seesPost, selectPost } from "../queries.server.ts";
import type { Poll } from "../rules.ts";

type VoteContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

const ENDED_SENTENCE = "This poll has ended.";

/**
 * How the poll of a post stands for this member.
 * @throws AppError `not_found` for a post the member may not see, or one that asks nothing
 */
export async function getPoll(ctx: Pick<VoteContext, "db" | "clock" | "viewer">, postId: Id): Promise<Poll> {
  const [post] = await selectPost(ctx, postId);
  if (!post?.poll) throw new AppError("not_found");
  return post.poll;
}

/**
 * Gives the member's one answer to the poll of a post, or changes it until the poll ends. A repeat changes nothing.
 * @throws AppError `not_found` for a post the member may not see, or one that asks nothing; `invalid_input` for an answer
 *   that it does not have; `conflict` once it has ended; `rate_limited`
 */
export async function vote(ctx: VoteContext, postId: Id, answer: number): Promise<Poll> {
  const { userId } = ctx.viewer;
  const [[post]] = await ctx.limits.take("api_write", userId, [selectPost(ctx, postId)]);
  if (!post?.poll) throw new AppError("not_found");
  const now = ctx.clock.now();
  if (answer >= post.poll.answers.length)
    throw new AppError("invalid_input", { fields: { answer: ["Choose an answer."] } });
  if (post.poll.endsAt <= now) throw new AppError("conflict", { sentence: ENDED_SENTENCE });
  const given = sql`INSERT INTO ${post_votes} (post_id, user_id, answer, created_at)
    SELECT post_id, ${userId}, ${answer}, ${now} FROM ${post_polls} WHERE post_id = ${postId}
      AND ${seesPost(userId, postId)}
    ON CONFLICT (post_id, user_id) DO UPDATE SET answer = excluded.answer WHERE answer <> excluded.answer`;
  const { results } = await ctx.commit([statement(ctx.db, given), selectPost(ctx, postId)], {
    name: "post.voted",
    payload: { postId, authorId: post.authorId, actorId: userId },
    when: sql`changes() > 0`,
    usual: true,
  });
  const [after] = results[1] as Awaited<ReturnType<typeof selectPost>>;
  if (!after?.poll) throw new AppError("not_found");
  return after.poll;
}
