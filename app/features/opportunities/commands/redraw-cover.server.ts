import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { attachFile } from "#app/features/files/commands.server.ts";
import { CREDIT_GOODS, shortOfCredits } from "#app/features/ledger/credit-prices.ts";
import {
  selectCredits,
  selectSpent,
  spendCredits,
  spendOnce,
} from "#app/features/ledger/spend-credits.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { changePosting } from "../life.server.ts";
import { isEditable } from "../life.ts";
import { selectManaged, stale } from "../managed.server.ts";
import { drawCover } from "./draw-cover.server.ts";
import { giveUpPicture } from "./give-up-picture.server.ts";
import type { PostContext } from "./post-context.server.ts";

/**
 * Draws another cover for a posting, paid with credits; what cannot be drawn costs nothing.
 * @param input.key the form's own: pressed twice, it is one cover
 * @returns false when the same press took effect before
 * @throws AppError `not_found`, `conflict` (short of credits, ended, changed meanwhile), `unavailable`, `rate_limited`
 */
export async function redrawCover(ctx: PostContext, input: { id: Id; key: string }): Promise<boolean> {
  const { id, key } = input;
  const { userId } = ctx.viewer;
  const spending = { userId, good: "cover", reference: { type: "opportunity", id }, key } as const;
  const [[posting], [account], [spent]] = await ctx.limits.take("ai_image", userId, [
    selectManaged(ctx, id),
    selectCredits(ctx.db, userId),
    selectSpent(ctx.db, spending),
  ]);
  if (!posting) throw new AppError("not_found");
  if (spent) return false;
  if (!isEditable(posting.status) || posting.title === "")
    throw new AppError("conflict", { sentence: "Only a posting that is not over gets another cover." });
  const balance = account?.credits ?? 0;
  if (balance < CREDIT_GOODS.cover.price)
    throw new AppError("conflict", { sentence: shortOfCredits("cover", balance) });
  const now = ctx.clock.now();
  const file = await drawCover(ctx, { ...posting, variant: newId(now) }, ctx.viewer.aiUse);
  if (!file)
    throw new AppError("unavailable", {
      sentence: "It could not be drawn, and cost nothing. Try again later.",
    });
  const replaced = await giveUpPicture(ctx, posting);
  try {
    return await spendOnce({ good: "cover", balance }, async () => {
      await ctx.commit([
        ...spendCredits(ctx.db, spending, now),
        ...changePosting(ctx.db, {
          id,
          version: posting.version,
          from: [posting.status],
          set: [sql`image_url = ${file.url}, ai_image = 1`, sql`version = version + 1, updated_at = ${now}`],
        }),
        attachFile(ctx.db, file.id, now),
        ...(replaced ? replaced.statements : []),
      ]);
      await replaced?.removeBytes();
    });
  } catch (error) {
    if (isGuardFailure(error)) throw stale();
    throw error;
  }
}
