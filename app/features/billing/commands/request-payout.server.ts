import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { minutes } from "#app/core/time.ts";
import { payout_methods, payouts } from "#app/db/schema/payments.ts";
import { isNotEnough } from "#app/features/ledger/post-journal.server.ts";
import { companyIdOf, type Owner } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { setAside } from "../payout-journals.server.ts";
import { payoutSaid } from "../payout-news.server.ts";
import { leftOf } from "../payout-record.server.ts";
import { ARRIVES_IN, LEAST_PAYOUT, type Payout, REVIEW_ABOVE, reviewReason } from "../payout-rules.ts";
import { requirePurse, stillActsFor } from "../purses.server.ts";
import type { payoutSchema } from "../schema.ts";
import {
  type Asked,
  type Known,
  readKnown,
  sameAs,
  selectByKey,
  selectKnown,
} from "./payout-asked.server.ts";
import { type PayoutJobs, sendPayout } from "./send-payouts.server.ts";

const NEEDS_YOU = "Your bank account waits for you: tell our payment provider what it asks first.";

/**
 * Asks for money to be sent to a bank, one's own or that of a company for whose money one acts: it leaves the balance at
 * once, and waits where somebody has to look first. The same key is one payout.
 * @throws AppError `not_found` for an account that is not this owner's, and for the company of others, `invalid_input` for
 * one of another currency or too little, `conflict` when it is not on the balance
 */
export async function requestPayout(
  ctx: PayoutJobs & Pick<MemberContext, "viewer" | "limits">,
  owner: Owner,
  { amount, currency, method_id, key }: z.output<typeof payoutSchema>,
): Promise<Payout> {
  const asked = { owner, userId: ctx.viewer.userId, amount, currency, method_id, key };
  await requirePurse(ctx, owner);
  const known = await ctx.limits.take("api_write", asked.userId, selectKnown(ctx, asked));
  const [, , [before]] = known;
  if (before) return sameAs(before, asked);
  return begin(ctx, asked, known);
}

/** A payout that nobody pressed a button for: as `requestPayout`. */
export async function payoutByItself(ctx: PayoutJobs, asked: Asked): Promise<void> {
  const known = await readKnown(ctx, asked);
  if (known[2].length === 0) await begin(ctx, asked, known);
}

async function begin(
  ctx: PayoutJobs,
  asked: Asked,
  [[method], [record]]: Known,
  tried = false,
): Promise<Payout> {
  const { owner, userId, amount, currency, method_id, key } = asked;
  if (!method) throw new AppError("not_found");
  if (method.status === "needs_action") throw new AppError("conflict", { sentence: NEEDS_YOU });
  if (method.currency !== currency) {
    throw new AppError("invalid_input", {
      fields: { method_id: [`This account takes ${method.currency}, and you asked for ${currency}.`] },
    });
  }
  if (amount < LEAST_PAYOUT) {
    throw new AppError("invalid_input", {
      fields: { amount: [`The least is ${formatMoney(LEAST_PAYOUT, currency)}.`] },
    });
  }
  const now = ctx.clock.now();
  const reason = reviewReason(
    { amount },
    {
      paidBefore: record?.paid_before === 1,
      methodAddedAt: method.created_at,
      left: record?.left_together ?? 0,
      now,
    },
  );
  const payout = {
    ...EMPTY,
    id: newId(now),
    user_id: userId,
    company_id: companyIdOf(owner),
    method_id,
    amount,
    currency,
    status: reason ? ("in_review" as const) : ("requested" as const),
    review_reason: reason,
    provider: ctx.payments.provider,
    idempotency_key: key,
    eta: now + ARRIVES_IN,
    next_attempt_at: reason ? null : now + minutes(1),
    created_at: now,
    updated_at: now,
  };
  try {
    await ctx.commit(
      [
        ...stillActsFor(ctx.db, owner, userId),
        // Removed in another window meanwhile, it gets nothing any more.
        failWhen(
          ctx.db,
          sql`EXISTS (SELECT 1 FROM ${payout_methods} WHERE id = ${method_id} AND status = 'removed')`,
        ),
        // Another left at the same moment: together somebody looks at them.
        ...(reason
          ? []
          : [failWhen(ctx.db, sql`${leftOf(owner, currency, now)} + ${amount} > ${REVIEW_ABOVE}`)]),
        ctx.db.insert(payouts).values(payout),
        ...setAside(ctx.db, payout, now),
      ],
      ...(reason ? [payoutSaid(payout, "in_review")] : []),
    );
  } catch (error) {
    if (isNotEnough(error))
      throw new AppError("conflict", {
        sentence: `That is more than ${owner.type === "company" ? "the company has on its" : "you have on your"} balance.`,
      });
    if (isGuardFailure(error)) {
      if (tried) throw new AppError("not_found");
      return begin(ctx, asked, await readKnown(ctx, asked), true);
    }
    if (!isUniqueFailure(error, "payouts.user_id, payouts.idempotency_key")) throw error;
    const [again] = await selectByKey(ctx, asked);
    if (!again) throw error;
    return sameAs(again, asked);
  }
  if (!reason) await sendPayout(ctx, payout);
  return payout;
}

const EMPTY = {
  fee: 0,
  failure_code: null,
  provider_ref: null,
  first_yes_by: null,
  decided_by: null,
  decided_at: null,
  attempts: 0,
};
