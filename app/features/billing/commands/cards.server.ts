import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { payment_methods } from "#app/db/schema/payments.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { CardNews, KeepContext } from "../webhook-context.ts";

/**
 * Another card for what is charged without its owner (product.md `/subscription`: update card).
 * @returns the provider's page, where it is written; nothing is charged there
 */
export async function changeCard(
  ctx: Pick<MemberContext, "viewer" | "limits" | "payments">,
  key: string,
): Promise<string> {
  const { userId, email } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const back = "/subscription";
  return ctx.payments.openCardPage({
    userId,
    key,
    email,
    successPath: `${back}?card=kept`,
    cancelPath: back,
  });
}

/**
 * A card is kept, as the provider says: from then on it is the one, and those before are not charged any more. News that
 * comes late, of one that another has taken the place of since, changes nothing.
 */
export async function keepCard(
  ctx: KeepContext,
  { userId, saved, at }: CardNews,
  also: Statement[],
): Promise<void> {
  const { provider } = ctx.payments;
  const { brand, last4 } = await ctx.payments.describeCard(saved);
  const later = sql`SELECT 1 FROM ${payment_methods} WHERE user_id = ${userId} AND status = 'active' AND created_at > ${at}`;
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${payment_methods} SET status = 'removed', is_default = 0 WHERE user_id = ${userId}
        AND status = 'active' AND method_ref <> ${saved.methodRef} AND NOT EXISTS (${later})`,
    ),
    statement(
      ctx.db,
      sql`INSERT INTO ${payment_methods} (id, user_id, provider, customer_ref, method_ref, brand, last4, status, is_default,
          created_at)
        SELECT ${newId(ctx.clock.now())}, id, ${provider}, ${saved.customerRef}, ${saved.methodRef}, ${brand}, ${last4},
          'active', 1, ${at}
        FROM users WHERE id = ${userId} AND NOT EXISTS (${later}) ON CONFLICT DO NOTHING`,
    ),
    ...also,
  ]);
}
