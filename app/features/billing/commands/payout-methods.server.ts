import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { payout_methods } from "#app/db/schema/payments.ts";
import { auto_payouts } from "#app/db/schema/wallet.ts";
import { companyIdOf, type Owner } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { failWhen, isGuardFailure, orConflict } from "#app/platform/outbox.server.ts";
import { isOf, requirePurse, stillActsFor } from "../purses.server.ts";
import type { payoutMethodSchema } from "../schema.ts";
import { walletPath } from "../wallet-path.ts";
import type { AccountNews, KeepContext } from "../webhook-context.ts";

type Context = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "payments">;
type NewAccount = z.output<typeof payoutMethodSchema>;

const METHODS_MAX = 10;

/**
 * Adds a bank account, one's own or that of a company for whose money one acts; the first of its currency is the one that
 * is used unless another is chosen. Pressed twice, also in two windows at once, it is one.
 * @throws AppError `not_found` for the company of others, `conflict` for one that is kept already, and for one too many
 */
export async function addPayoutMethod(
  ctx: Context & Pick<MemberContext, "env">,
  owner: Owner,
  account: NewAccount,
): Promise<void> {
  const { userId, email } = ctx.viewer;
  const { holder, currency } = account;
  await ctx.limits.take("api_write", userId);
  await requirePurse(ctx, owner);
  const key = await keyOf(ctx, owner, account);
  const kept = await ctx.payments.keepAccount({ userId, email, ...account, key });
  const now = ctx.clock.now();
  const mine = sql`FROM ${payout_methods} WHERE ${isOf(owner)} AND status <> 'removed'`;
  // The provider keeps the number: of it we know no more than its bank and its end.
  const known = sql`SELECT 1 ${mine} AND currency = ${currency} AND country = ${kept.country} AND bank = ${kept.bank}
    AND last4 = ${kept.last4} AND holder = ${holder}`;
  try {
    await ctx.commit([
      ...stillActsFor(ctx.db, owner, userId),
      failWhen(ctx.db, sql`EXISTS (${known}) OR (SELECT count(*) ${mine}) >= ${METHODS_MAX}`),
      statement(
        ctx.db,
        sql`INSERT INTO ${payout_methods} (id, user_id, company_id, provider, provider_ref, holder, bank, last4, country, currency,
            status, needs, is_default, created_at)
          SELECT ${newId(now)}, ${userId}, ${companyIdOf(owner)}, ${ctx.payments.provider}, ${kept.ref}, ${holder}, ${kept.bank}, ${kept.last4},
            ${kept.country}, ${currency}, ${kept.needs.length > 0 ? "needs_action" : "active"}, ${JSON.stringify(kept.needs)},
            NOT EXISTS (SELECT 1 ${mine} AND currency = ${currency} AND is_default = 1), ${now}`,
      ),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    // The other press was quicker: what the provider keeps for it is the same.
    if (await isKept(ctx, owner, kept.ref)) return;
    await ctx.payments.dropAccount(kept.ref);
    throw new AppError("conflict", {
      sentence: `Either this account is kept already, or you have ${METHODS_MAX}: then please remove one first.`,
    });
  }
}

/**
 * The same for the same account from whichever window, so that the provider makes one of it. Of the hour, because it gives
 * a key the same answer again also where that was a fault; and another once one was removed, because then it is a new one.
 */
async function keyOf(
  { db, clock, viewer, env }: Pick<MemberContext, "db" | "clock" | "viewer" | "env">,
  owner: Owner,
  { holder, iban, currency }: NewAccount,
): Promise<string> {
  const [row] = await db
    .select({ removed: sql<number>`count(*)`.as("removed_methods") })
    .from(payout_methods)
    .where(sql`${isOf(owner)} AND ${payout_methods.status} = 'removed'`);
  const hour = Math.floor(clock.now() / hours(1));
  const said = [
    owner.type,
    owner.id,
    viewer.userId,
    viewer.email,
    holder,
    iban,
    currency,
    row?.removed,
    hour,
  ];
  return keyedHash(env, "bank account", JSON.stringify(said));
}

async function isKept({ db, payments }: Context, owner: Owner, ref: string): Promise<boolean> {
  const [kept] = await db
    .select({ id: payout_methods.id })
    .from(payout_methods)
    .where(
      sql`${payout_methods.provider} = ${payments.provider} AND ${payout_methods.provider_ref} = ${ref}
        AND ${isOf(owner)} AND ${payout_methods.status} <> 'removed'`,
    );
  return kept !== undefined;
}

/** @throws AppError `not_found` for somebody else's, `conflict` while a payout is on its way there */
export async function removePayoutMethod(ctx: Context, owner: Owner, methodId: string): Promise<void> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  await requirePurse(ctx, owner);
  const [method] = await ctx.db
    .select({ id: payout_methods.id })
    .from(payout_methods)
    .where(sql`${payout_methods.id} = ${methodId} AND ${isOf(owner)} AND status <> 'removed'`);
  if (!method) throw new AppError("not_found");
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${payout_methods} SET status = 'removed', is_default = 0, removed_at = ${ctx.clock.now()}
            WHERE id = ${methodId} AND ${isOf(owner)} AND status <> 'removed'
              AND NOT EXISTS (SELECT 1 FROM payouts AS p WHERE p.method_id = ${methodId} AND p.status IN ('requested', 'in_review', 'processing'))`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        ctx.db.delete(auto_payouts).where(sql`${auto_payouts.method_id} = ${methodId}`),
      ]),
    "A payout is on its way to this account.",
  );
}

/**
 * Where its owner tells the provider what it still has to know before it pays to an account.
 * @throws AppError `not_found` for somebody else's, `conflict` when nothing is asked any more
 */
export async function verifyMethod(ctx: Context, owner: Owner, methodId: string): Promise<string> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  await requirePurse(ctx, owner);
  const [method] = await ctx.db
    .select({
      ref: payout_methods.provider_ref,
      status: payout_methods.status,
      provider: payout_methods.provider,
    })
    .from(payout_methods)
    .where(sql`${payout_methods.id} = ${methodId} AND ${isOf(owner)} AND status <> 'removed'`);
  if (!method) throw new AppError("not_found");
  if (method.status !== "needs_action" || method.provider !== ctx.payments.provider)
    throw new AppError("conflict", { sentence: "Nothing is asked about this account any more." });
  return ctx.payments.openVerification({ accountRef: method.ref, backPath: `${walletPath(owner)}#accounts` });
}

/**
 * What the provider says of an account: what it still has to know, or nothing. News comes in any order, and so it is asked
 * how the account stands now.
 * @throws AppError `unavailable` while it cannot be asked
 */
export async function moveMethod(
  ctx: KeepContext,
  { accountRef, needs: said }: Pick<AccountNews, "accountRef" | "needs">,
  also: Statement[],
): Promise<void> {
  const needs = (await ctx.payments.needsOfAccount(accountRef)) ?? said;
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${payout_methods} SET status = ${needs.length > 0 ? "needs_action" : "active"},
          needs = ${JSON.stringify(needs)}
        WHERE provider = ${ctx.payments.provider} AND provider_ref = ${accountRef} AND status <> 'removed'`,
    ),
    ...also,
  ]);
}
