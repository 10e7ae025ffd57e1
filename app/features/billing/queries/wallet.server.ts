import { desc, sql } from "drizzle-orm";
import { CURRENCIES } from "#app/core/money.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import type { Query } from "#app/db/compiled-select.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { payments, payout_methods, payouts } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { auto_payouts, tips } from "#app/db/schema/wallet.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import { selectBalances, selectMovements, selectStatement } from "#app/features/ledger/queries.server.ts";
import { type Account, CREDITS, ofMember } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { balanceByDay } from "../balance-days.ts";
import { PROVIDER_ASKS, REVIEW_WORDS, type ReviewReason } from "../payout-rules.ts";
import { type Collaborator, selectCollaborators } from "./collaborators.server.ts";

export const STATEMENT_PAGE = 25;
const PAYOUTS = 10;
/** So many movements are enough for a line of the last weeks. */
const CHARTED = 120;
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
    selectLines({ db, viewer }, account, before),
    db
      .select({
        id: payout_methods.id,
        holder: payout_methods.holder,
        bank: payout_methods.bank,
        last4: payout_methods.last4,
        country: payout_methods.country,
        currency: payout_methods.currency,
        needs: payout_methods.needs,
      })
      .from(payout_methods)
      .where(sql`${payout_methods.user_id} = ${viewer.userId} AND ${payout_methods.status} <> 'removed'`)
      .orderBy(desc(payout_methods.created_at))
      .limit(PAYOUTS),
    selectPayouts({ db, viewer }),
    selectHeld(db, viewer.userId),
    selectMovements(db, account, CHARTED),
    db
      .select({
        autoMethod: sql<string>`${auto_payouts.method_id}`.as("auto_method"),
        every: auto_payouts.every,
        keep: auto_payouts.keep,
        nextAt: auto_payouts.next_at,
      })
      .from(auto_payouts)
      .where(sql`${auto_payouts.user_id} = ${viewer.userId} AND ${auto_payouts.currency} = ${currency}`),
    selectCollaborators({ db, viewer }),
  ] as const;
}

/** The last payouts of a member, the newest first. */
export function selectPayouts({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
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
    .limit(PAYOUTS);
}

export function toPayouts(rows: Awaited<ReturnType<typeof selectPayouts>>) {
  return rows.map(({ reason, ...payout }) => ({
    ...payout,
    waitsFor: reason ? (REVIEW_WORDS[reason as ReviewReason] ?? null) : null,
  }));
}

export type ShownPayout = ReturnType<typeof toPayouts>[number];

/** A page of the statement; each line with what it is about in the member's own words, and the way there. */
function selectLines(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  account: Account,
  before: number | null,
) {
  const me = viewer.userId;
  const page = selectStatement(db, account, before, STATEMENT_PAGE + 1).as("page");
  return db
    .select({
      seq: page.seq,
      amount: page.amount,
      balanceAfter: page.balanceAfter,
      at: page.at,
      memo: page.memo,
      about: sql<string | null>`CASE page.reference_type
        WHEN 'milestone' THEN (SELECT title FROM ${milestones} WHERE id = page.reference_id)
        WHEN 'tip' THEN (SELECT p.display_name FROM ${tips} AS t CROSS JOIN ${profiles} AS p
          ON p.user_id = iif(t.from_id = ${me}, t.to_id, t.from_id) WHERE t.id = page.reference_id) END`.as(
        "about",
      ),
      link: sql<string | null>`CASE page.reference_type
        WHEN 'milestone' THEN (SELECT '/desk/' || project_id || '/payments' FROM ${milestones} WHERE id = page.reference_id)
        WHEN 'invoice' THEN '/thrivepay/invoices/' || page.reference_id
        WHEN 'payment' THEN (SELECT '/payment-history/' || id FROM ${payments} WHERE id = page.reference_id
          AND payer_id = ${me}) END`.as("link"),
    })
    .from(page)
    .orderBy(desc(page.seq));
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
  [balances, lines, methods, sent, held, movements, [auto], collaborators]: Answers<
    ReturnType<typeof walletReads>
  >,
  { currency }: WalletFilter,
  now: number,
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
    days: balanceByDay(movements, now),
    auto: auto ?? null,
    collaborators: collaborators.map(({ memberId, memberName }: Collaborator) => ({
      id: memberId,
      name: memberName,
    })),
    methods: methods.map(({ needs, ...method }) => ({
      ...method,
      asks: needs.map((need) => PROVIDER_ASKS[need] ?? need),
    })),
    payouts: toPayouts(sent),
  };
}

/** The lines of a statement for an export, newest first. */
export function selectExported({ db, viewer }: QueryContext, { currency, before }: WalletFilter) {
  return selectStatement(db, ofMember(viewer.userId, "available", currency), before, EXPORTED);
}

/** An account of the member's own by the name the provider has for it. */
export function selectAskedMethod({ db, viewer }: Pick<QueryContext, "db" | "viewer">, accountRef: string) {
  return db
    .select({
      bank: payout_methods.bank,
      last4: payout_methods.last4,
      holder: payout_methods.holder,
      status: payout_methods.status,
    })
    .from(payout_methods)
    .where(
      sql`${payout_methods.user_id} = ${viewer.userId} AND ${payout_methods.provider_ref} = ${accountRef}
        AND ${payout_methods.status} <> 'removed'`,
    )
    .limit(1);
}
