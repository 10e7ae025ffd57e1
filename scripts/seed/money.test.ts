import { beforeAll, expect, test } from "vitest";
import { liveDemoWorld } from "./demo-history.ts";
import { emptyEverything } from "./reset.ts";
import { fillWithDemoWorld, SEEDED_AT, seededStore } from "./seeded-store.ts";
import { openTestStore, type TestStore } from "./test-store.ts";

const now = SEEDED_AT;
const history = liveDemoWorld(now);
let store: TestStore;

beforeAll(async () => {
  store = await seededStore(history);
});

test("every journal is sealed, sums to zero, and each balance is that of its entries", () => {
  expect(
    store.select(`SELECT id FROM ledger_journals AS j WHERE NOT EXISTS (SELECT 1 FROM ledger_seals
        WHERE journal_id = j.id) OR EXISTS (SELECT 1 FROM ledger_entries WHERE journal_id = j.id
        GROUP BY currency HAVING sum(amount) <> 0)`),
  ).toEqual([]);
  expect(
    store.select(`SELECT id FROM ledger_accounts AS a WHERE balance <>
      (SELECT sum(amount) FROM ledger_entries WHERE account_id = a.id)`),
  ).toEqual([]);
  expect(store.select("SELECT id FROM ledger_accounts WHERE balance < 0 AND kind <> 'clearing'")).toEqual([]);
  expect(
    store.select(`SELECT id FROM ledger_journals WHERE created_at > ${now}
      UNION ALL SELECT id FROM ledger_accounts WHERE counted_at <> ${now}`),
  ).toEqual([]);
});

test("mira and northlight have money, and what is held is that of the milestones that hold it", () => {
  const balance = (handle: string, kind: string) =>
    store.select(`SELECT balance, currency FROM ledger_accounts JOIN profiles ON user_id = owner_id
      WHERE handle = '${handle}' AND kind = '${kind}'`);
  expect(balance("miravaladares", "available")).toEqual([
    { balance: 30_000 + 18_640 - 25_000, currency: "EUR" },
  ]);
  expect(balance("northlight", "available")).toEqual([
    { balance: 100_000 + 28_000 - 50_000, currency: "EUR" },
  ]);
  expect(balance("northlight", "pending")).toEqual([{ balance: 50_000, currency: "EUR" }]);
  expect(balance("northlight", "credits")).toEqual([{ balance: 50, currency: "XCR" }]);
  expect(
    store.select(`SELECT m.title, m.status, a.balance FROM milestones AS m
      JOIN ledger_accounts AS a ON a.owner_id = m.id AND a.kind = 'held' ORDER BY m.position`),
  ).toEqual([
    { title: "Shot list and light plan", status: "released", balance: 0 },
    { title: "Three days in the workshop", status: "in_progress", balance: 80_000 },
  ]);
});

test("the company of northlight has money of its own, and a bill to pay with it", () => {
  expect(
    store.select(`SELECT a.kind, a.balance FROM ledger_accounts AS a JOIN companies AS c ON c.id = a.owner_id
      WHERE a.owner_type = 'company' AND c.handle = 'northlight'`),
  ).toEqual([{ kind: "available", balance: 150_000 + 60_000 - 30_000 }]);
  expect(
    store.select(`SELECT i.total, i.status FROM invoices AS i JOIN companies AS c ON c.id = i.customer_company_id
      WHERE c.handle = 'northlight'`),
  ).toEqual([{ total: 42_000, status: "sent" }]);
});

test("northlight is on Pro, as its profile says", () => {
  expect(
    store.select(`SELECT subscription_tier, subscription_status, subscription_product_id,
      subscription_end_date > ${now} AS goes_on FROM profiles WHERE handle = 'northlight'`),
  ).toEqual([
    {
      subscription_tier: "pro",
      subscription_status: "active",
      subscription_product_id: "thrive_pro_month",
      goes_on: 1,
    },
  ]);
});

test("invoices stand in every state, numbered without gaps, and paid by what came for them", () => {
  expect(
    store
      .select(
        "SELECT DISTINCT iif(recurring_rule IS NULL, status, 'pattern') AS state FROM invoices ORDER BY 1",
      )
      .map(({ state }) => state),
  ).toEqual(["draft", "overdue", "paid", "pattern", "sent", "viewed"]);
  expect(
    store.select(
      `SELECT d.status, i.status AS of FROM invoice_disputes AS d JOIN invoices AS i ON i.id = invoice_id`,
    ),
  ).toEqual([{ status: "escalated", of: "viewed" }]);
  expect(
    store.select(`SELECT issuer_id FROM invoice_series AS s WHERE last_no <>
      (SELECT count(*) FROM invoices WHERE issuer_id = s.issuer_id AND number IS NOT NULL)`),
  ).toEqual([]);
  expect(
    store.select(`SELECT i.id FROM invoices AS i WHERE paid_amount <>
      (SELECT coalesce(sum(amount), 0) FROM invoice_payments WHERE invoice_id = i.id AND status = 'counted')`),
  ).toEqual([]);
  expect(
    store.select(`SELECT p.id FROM payments AS p WHERE NOT EXISTS (SELECT 1 FROM ledger_journals
      WHERE idempotency_key IN ('payment:' || p.id, 'fund:' || p.reference_id))`),
  ).toEqual([]);
});

test("a world with money can be emptied, and its guards stand again", async () => {
  const other = openTestStore();
  await fillWithDemoWorld(other, history);
  await emptyEverything({ ...other, emptyBuckets: async () => {} });
  expect(other.select("SELECT journal_id AS id FROM ledger_entries UNION ALL SELECT id FROM users")).toEqual(
    [],
  );
  await fillWithDemoWorld(other, history);
  await expect(other.batch([{ sql: "DELETE FROM ledger_entries", params: [] }])).rejects.toThrow(
    "ledger: entries stay",
  );
});
