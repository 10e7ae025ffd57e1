import type { Database } from "../world/raw-database.ts";

/** Statements that find nothing as long as no money was lost, made or moved twice. */
const FAULTS = {
  "a journal that does not sum to zero": `SELECT journal_id, currency, sum(amount) AS off FROM ledger_entries
    GROUP BY journal_id, currency HAVING off <> 0`,
  "a currency that does not sum to zero":
    "SELECT currency, sum(balance) AS off FROM ledger_accounts GROUP BY currency HAVING off <> 0",
  "a balance that is not the sum of its entries": `SELECT a.id, a.balance, sum(e.amount) AS sum FROM ledger_accounts AS a
    LEFT JOIN ledger_entries AS e ON e.account_id = a.id GROUP BY a.id
    HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.last_seq <> count(e.seq) OR a.last_seq <> coalesce(max(e.seq), 0)`,
  "an entry whose balance is not that of the one before and itself": `SELECT e.account_id, e.seq FROM ledger_entries AS e
    LEFT JOIN ledger_entries AS b ON b.account_id = e.account_id AND b.seq = e.seq - 1
    WHERE e.balance_after <> coalesce(b.balance_after, 0) + e.amount`,
  "an account below zero that may not be": `SELECT id, balance FROM ledger_accounts WHERE balance < 0 AND kind <> 'clearing'
    AND NOT EXISTS (SELECT 1 FROM ledger_entries AS e JOIN ledger_journals AS j ON j.id = e.journal_id
      WHERE e.account_id = ledger_accounts.id AND j.type = 'chargeback')`,
  "a key that was booked twice":
    "SELECT idempotency_key, count(*) AS times FROM ledger_journals GROUP BY 1 HAVING times > 1",
  "a journal without its seal": `SELECT id FROM ledger_journals WHERE NOT EXISTS
    (SELECT 1 FROM ledger_seals WHERE journal_id = ledger_journals.id)`,
  "a milestone that holds something else than its step says": `SELECT m.id, m.status, m.amount, a.balance FROM milestones AS m
    LEFT JOIN ledger_accounts AS a ON a.id = 'milestone:' || m.id || ':held:' || m.currency
    WHERE coalesce(a.balance, 0) <> iif(m.status IN ('funded', 'in_progress', 'delivered', 'changes_requested',
      'disputed', 'refund_requested'), m.amount, 0)
      AND EXISTS (SELECT 1 FROM projects WHERE id = m.project_id AND title = 'Faults')`,
  "a card that was charged and is booked nowhere": `SELECT c.id, p.status FROM sandbox_checkouts AS c
    LEFT JOIN payments AS p ON p.id = c.order_ref
    WHERE c.status = 'complete' AND coalesce(p.status, '') NOT IN ('succeeded', 'refunded', 'partially_refunded')`,
  "a payment that is booked without a charge": `SELECT p.id FROM payments AS p
    LEFT JOIN sandbox_checkouts AS c ON c.order_ref = p.id
    WHERE p.provider = 'sandbox' AND p.status = 'succeeded' AND coalesce(c.status, '') <> 'complete'`,
  "money on its way out that no payout stands for": `SELECT a.id, a.balance FROM ledger_accounts AS a WHERE a.kind = 'pending'
    AND a.balance <> (SELECT coalesce(sum(amount), 0) FROM payouts WHERE user_id = a.owner_id
      AND currency = a.currency AND status IN ('requested', 'in_review', 'processing'))`,
  "a payout that arrived and is not booked": `SELECT id FROM payouts WHERE status = 'paid' AND NOT EXISTS
    (SELECT 1 FROM ledger_journals WHERE idempotency_key = 'payout:' || payouts.id || ':paid')`,
  "an invoice that counts something else than was paid": `SELECT i.id, i.paid_amount FROM invoices AS i
    WHERE i.kind = 'invoice' AND (i.paid_amount <> (SELECT coalesce(sum(amount), 0) FROM invoice_payments AS came
      WHERE invoice_id = i.id AND status = 'counted' AND (i.status = 'refunded' OR came.amount > coalesce(
        (SELECT refunded_amount FROM payments WHERE id = came.payment_id), 0))) OR i.paid_amount > i.total + i.late_fee)`,
  "an invoice that is credited by something else than its notes": `SELECT i.id, i.credited FROM invoices AS i
    WHERE i.kind = 'invoice' AND i.credited <> (SELECT coalesce(sum(total), 0) FROM invoices AS n WHERE n.parent_id = i.id)`,
  "a log whose chain is broken": `SELECT e.project_id, e.seq FROM project_events AS e
    LEFT JOIN project_events AS b ON b.project_id = e.project_id AND b.seq = e.seq - 1
    WHERE (e.seq > 1 AND b.seq IS NULL) OR e.prev_hash <> coalesce(b.hash, '')`,
  "a number of an invoice that is left out": `SELECT issuer_id FROM invoices WHERE number LIKE 'INV-%'
    GROUP BY issuer_id HAVING count(*) <> max(CAST(substr(number, 5) AS INTEGER))`,
} as const;

/** Everything that must hold of the money in a database, whatever happened to it; each fault with what was found. */
export async function auditMoney(db: Database): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(FAULTS).map(async ([what, sql]) =>
      (await db.rows<object>(sql)).map((row) => `${what}: ${JSON.stringify(row)}`),
    ),
  );
  return found.flat();
}

/** What is still to be done by a webhook, the sandbox or the outbox. */
export async function unsettled(db: Database): Promise<string> {
  const [row] = await db.rows<Record<string, number>>(`SELECT
    (SELECT count(*) FROM payment_webhooks WHERE processed_at IS NULL) AS webhooks,
    (SELECT count(*) FROM sandbox_events WHERE deliveries_left > 0) AS events,
    (SELECT count(*) FROM payouts WHERE status = 'processing') AS payouts,
    (SELECT count(*) FROM outbox WHERE delivered_at IS NULL) AS outbox`);
  const open = Object.entries(row ?? {}).filter(([, count]) => count > 0);
  return open.map(([name, count]) => `${count} ${name}`).join(", ");
}
