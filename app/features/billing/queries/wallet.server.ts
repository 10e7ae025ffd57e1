import { desc, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { allPages } from "#app/db/all-pages.server.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { ledger_journals } from "#app/db/schema/ledger.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { payments, payout_methods, payouts } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { auto_payouts, tips } from "#app/db/schema/wallet.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import {
  companyThatPaid,
  selectBalances,
  selectMovements,
  selectStatement,
} from "#app/features/ledger/queries.server.ts";
import { asOwner, CREDITS, type Owner, ofOwner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { balanceByDay } from "../balance-days.ts";
import { PROVIDER_ASKS, REVIEW_WORDS, type ReviewReason } from "../payout-rules.ts";
import { isOf, purseIn, selectPurses, shownPurses } from "../purses.server.ts";
import { walletPath } from "../wallet-path.ts";
import { type Collaborator, selectCollaborators } from "./collaborators.server.ts";

export const STATEMENT_PAGE = 25;
const PAYOUTS = 10;
/** So many movements are enough for a line of the last weeks. */
const CHARTED = 120;
/** Lines of one read of an export. */
const EXPORTED = 5_000;

export interface WalletFilter {
  currency: string;
  /** `seq` of the last line seen. */
  before: number | null;
}

/** Whose wallet an address is about: a company's, or one's own. What is no id is nobody's. */
export function walletOwner(
  viewer: { userId: Id },
  { companyId }: { companyId?: string | undefined },
): Owner {
  if (companyId === undefined) return asOwner(viewer.userId);
  return { type: "company", id: isId(companyId) ? companyId : "none" };
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

/** All reads of a wallet, for one round trip; `toWallet` refuses it to who may not see it. */
export function walletReads({ db, viewer }: QueryContext, owner: Owner, { currency, before }: WalletFilter) {
  const account = ofOwner(owner, "available", currency);
  return [
    selectPurses({ db, viewer }),
    selectBalances(db, owner),
    selectLines({ db, viewer }, owner, { currency, before }),
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
      .where(sql`${isOf(owner)} AND ${payout_methods.status} <> 'removed'`)
      .orderBy(desc(payout_methods.created_at))
      .limit(PAYOUTS),
    selectPayouts(db, owner),
    owner.type === "user" ? selectHeld(db, owner.id) : selectHeldFrom(db, owner.id),
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

/** The last payouts of a member or a company, the newest first. */
export function selectPayouts(db: Database, owner: Owner) {
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
    .where(isOf(owner))
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

/**
 * A page of the statement; each line with what it is about in the member's own words, the way there, and for a company
 * who did it.
 */
function selectLines(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  owner: Owner,
  { currency, before }: WalletFilter,
) {
  const me = viewer.userId;
  const account = ofOwner(owner, "available", currency);
  const page = selectStatement(db, account, before, STATEMENT_PAGE + 1).as("page");
  return db
    .select({
      seq: page.seq,
      amount: page.amount,
      balanceAfter: page.balanceAfter,
      at: page.at,
      memo: page.memo,
      by: sql<string | null>`${
        owner.type === "company"
          ? sql`(SELECT p.display_name FROM ${ledger_journals} AS j CROSS JOIN ${profiles} AS p ON p.user_id = j.created_by
              WHERE j.id = page.id)`
          : sql`NULL`
      }`.as("acted_by"),
      about: sql<string | null>`CASE page.reference_type
        WHEN 'milestone' THEN (SELECT title FROM ${milestones} WHERE id = page.reference_id)
        WHEN 'tip' THEN (SELECT p.display_name FROM ${tips} AS t CROSS JOIN ${profiles} AS p
          ON p.user_id = iif(t.from_id = ${me}, t.to_id, t.from_id) WHERE t.id = page.reference_id) END`.as(
        "about",
      ),
      link: sql<string | null>`CASE page.reference_type
        WHEN 'milestone' THEN (SELECT '/desk/' || m.project_id || '/payments' FROM ${milestones} AS m
          WHERE m.id = page.reference_id AND EXISTS (SELECT 1 FROM ${project_members} AS seat
            WHERE seat.project_id = m.project_id AND seat.user_id = ${me} AND seat.status = 'active'))
        WHEN 'invoice' THEN (SELECT '/thrivepay/invoices/' || i.id FROM ${invoices} AS i
          WHERE i.id = page.reference_id AND (i.issuer_company_id IS NULL AND i.issuer_id = ${me}
            OR i.customer_user_id = ${me} OR i.issuer_company_id IN (${pursesOf(me)})
            OR i.customer_company_id IN (${pursesOf(me)})))
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

const HELD = sql.raw(
  "'funded', 'in_progress', 'delivered', 'changes_requested', 'disputed', 'refund_requested'",
);

/** Money that is held in the projects of a member, as who pays of their own and as who is paid. */
export function selectHeld(db: Database, userId: string) {
  return rowsOf<HeldRow>(
    db,
    sql`SELECT part.currency AS held_currency, seat.role = 'client' AS paying, sum(part.amount) AS held
      FROM ${project_members} AS seat CROSS JOIN ${milestones} AS part ON part.project_id = seat.project_id
      WHERE seat.user_id = ${userId} AND seat.status = 'active' AND part.amount > 0 AND part.status IN (${HELD})
        AND (seat.role <> 'client' OR ${companyThatPaid(sql`part.id`)} IS NULL) GROUP BY 1, 2`,
  );
}

/** Money of a company that is held for milestones: what came from its balance, and is neither paid out nor back. */
function selectHeldFrom(db: Database, companyId: Id) {
  return rowsOf<HeldRow>(
    db,
    sql`SELECT m.currency AS held_currency, 1 AS paying, sum(m.amount) AS held
      FROM ${projects} AS p CROSS JOIN ${milestones} AS m ON m.project_id = p.id
      WHERE p.company_id = ${companyId} AND m.amount > 0 AND m.status IN (${HELD})
        AND ${companyThatPaid(sql`m.id`)} = p.company_id GROUP BY 1`,
  );
}

/** @throws AppError `not_found` for a wallet that is not theirs to see */
export function toWallet(
  owner: Owner,
  [purses, balances, lines, methods, sent, held, movements, [auto], collaborators]: Answers<
    ReturnType<typeof walletReads>
  >,
  { currency }: WalletFilter,
  now: number,
) {
  const purse = purseIn(owner, purses);
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
    path: walletPath(owner),
    /** Of a company; null for one's own. */
    company: purse ? { id: purse.purse_id, name: purse.purse_name } : null,
    purses: shownPurses(purses),
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

/** All lines of a statement for an export, newest first. @param page how many are read at once */
export async function listExported(
  { db }: Pick<QueryContext, "db">,
  owner: Owner,
  { currency, before }: WalletFilter,
  page = EXPORTED,
) {
  const account = ofOwner(owner, "available", currency);
  type Line = Awaited<ReturnType<typeof selectStatement>>[number];
  return allPages<Line>(page, (last) => selectStatement(db, account, last?.seq ?? before, page));
}

/** An account of the member's own, or of a company they act for, by the name the provider has for it. */
export function selectAskedMethod(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  provider: string,
  accountRef: string,
) {
  return db
    .select({
      bank: payout_methods.bank,
      last4: payout_methods.last4,
      holder: payout_methods.holder,
      status: payout_methods.status,
      methodUser: sql<Id>`${payout_methods.user_id}`.as("method_user"),
      methodCompany: sql<Id | null>`${payout_methods.company_id}`.as("method_company"),
    })
    .from(payout_methods)
    .where(
      sql`${payout_methods.provider} = ${provider} AND ${payout_methods.provider_ref} = ${accountRef} AND (${payout_methods.company_id} IN (${pursesOf(viewer.userId)})
        OR ${isOf(asOwner(viewer.userId))}) AND ${payout_methods.status} <> 'removed'`,
    )
    .limit(1);
}
