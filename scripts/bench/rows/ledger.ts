import type { Id } from "#app/core/ids.ts";
import { selectHistory } from "#app/features/billing/payment-history.server.ts";
import { walletReads } from "#app/features/billing/queries/wallet.server.ts";
import { selectInvoices, selectOwed } from "#app/features/invoices/queries/lists.server.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import type { LocalStore, StoredStatement } from "../../seed/local-store.ts";
import type { Finding } from "../report/findings.ts";
import { numbered, ownWorld, plain } from "../world/own-world.ts";
import { type Member, viewerOf } from "../world/people.ts";
import { sentBy } from "../world/statements.ts";
import { grown } from "./grown.ts";

const SIZES = [1_000, 100_000, 1_000_000] as const;
const PER_BATCH = 50_000;
const MEMBERS = 100;
const ME: Id = "00000000-0000-7000-8000-000000000001";
const OTHER: Id = "00000000-0000-7000-8000-000000000002";
const BEGIN = Date.UTC(2026, 0, 1);

/**
 * Wallet, payment history and invoices of a member whose is half of all that moves, among 1,000, 100,000 and 1,000,000
 * ledger entries.
 */
export async function ledger(): Promise<Finding[]> {
  const worlds: { size: number; store: LocalStore }[] = [];
  try {
    for (const size of SIZES)
      worlds.push({ size, store: await ownWorld("ledger", size, import.meta.filename, fill) });
    return await grown(worlds, "ledger entries", await pages());
  } finally {
    for (const { store } of worlds) await store.close();
  }
}

async function pages(): Promise<Record<string, StoredStatement[]>> {
  const viewer = viewerOf({ userId: ME, sessionId: ME } as Member);
  const of = async (reads: Parameters<typeof sentBy>[0]) => (await sentBy(reads)) as StoredStatement[];
  const nothing = { type: null, status: null, year: null, project: null, company: null };
  const ctx = { clock: systemClock, env: {}, viewer };
  return {
    "/wallet": await of((db) =>
      db.batch([...walletReads({ db, ...ctx }, asOwner(ME), { currency: "EUR", before: null })]),
    ),
    "/wallet, a page in the middle": await of((db) =>
      db.batch([...walletReads({ db, ...ctx }, asOwner(ME), { currency: "EUR", before: 200 })]),
    ),
    "/payment-history": await of((db) => db.batch([selectHistory(db, ME, { filter: nothing, after: null })])),
    "/payment-history, money in": await of((db) =>
      db.batch([selectHistory(db, ME, { filter: { ...nothing, type: "in" }, after: null })]),
    ),
    "/payment-history, a later page": await of((db) =>
      db.batch([selectHistory(db, ME, { filter: nothing, after: { key: BEGIN + 900, id: OTHER } })]),
    ),
    "/thrivepay, sent": await of((db) => selectInvoices(db, asOwner(ME), "sent", null)),
    "/thrivepay, received": await of((db) => selectInvoices(db, asOwner(ME), "received", null)),
    "/thrivepay, drafts": await of((db) => selectInvoices(db, asOwner(ME), "drafts", null)),
    "/thrivepay, to pay": await of((db) => selectOwed(db, asOwner(ME))),
  };
}

/** So many entries, two of each journal: every other one moves the first member's balance. */
async function fill(store: LocalStore, size: number): Promise<void> {
  const numbers = Array.from({ length: MEMBERS }, (_, index) => index + 1);
  await store.batch([
    // What they guard is written whole here, and nothing writes afterwards.
    ...[
      "ledger_account_opens",
      "ledger_entry_fits",
      "ledger_entry_counts",
      "ledger_seal_balances",
      "ledger_balance_follows",
    ].map((trigger) => plain(`DROP TRIGGER ${trigger}`)),
    {
      sql: `INSERT INTO users (id, created_at, updated_at) SELECT ${idOf("value")}, 1, 1 FROM json_each(?)`,
      params: [JSON.stringify(numbers)],
    },
    {
      sql: `INSERT INTO ledger_accounts (id, owner_type, owner_id, kind, currency, counted_at, created_at)
        SELECT 'user:' || ${idOf("value")} || ':available:EUR', 'user', ${idOf("value")}, 'available', 'EUR', 1, 1 FROM json_each(?)`,
      params: [JSON.stringify(numbers)],
    },
    plain(`INSERT INTO ledger_accounts (id, owner_type, owner_id, kind, currency, counted_at, created_at)
      VALUES ('provider:sandbox:clearing:EUR', 'provider', 'sandbox', 'clearing', 'EUR', 1, 1)`),
    plain(`INSERT INTO payout_methods (id, user_id, provider, provider_ref, holder, bank, last4, country, currency, status,
      is_default, created_at) VALUES ('${ME}', '${ME}', 'sandbox', 'ba', 'Me', 'Bank', '1234', 'DE', 'EUR', 'active', 1, 1)`),
  ]);
  await store.batch([few("3", ME, "NULL", "draft"), few("4", OTHER, `'${ME}'`, "sent")]);
  const journals = size / 2;
  for (let from = 0; from < journals; from += PER_BATCH)
    await store.batch(moved(from, Math.min(journals, from + PER_BATCH)));
  await store.batch([
    plain(`UPDATE ledger_accounts SET (balance, last_seq) = (SELECT coalesce(sum(amount), 0), coalesce(max(seq), 0)
      FROM ledger_entries WHERE account_id = ledger_accounts.id)`),
  ]);
}

/** Invoices that are not over, older than all others: as many in every size. */
function few(prefix: string, issuer: Id, customer: string, status: string): StoredStatement {
  return numbered(
    0,
    30,
    `INSERT INTO invoices (id, issuer_id, issuer_snapshot, customer_user_id, customer_snapshot, lines, currency, subtotal,
        discount, tax_total, total, due_days, due_date, status, created_at, updated_at)
      SELECT ${idOf("n.i", prefix)}, '${issuer}', '{}', ${customer}, '{"name":"Somebody"}', '[]', 'EUR', 500, 0, 0, 500, 14,
        '2026-02-01', '${status}', ${BEGIN}, ${BEGIN} FROM n`,
  );
}

/** Journals `from + 1` to `to`, and what stands behind them: payments, invoices sent and received, payouts. */
function moved(from: number, to: number): StoredStatement[] {
  const at = `${BEGIN} + n.i`;
  const whose = `iif(n.i % 2 = 0, '${ME}', ${idOf(`2 + n.i % ${MEMBERS - 1}`)})`;
  const add = (insert: string) => numbered(from, to, insert);
  const invoice = (issuer: string, customer: string, prefix: string, where: string) =>
    add(`INSERT INTO invoices (id, number, issuer_id, issuer_snapshot, customer_user_id, customer_snapshot, lines, currency,
        subtotal, discount, tax_total, total, due_days, due_date, status, paid_amount, created_at, updated_at)
      SELECT ${idOf("n.i", prefix)}, 'INV-' || n.i, ${issuer}, '{}', ${customer}, '{"name":"Somebody"}', '[]', 'EUR', 500, 0, 0,
        500, 14, '2026-02-01', 'paid', 500, ${at}, ${at} FROM n WHERE ${where}`);
  return [
    add(`INSERT INTO ledger_journals (id, type, reference_type, reference_id, idempotency_key, memo, created_at)
      SELECT ${idOf("n.i")}, 'topup', 'payment', ${idOf("n.i")}, 'payment:' || n.i, 'Top-up', ${at} FROM n`),
    add(`INSERT INTO ledger_entries (account_id, seq, journal_id, amount, currency, balance_after, created_at)
      SELECT 'user:' || ${whose} || ':available:EUR', iif(n.i % 2 = 0, n.i / 2, n.i), ${idOf("n.i")}, 500, 'EUR', 500 * n.i, ${at} FROM n`),
    add(`INSERT INTO ledger_entries (account_id, seq, journal_id, amount, currency, balance_after, created_at)
      SELECT 'provider:sandbox:clearing:EUR', n.i, ${idOf("n.i")}, -500, 'EUR', -500 * n.i, ${at} FROM n`),
    add(`INSERT INTO ledger_seals (journal_id) SELECT ${idOf("n.i")} FROM n`),
    add(`INSERT INTO payments (id, payer_id, purpose, reference_id, title, amount, currency, provider, back_to, status,
        idempotency_key, created_at, updated_at)
      SELECT ${idOf("n.i")}, ${whose}, 'topup', ${whose}, 'Top-up', 500, 'EUR', 'sandbox', '/wallet', 'succeeded', n.i, ${at}, ${at} FROM n`),
    invoice(`'${ME}'`, `'${OTHER}'`, "1", "n.i % 4 = 0"),
    invoice(`'${OTHER}'`, `'${ME}'`, "2", "n.i % 4 = 1"),
    add(`INSERT INTO invoice_payments (id, invoice_id, amount, method, status, paid_on, created_at)
      SELECT ${idOf("n.i", "1")}, ${idOf("n.i", "1")}, 500, 'card', 'counted', '2026-01-20', ${at} FROM n WHERE n.i % 4 = 0`),
    add(`INSERT INTO payouts (id, user_id, method_id, amount, currency, status, provider, idempotency_key, created_at, updated_at)
      SELECT ${idOf("n.i")}, '${ME}', '${ME}', 500, 'EUR', 'paid', 'sandbox', n.i, ${at}, ${at} FROM n WHERE n.i % 10 = 3`),
  ];
}

function idOf(number: string, prefix = "0"): string {
  return `printf('${prefix}0000000-0000-7000-8000-%012d', ${number})`;
}
