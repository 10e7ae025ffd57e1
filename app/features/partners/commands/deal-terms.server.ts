import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { deal_codes, partner_deals, partners } from "#app/db/schema/partners.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { DealTerms } from "../schema.ts";
import { orOvertaken } from "./move-partner.server.ts";

type TermsContext = Pick<MemberContext, "db" | "clock" | "commit">;

/**
 * Who may have a deal, how often, where, and what it saves them (product.md §5.10). What members have of it already stays.
 * @throws AppError `conflict` when there is none
 */
export async function setDealTerms(ctx: TermsContext, { deal_id, ...terms }: DealTerms): Promise<void> {
  await orOvertaken(() =>
    ctx.commit([
      ctx.db
        .update(partner_deals)
        .set({ ...terms, updated_at: ctx.clock.now() })
        .where(sql`${partner_deals.id} = ${deal_id}`),
      failWhen(ctx.db, sql`changes() = 0`),
    ]),
  );
}

/**
 * Takes one deal out of the directory for a while; what members have of it stays theirs.
 * @throws AppError `conflict` for one that members cannot have anyway
 */
export async function pauseDeal(ctx: TermsContext, dealId: Id): Promise<void> {
  await orOvertaken(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${partner_deals} SET status = 'paused', updated_at = ${ctx.clock.now()}
          WHERE id = ${dealId} AND status IN ('live', 'sold_out')`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ]),
  );
}

/** A deal that rested is to be had again, or is sold out as before. @throws AppError `conflict` for one that did not rest */
export async function resumeDeal(ctx: TermsContext, dealId: Id): Promise<void> {
  const none = sql`(coalesce(claimed_count >= stock, 0) OR code_mode = 'unique' AND NOT EXISTS
    (SELECT 1 FROM ${deal_codes} AS c WHERE c.deal_id = ${dealId} AND c.taken_at IS NULL))`;
  await orOvertaken(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${partner_deals} SET status = iif(${none}, 'sold_out', 'live'), updated_at = ${ctx.clock.now()}
          WHERE id = ${dealId} AND status = 'paused'`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ]),
  );
}

/** What was agreed with a partner about commissions, for our team alone. @throws AppError `conflict` when there is none */
export async function noteCommission(ctx: TermsContext, id: Id, note: string | null): Promise<void> {
  await orOvertaken(() =>
    ctx.commit([
      statement(ctx.db, sql`UPDATE ${partners} SET commission_note = ${note} WHERE id = ${id}`),
      failWhen(ctx.db, sql`changes() = 0`),
    ]),
  );
}
