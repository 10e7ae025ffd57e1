import { desc, sql } from "drizzle-orm";
import { CURRENCIES } from "#app/core/money.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import type { Query } from "#app/db/compiled-select.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { payout_methods, payouts } from "#app/db/schema/payments.ts";
import { project_members } from "#app/db/schema/projects.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import { selectBalances, selectStatement } from "#app/features/ledger/queries.server.ts";
import { CREDITS, ofMember } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { REVIEW_WORDS, type ReviewReason } from "../payout-rules.ts";

export const STATEMENT_PAGE = 25;
const PAYOUTS = 10;
/** Most lines of one export. */
const EXPORTED = 5_000;

export interface WalletFilter {
  currency: string;
  /** `seq` of the last line seen. */
  before: number | null;
}

/** What an address asks of the wallet; anything else is the first page in euros. */
export function walletFilter(query: URLSearchParams): WalletFilter {
  const currency = query.get("currency") ?? "";
  const before = query.get("before") ?? "";
  return {
    currency: (CURRENCIES as readonly string[]).includes(currency) ? currency : "EUR",
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
  };
}

/** All reads of the wallet, for one round trip. */
export function walletReads({ db, viewer }: QueryContext, { currency, before }: WalletFilter) {
  const account = ofMember(viewer.userId, "available", currency);
  return [
    selectBalances(db, { type: "user", id: viewer.userId }),
    selectStatement(db, account, before, STATEMENT_PAGE + 1),
    db
      .select({
        id: payout_methods.id,
        holder: payout_methods.holder,
        bank: payout_methods.bank,
        last4: payout_methods.last4,
        country: payout_methods.country,
        currency: payout_methods.currency,
        isDefault: payout_methods.is_default,
      })
      .from(payout_methods)
      .where(sql`${payout_methods.user_id} = ${viewer.userId} AND ${payout_methods.status} = 'active'`)
      .orderBy(desc(payout_methods.created_at))
      .limit(PAYOUTS),
    db
      .select({
        id: payouts.id,
        amount: payouts.amount,
        fee: payouts.fee,
        currency: payouts.currency,
        status: payouts.status,
        reason: payouts.review_reason,
        eta: payouts.eta,
        at: payouts.created_at,
      })
      .from(payouts)
      .where(sql`${payouts.user_id} = ${viewer.userId}`)
      .orderBy(desc(payouts.created_at))
      .limit(PAYOUTS),
    selectHeld(db, viewer.userId),
  ] as const;
}

/** Money held in one currency, as who pays (1) or as who is paid (0); minor units. */
export interface HeldRow {
  held_currency: string;
  paying: number;
  held: number;
}

/** Money that is held in the projects of a member, as who pays and as who is paid. */
export function selectHeld(db: Database, userId: string) {
  return statement(
    db,
    sql`SELECT part.currency AS held_currency, seat.role = 'client' AS paying, sum(part.amount) AS held
      FROM ${project_members} AS seat CROSS JOIN ${milestones} AS part ON part.project_id = seat.project_id
      WHERE seat.user_id = ${userId} AND seat.status = 'active' AND part.amount > 0 AND part.status IN ('funded',
        'in_progress', 'delivered', 'changes_requested', 'disputed', 'refund_requested') GROUP BY 1, 2`,
  ) as Query<HeldRow[]>;
}

export function toWallet(
  [balances, lines, methods, sent, held]: Answers<ReturnType<typeof walletReads>>,
  { currency }: WalletFilter,
) {
  const currencies = [
    ...new Set([
      currency,
      ...balances.filter((one) => one.currency !== CREDITS).map((one) => one.currency),
      ...held.map((one: HeldRow) => one.held_currency),
    ]),
  ].toSorted();
  const of = (kind: string) =>
    balances.find((one) => one.kind === kind && one.currency === currency)?.balance ?? 0;
  const heldAs = (paying: number) =>
    held.find((one: HeldRow) => one.held_currency === currency && one.paying === paying)?.held ?? 0;
  const page = lines.slice(0, STATEMENT_PAGE);
  return {
    currency,
    currencies,
    available: of("available"),
    pending: of("pending"),
    heldToPay: heldAs(1),
    heldToGet: heldAs(0),
    credits: balances.find((one) => one.currency === CREDITS)?.balance ?? 0,
    lines: page,
    older: lines.length > STATEMENT_PAGE ? (page.at(-1)?.seq ?? null) : null,
    methods,
    payouts: sent.map(({ reason, ...payout }) => ({
      ...payout,
      waitsFor: reason ? (REVIEW_WORDS[reason as ReviewReason] ?? null) : null,
    })),
  };
}

/** The lines of a statement for an export, newest first. */
export function selectExported({ db, viewer }: QueryContext, { currency, before }: WalletFilter) {
  return selectStatement(db, ofMember(viewer.userId, "available", currency), before, EXPORTED);
}
