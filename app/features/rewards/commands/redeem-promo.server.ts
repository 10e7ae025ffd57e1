import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { promo_codes, promo_redemptions } from "#app/db/schema/rewards.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { promoHash } from "../promo-code.ts";

const UNKNOWN = "This code does not work, or not any more. Please check it.";
const REDEEMED = "You have redeemed an OG code already. It counts only once.";

/**
 * Redeems a code that an operator handed out (product.md §7.1 `og_promotion_activated`): once in a member's life, and
 * never more often than the code has uses, however many try at once.
 * @throws AppError `conflict` (redeemed before), `invalid_input` (unknown, used up, over, revoked), RateLimited
 */
export async function redeemPromo(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  code: string,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  await ctx.limits.take("code_entry", me);
  const hash = await promoHash(code);
  const statements: Statement[] = [
    ctx.db.insert(promo_redemptions).values({ user_id: me, kind: "og", code_hash: hash, created_at: now }),
    statement(
      ctx.db,
      sql`UPDATE ${promo_codes} SET uses_left = uses_left - 1 WHERE code_hash = ${hash} AND kind = 'og'
        AND uses_left > 0 AND revoked_at IS NULL AND coalesce(expires_at, ${now} + 1) > ${now}`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
  try {
    await ctx.commit(statements, { name: "promo.redeemed", payload: { userId: me, kind: "og" } });
  } catch (error) {
    if (isUniqueFailure(error, "promo_redemptions.user_id, promo_redemptions.kind"))
      throw new AppError("conflict", { sentence: REDEEMED });
    if (isGuardFailure(error)) throw new AppError("invalid_input", { fields: { code: [UNKNOWN] } });
    throw error;
  }
}
