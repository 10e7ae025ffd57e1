import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { quest_progress, quest_steps } from "#app/db/schema/rewards.ts";
import { postJournal } from "#app/features/ledger/post-journal.server.ts";
import { CREDITS, creditsOf, ofPlatform } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { grantsSince } from "../queries/quests.server.ts";
import { isOn, type Quest, questOf } from "../quests.ts";

type ClaimContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit">;

/**
 * Claims what a finished quest brings (product.md `/earn-credits`): once in a member's life, however often and however
 * many at once ask for it. XP that was taken back since counts no more.
 * @returns the credits, or null when they were claimed before
 * @throws AppError `not_found` for no quest of ours, `conflict` while it is not finished, not on yet, or over
 */
export async function claimQuest(ctx: ClaimContext, key: string): Promise<number | null> {
  const quest = questOf(key);
  if (!quest) throw new AppError("not_found");
  const now = ctx.clock.now();
  if (!isOn(quest, now)) return refused(ctx, quest, "This quest is over.");
  const me = ctx.viewer.userId;
  const claimed = ctx.db
    .update(quest_progress)
    .set({ claimed_at: now })
    .where(
      and(
        eq(quest_progress.user_id, me),
        eq(quest_progress.quest, key),
        isNull(quest_progress.claimed_at),
        sql`NOT EXISTS (SELECT 1 FROM ${quest_steps} AS s WHERE s.quest = ${key}
          AND s.needed > ${grantsSince(me, sql`s.activity`, sql`${quest.startsAt}`)})`,
      ),
    );
  const granted = postJournal(
    ctx.db,
    {
      type: "credit_grant",
      reference: { type: "quest", id: me },
      key: `quest:${key}:${me}`,
      memo: `Quest: ${quest.title}`,
      by: me,
      postings: [
        { account: ofPlatform("clearing", CREDITS), amount: -quest.reward },
        { account: creditsOf(me), amount: quest.reward },
      ],
    },
    now,
  );
  try {
    await ctx.commit([claimed, failWhen(ctx.db, sql`changes() = 0`), ...granted], {
      name: "quest.claimed",
      payload: { userId: me, quest: key, credits: quest.reward },
    });
  } catch (error) {
    if (isGuardFailure(error)) return refused(ctx, quest, "This quest is not finished yet.");
    throw error;
  }
  return quest.reward;
}

/** Claimed before is no fault. @throws AppError `conflict` in all other cases */
async function refused(ctx: ClaimContext, { key }: Quest, sentence: string): Promise<null> {
  const [row] = await ctx.db
    .select({ claimedAt: quest_progress.claimed_at })
    .from(quest_progress)
    .where(and(eq(quest_progress.user_id, ctx.viewer.userId), eq(quest_progress.quest, key)));
  if (row?.claimedAt) return null;
  throw new AppError("conflict", { sentence });
}
