import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { feedback_answers } from "#app/db/schema/rewards.ts";
import { postJournal } from "#app/features/ledger/post-journal.server.ts";
import { CREDITS, creditsOf, ofPlatform } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { FEEDBACK_REWARD, feedbackTask } from "../feedback-tasks.ts";
import { grantsSince } from "../queries/quests.server.ts";
import type { feedbackForm } from "../schema.ts";

type Context = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Answers what our team asks members during the beta, and brings credits: each question once (product.md
 * `/earn-credits`, feedback tasks).
 * @returns the credits, or null when it was answered before
 * @throws AppError `not_found` for what is not asked, `conflict` for what is asked of others, RateLimited
 */
export async function answerFeedback(
  ctx: Context,
  { task: key, rating, body }: Pick<z.output<typeof feedbackForm>, "task" | "rating" | "body">,
): Promise<number | null> {
  const task = feedbackTask(key);
  if (!task) throw new AppError("not_found");
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  const early = task.after ? [failWhen(ctx.db, sql`${grantsSince(me, sql`${task.after}`, sql`0`)} = 0`)] : [];
  try {
    await orConflict(
      () =>
        ctx.commit(
          [
            ...early,
            ctx.db
              .insert(feedback_answers)
              .values({ user_id: me, task: key, rating: Number(rating), body, created_at: now }),
            ...postJournal(
              ctx.db,
              {
                type: "credit_grant",
                reference: { type: "feedback", id: me },
                key: `feedback:${key}:${me}`,
                memo: `Feedback: ${task.title}`,
                by: me,
                postings: [
                  { account: ofPlatform("clearing", CREDITS), amount: -FEEDBACK_REWARD },
                  { account: creditsOf(me), amount: FEEDBACK_REWARD },
                ],
              },
              now,
            ),
          ],
          { name: "feedback.given", payload: { userId: me, task: key, credits: FEEDBACK_REWARD } },
        ),
      "We ask this of who has done it already.",
    );
  } catch (error) {
    if (isUniqueFailure(error, "feedback_answers.")) return null;
    throw error;
  }
  return FEEDBACK_REWARD;
}
