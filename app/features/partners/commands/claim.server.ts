import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { type Query, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { deal_codes, deal_redemptions, partner_deals, partners } from "#app/db/schema/partners.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { selectDeal } from "../queries/deals.server.ts";
import { lockOf } from "../rules.ts";

type ClaimContext = Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "commit">;

export interface Claimed {
  id: Id;
  code: string | null;
}

const GONE = "That deal is not there any more.";
const SOLD_OUT = "Somebody was quicker: this deal is sold out.";

/**
 * Gives a member their code. A member who has all they may have gets the last one again, so a repeated press is harmless.
 * Stock, limits and codes are looked at in the batch that writes: of many at once nobody gets more, and no code twice.
 * @throws AppError `not_found`, `forbidden` (locked), `conflict` (sold out); RateLimited
 */
export async function claimDeal(
  ctx: ClaimContext,
  dealId: Id,
  source: "directory" | "partner_page",
): Promise<Claimed> {
  const me = ctx.viewer.userId;
  const uses = [{ name: "deal_claim" as const, subject: me }];
  const [[deal], mine] = await ctx.limits.takeAll(uses, [selectDeal(ctx, dealId), selectMine(ctx, dealId)]);
  if (!deal) throw new AppError("not_found");
  if (mine[0] && mine.length >= deal.perUserLimit) return mine[0];
  const member = { ...ctx.viewer, plan: planOf(ctx.viewer.subscription) };
  const lock = lockOf(deal, member);
  if (lock) throw new AppError("forbidden", { sentence: `This deal is not open to you yet: ${lock}.` });
  if (deal.status === "sold_out") throw new AppError("conflict", { sentence: SOLD_OUT });
  if (deal.status !== "live") throw new AppError("conflict", { sentence: GONE });
  const id = newId(ctx.clock.now());
  try {
    const { results } = await ctx.commit(claiming(ctx, { id, dealId, source }), {
      name: "deal.claimed",
      payload: { userId: me, dealId, redemptionId: id },
    });
    const [given] = results[0] as { code: string | null }[];
    return { id, code: given?.code ?? null };
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    // Another window of theirs may have been quicker.
    const [again] = await ctx.db.batch([selectMine(ctx, dealId)]);
    const last = again[0];
    if (last && again.length >= deal.perUserLimit) return last;
    throw new AppError("conflict", { sentence: SOLD_OUT });
  }
}

function claiming(
  { db, clock, viewer }: ClaimContext,
  { id, dealId, source }: { id: Id; dealId: Id; source: "directory" | "partner_page" },
): Statement[] {
  const now = clock.now();
  const taken = sql`(SELECT count(*) FROM ${deal_redemptions} AS r WHERE r.deal_id = d.id AND r.user_id = ${viewer.userId}
    AND r.status <> 'reversed')`;
  return [
    statement(
      db,
      sql`WITH free AS MATERIALIZED (SELECT id, code FROM ${deal_codes} INDEXED BY deal_codes_free
          WHERE deal_id = ${dealId} AND taken_at IS NULL ORDER BY id LIMIT 1)
        INSERT INTO ${deal_redemptions} (id, deal_id, user_id, turn, status, code, code_id, source, claimed_at)
        SELECT ${id}, d.id, ${viewer.userId},
          1 + (SELECT coalesce(max(r.turn), 0) FROM ${deal_redemptions} AS r WHERE r.deal_id = d.id AND r.user_id = ${viewer.userId}),
          'claimed', CASE d.code_mode WHEN 'unique' THEN (SELECT code FROM free) WHEN 'shared' THEN d.code END,
          CASE d.code_mode WHEN 'unique' THEN (SELECT id FROM free) END, ${source}, ${now}
        FROM ${partner_deals} AS d CROSS JOIN ${partners} AS p ON p.id = d.partner_id
        WHERE d.id = ${dealId} AND d.status = 'live' AND p.status = 'live' AND coalesce(d.ends_at, ${now} + 1) > ${now}
          AND (d.stock IS NULL OR d.claimed_count < d.stock) AND ${taken} < d.per_user_limit
          AND (d.code_mode <> 'unique' OR EXISTS (SELECT 1 FROM free))
        RETURNING code`,
    ),
    failWhen(db, sql`changes() = 0`),
    statement(
      db,
      sql`UPDATE ${deal_codes} SET taken_at = ${now} WHERE id = (SELECT code_id FROM ${deal_redemptions} WHERE id = ${id})`,
    ),
    countClaim(db, dealId, now),
  ];
}

/** Counts a claim; with the last of its stock or codes the deal is sold out. */
function countClaim(db: ClaimContext["db"], dealId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${partner_deals} SET claimed_count = claimed_count + 1, updated_at = ${now},
      status = iif(coalesce(claimed_count + 1 >= stock, 0) OR code_mode = 'unique' AND NOT EXISTS (
        SELECT 1 FROM ${deal_codes} AS c INDEXED BY deal_codes_free WHERE c.deal_id = ${dealId} AND c.taken_at IS NULL),
        'sold_out', status)
    WHERE id = ${dealId}`,
  );
}

function selectMine({ db, viewer }: Pick<ClaimContext, "db" | "viewer">, dealId: Id): Query<Claimed[]> {
  return rowsOf<Claimed>(
    db,
    sql`SELECT id, code FROM ${deal_redemptions} WHERE deal_id = ${dealId} AND user_id = ${viewer.userId}
      AND status <> 'reversed' ORDER BY turn DESC LIMIT 50`,
  );
}
