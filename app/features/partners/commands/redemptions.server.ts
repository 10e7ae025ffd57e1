import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { deal_codes, deal_redemptions, partner_deals, partners } from "#app/db/schema/partners.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";

type RedemptionContext = Pick<MemberContext, "db" | "clock" | "viewer" | "limits">;

/** The member says that they used what they claimed. @throws AppError `not_found` */
export async function markUsed(ctx: RedemptionContext, id: Id): Promise<void> {
  await ownOrNothing(ctx, [
    statement(
      ctx.db,
      sql`UPDATE ${deal_redemptions} SET status = 'used', used_at = ${ctx.clock.now()}
      WHERE id = ${id} AND user_id = ${ctx.viewer.userId} AND status = 'claimed'`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
    statement(
      ctx.db,
      sql`UPDATE ${partner_deals} SET used_count = used_count + 1
      WHERE id = (SELECT deal_id FROM ${deal_redemptions} WHERE id = ${id})`,
    ),
  ]);
}

/** The member says how useful it was; another word replaces the first. @throws AppError `not_found` */
export async function rateDeal(ctx: RedemptionContext, id: Id, useful: number): Promise<void> {
  const mine = sql`id = ${id} AND user_id = ${ctx.viewer.userId} AND status IN ('used', 'confirmed')`;
  await ownOrNothing(ctx, [
    statement(
      ctx.db,
      sql`UPDATE ${partner_deals} SET
        useful_sum = useful_sum + ${useful} - coalesce((SELECT useful FROM ${deal_redemptions} WHERE ${mine}), 0),
        useful_count = useful_count + (SELECT useful IS NULL FROM ${deal_redemptions} WHERE ${mine})
      WHERE id = (SELECT deal_id FROM ${deal_redemptions} WHERE ${mine})`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
    statement(ctx.db, sql`UPDATE ${deal_redemptions} SET useful = ${useful} WHERE ${mine}`),
  ]);
}

/**
 * The member's code does not work. A code of their own is replaced while there are more, once; a shared one, and a link,
 * are reported to the partner and to us.
 * @returns the new code; null where there is none
 * @throws AppError `not_found` also for what was reported before
 */
export async function reportDead(ctx: RedemptionContext, id: Id): Promise<string | null> {
  const now = ctx.clock.now();
  const deal = sql`(SELECT deal_id FROM ${deal_redemptions} WHERE id = ${id})`;
  const results = await ownOrNothing(ctx, [
    statement(
      ctx.db,
      sql`UPDATE ${deal_redemptions} SET dead_reported_at = ${now}
      WHERE id = ${id} AND user_id = ${ctx.viewer.userId} AND dead_reported_at IS NULL AND status IN ('claimed', 'used')`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
    statement(ctx.db, sql`UPDATE ${partner_deals} SET dead_reports = dead_reports + 1 WHERE id = ${deal}`),
    statement(
      ctx.db,
      sql`UPDATE ${deal_codes} SET dead_at = ${now} WHERE id = (SELECT code_id FROM ${deal_redemptions} WHERE id = ${id})`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${deal_redemptions} SET (code_id, code) = (SELECT c.id, c.code FROM ${deal_codes} AS c
          WHERE c.deal_id = ${deal} AND c.taken_at IS NULL ORDER BY c.id LIMIT 1)
      WHERE id = ${id} AND code_id IS NOT NULL AND EXISTS (SELECT 1 FROM ${deal_codes} AS c
        WHERE c.deal_id = ${deal} AND c.taken_at IS NULL)
      RETURNING code`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${deal_codes} SET taken_at = ${now}
      WHERE id = (SELECT code_id FROM ${deal_redemptions} WHERE id = ${id}) AND taken_at IS NULL`,
    ),
    // With the last code the deal is sold out, as with a claim.
    statement(
      ctx.db,
      sql`UPDATE ${partner_deals} SET status = 'sold_out', updated_at = ${now} WHERE id = ${deal} AND status = 'live'
        AND code_mode = 'unique' AND NOT EXISTS (SELECT 1 FROM ${deal_codes} AS c INDEXED BY deal_codes_free
          WHERE c.deal_id = ${deal} AND c.taken_at IS NULL)`,
    ),
  ]);
  return (results[4] as { code: string }[])[0]?.code ?? null;
}

/**
 * A partner says that a member's code was used with them, also once the deal has ended: it may have been used in time.
 * Codes cannot be found out by guessing: tries are counted.
 * @throws AppError `not_found` for a deal of somebody else, `invalid_input` for a code nobody has; RateLimited
 */
export async function confirmUse(ctx: RedemptionContext, dealId: Id, code: string): Promise<void> {
  await requireOwnCodes(ctx, dealId);
  const held = sql`code_id = (SELECT own.id FROM ${deal_codes} AS own WHERE own.deal_id = ${dealId} AND own.code = ${code})`;
  const [, found] = await ctx.db.batch([
    countUse(
      ctx,
      dealId,
      sql`used_count + (SELECT count(*) FROM ${deal_redemptions} WHERE ${held} AND status IN ('claimed', 'expired'))`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${deal_redemptions} SET status = 'confirmed', used_at = coalesce(used_at, ${ctx.clock.now()})
      WHERE ${held} AND status IN ('claimed', 'used', 'expired') RETURNING id`,
    ),
  ]);
  if ((found as unknown[]).length > 0) return;
  throw new AppError("invalid_input", {
    fields: { member_code: ["Nobody has this code, or it was confirmed before."] },
  });
}

/**
 * A partner says that what a member's code bought came back, or was confirmed by mistake: it counts as used no longer,
 * and the code is not given to anybody else. The member sees it, and may have the deal again while there is some.
 * @throws AppError as `confirmUse`
 */
export async function reverseUse(ctx: RedemptionContext, dealId: Id, code: string): Promise<void> {
  await requireOwnCodes(ctx, dealId);
  const held = sql`deal_id = ${dealId} AND code = ${code} AND status IN ('used', 'confirmed')`;
  const [, found] = await ctx.db.batch([
    countUse(ctx, dealId, sql`used_count - (SELECT count(*) FROM ${deal_redemptions} WHERE ${held})`),
    statement(ctx.db, sql`UPDATE ${deal_redemptions} SET status = 'reversed' WHERE ${held} RETURNING id`),
  ]);
  if ((found as unknown[]).length > 0) return;
  throw new AppError("invalid_input", {
    fields: { member_code: ["Nobody used this code, or it was taken back before."] },
  });
}

function countUse({ db }: RedemptionContext, dealId: Id, count: SQL): Statement {
  return statement(db, sql`UPDATE ${partner_deals} SET used_count = ${count} WHERE id = ${dealId}`);
}

/** Only who looks after a deal says what became of its codes, and tries are counted. */
async function requireOwnCodes(ctx: RedemptionContext, dealId: Id): Promise<void> {
  const [[own]] = (await ctx.limits.take("deal_code_entry", ctx.viewer.userId, [
    statement(
      ctx.db,
      sql`SELECT d.code_mode FROM ${partner_deals} AS d CROSS JOIN ${partners} AS p ON p.id = d.partner_id
        WHERE d.id = ${dealId} AND p.owner_user_id = ${ctx.viewer.userId}`,
    ),
  ])) as [{ code_mode: string }[]];
  if (!own) throw new AppError("not_found");
  if (own.code_mode !== "unique")
    throw new AppError("conflict", { sentence: "Members have no codes of their own for this deal." });
}

async function ownOrNothing({ db }: RedemptionContext, statements: Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (!first) return [];
  try {
    return await db.batch([first, ...rest]);
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    throw error;
  }
}
