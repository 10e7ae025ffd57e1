import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { payout_methods, payouts } from "#app/db/schema/payments.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { selectPayoutRecord } from "../payout-record.server.ts";
import type { Payout } from "../payout-rules.ts";
import { isOf, ownerOf } from "../purses.server.ts";

type Reads = Pick<AppContext, "db" | "clock">;

/** A payout as it is asked for. */
export type Asked = Pick<Payout, "amount" | "currency" | "method_id"> & {
  owner: Owner;
  /** Who asked. */
  userId: Id;
  key: string;
};

/** Its account, the payouts before it, and the one of the same key. */
export type Known = Readonly<Answers<ReturnType<typeof selectKnown>>>;

/** What has to be known before a payout is judged, in one round trip. */
export async function readKnown(ctx: Reads, asked: Asked): Promise<Known> {
  return ctx.db.batch(selectKnown(ctx, asked));
}

/** The same as queries, for a batch: the account, what left before, and what this key asked for. */
export function selectKnown(ctx: Reads, asked: Asked) {
  const record = selectPayoutRecord(ctx.db, asked.owner, asked.currency, ctx.clock.now());
  return [selectMethod(ctx, asked), record, selectByKey(ctx, asked)] as const;
}

/** @throws AppError `conflict` when the same key asked for something else before, or for what came back since */
export function sameAs(payout: Payout, asked: Asked): Payout {
  const same =
    ownerOf(payout).id === asked.owner.id &&
    payout.amount === asked.amount &&
    payout.currency === asked.currency &&
    payout.method_id === asked.method_id;
  if (same && (payout.status === "canceled" || payout.status === "failed"))
    throw new AppError("conflict", {
      sentence: "The payout you asked for here is on the balance again. Reload the page to ask for another.",
    });
  if (same) return payout;
  throw new AppError("conflict", { sentence: "This was begun with something else. Please start again." });
}

function selectMethod(ctx: Reads, { method_id, owner }: Asked) {
  return ctx.db
    .select({
      currency: payout_methods.currency,
      created_at: payout_methods.created_at,
      status: payout_methods.status,
    })
    .from(payout_methods)
    .where(
      sql`${payout_methods.id} = ${method_id} AND ${isOf(owner)} AND ${payout_methods.status} <> 'removed'`,
    );
}

/** The payout that this key asked for before. */
export function selectByKey(ctx: Reads, { userId, key }: Asked) {
  return ctx.db
    .select()
    .from(payouts)
    .where(sql`${payouts.user_id} = ${userId} AND ${payouts.idempotency_key} = ${key}`);
}
