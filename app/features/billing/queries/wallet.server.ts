import { desc, sql } from "drizzle-orm";
import { payout_methods } from "#app/db/schema/payments.ts";
import { auto_payouts } from "#app/db/schema/wallet.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import { selectBalances, selectMovements } from "#app/features/ledger/queries.server.ts";
import { CREDITS, type Owner, ofOwner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { balanceByDay } from "../balance-days.ts";
import { PROVIDER_ASKS } from "../payout-rules.ts";
import { isOf, purseIn, selectPurses, shownPurses } from "../purses.server.ts";
import type { WalletFilter } from "../wallet-filter.ts";
import { walletPath } from "../wallet-path.ts";
import { type Collaborator, selectCollaborators } from "./collaborators.server.ts";
import { type HeldRow, selectHeld, selectHeldFrom } from "./held-money.server.ts";
import { selectPayouts, toPayouts } from "./payouts.server.ts";
import { STATEMENT_PAGE, selectLines } from "./statement-lines.server.ts";

/** So many accounts to be paid to are shown. */
const METHODS = 10;

/** So many movements are enough for a line of the last weeks. */
const CHARTED = 120;

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
      .limit(METHODS),
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
