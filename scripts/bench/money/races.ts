import type { Id } from "#app/core/ids.ts";
import { SIGNATURE_HEADER, signSandboxEvent } from "#app/platform/payments/sandbox-wire.server.ts";
import type { Dice } from "./dice.ts";
import type { Play } from "./press.ts";
import type { MoneySet, PaidProject } from "./set.ts";

const DELIVERIES = 100;

/**
 * One webhook a hundred times in parallel: how often it was booked beyond once, how often it was not taken, and by how
 * much the balance is off.
 */
export async function sameWebhook({ stage }: Play, set: MoneySet, secret: string): Promise<string[]> {
  const payer = set.projects[0]?.client;
  if (!payer) throw new Error("Nobody pays.");
  const key = crypto.randomUUID();
  await stage.post(payer, "/wallet.data", { intent: "top-up", currency: "EUR", amount: "123.45", key });
  const [payment] = await stage.db.rows<{ id: Id; session_ref: string; amount: number }>(
    `SELECT id, session_ref, amount FROM payments WHERE idempotency_key LIKE '%:${key}'`,
  );
  if (!payment) throw new Error("The top-up was not begun.");
  const balance = async () => {
    const [row] = await stage.db.rows<{ balance: number }>(
      `SELECT balance FROM ledger_accounts WHERE id = 'user:${payer.userId}:available:EUR'`,
    );
    return row?.balance ?? 0;
  };
  const before = await balance();
  const now = Date.now();
  const body = JSON.stringify({
    id: `evt_hundred_${payment.id}`,
    at: now,
    type: "payment",
    sessionRef: payment.session_ref,
    chargeRef: null,
    paymentId: payment.id,
    what: {
      to: "succeeded",
      amount: payment.amount,
      currency: "EUR",
      brand: "visa",
      last4: "4242",
      saved: null,
    },
  });
  const signature = await signSandboxEvent({ AUTH_TOKEN_SECRET: secret }, body, now);
  const headers = { [SIGNATURE_HEADER]: signature, "Content-Type": "application/json" };
  const answers = await Promise.all(
    Array.from({ length: DELIVERIES }, () => stage.send("/webhooks/payments/sandbox", headers, body)),
  );
  await until(async () => (await balance()) !== before);
  const [booked] = await stage.db.rows<{ times: number }>(
    `SELECT count(*) AS times FROM ledger_journals WHERE idempotency_key = 'payment:${payment.id}'`,
  );
  const refused = answers.filter(({ status }) => status !== 204).length;
  const off = (await balance()) - before - payment.amount;
  // Nobody was charged for it: the audit of charges would miss the sandbox's own page.
  await stage.db.run([
    { sql: "UPDATE sandbox_checkouts SET status = 'complete' WHERE order_ref = ?1", params: [payment.id] },
  ]);
  return [
    ...(refused > 0 ? [`${refused} deliveries were not taken`] : []),
    ...(booked?.times === 1 ? [] : [`booked ${booked?.times} times`]),
    ...(off === 0 ? [] : [`the balance is off by ${off}`]),
  ];
}

/**
 * Work is approved, which pays it out, and disputed at the same instant, pair by pair.
 * @returns the pairs of which not exactly one won
 */
export async function releaseAgainstDispute(
  { stage }: Play,
  { projects }: MoneySet,
  dice: Dice,
  pairs: number,
): Promise<{ wrong: string[]; released: number }> {
  const wrong: string[] = [];
  let released = 0;
  const rounds = Math.ceil(pairs / projects.length);
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      projects.slice(0, pairs - round * projects.length).map(async (project) => {
        const part = await delivered({ stage }, project);
        const target = { milestone_id: part.id, version: String(part.version) };
        const path = `/desk/${project.id}.data`;
        const both = [
          () => stage.post(project.client, path, { intent: "approve", ...target }),
          () =>
            stage.post(project.member, path, {
              intent: "open-dispute",
              ...target,
              reason: "late",
              statement: "At once",
              requested_outcome: "talk",
            }),
        ];
        const swapped = dice.chance(0.5);
        const answers = await Promise.all((swapped ? both.toReversed() : both).map((act) => act()));
        const [approval, dispute] = (swapped ? answers.toReversed() : answers).map(
          ({ status }) => status < 400,
        );
        const [row] = await stage.db.rows<{ status: string; paid: number; disputes: number }>(
          `SELECT status, (SELECT count(*) FROM ledger_journals WHERE idempotency_key = 'settle:${part.id}') AS paid,
            (SELECT count(*) FROM disputes WHERE milestone_id = '${part.id}' AND statement = 'At once') AS disputes
           FROM milestones WHERE id = '${part.id}'`,
        );
        const says = `${row?.status} ${row?.paid} ${row?.disputes}`;
        if (approval) released += 1;
        if (approval === dispute || says !== (approval ? "released 1 0" : "disputed 0 1"))
          wrong.push(`approved ${approval}, disputed ${dispute}: ${says}`);
      }),
    );
  }
  return { wrong, released };
}

/** A milestone of a project that is paid for and handed over, by everybody's own forms. */
async function delivered(
  { stage }: Pick<Play, "stage">,
  project: PaidProject,
): Promise<{ id: Id; version: number }> {
  const path = `/desk/${project.id}.data`;
  const find = async (where: string) => {
    const [row] = await stage.db.rows<{ id: Id; version: number; amount: number; status: string }>(
      `SELECT id, version, amount, status FROM milestones WHERE project_id = '${project.id}' AND ${where} ORDER BY position DESC LIMIT 1`,
    );
    if (!row) throw new Error("The project has no milestone left.");
    return row;
  };
  const { id, amount } = await find("status = 'agreed'");
  // Funded by hand: what is on the client's balance by now is chance.
  const now = Date.now();
  const journal = crypto.randomUUID();
  const accounts = ["provider:sandbox:clearing:EUR", `milestone:${id}:held:EUR`];
  await stage.db.run([
    {
      sql: `INSERT INTO ledger_journals (id, type, reference_type, reference_id, idempotency_key, memo, created_by, created_at)
        VALUES (?1, 'fund_milestone', 'milestone', ?2, 'fund:' || ?2, 'Held for a milestone', ?3, ?4)`,
      params: [journal, id, project.client.userId, now],
    },
    {
      sql: `INSERT OR IGNORE INTO ledger_accounts (id, owner_type, owner_id, kind, currency, counted_at, created_at)
        VALUES (?1, 'milestone', ?2, 'held', 'EUR', ?3, ?3)`,
      params: [accounts[1], id, now],
    },
    ...accounts.map((account, index) => ({
      sql: `INSERT INTO ledger_entries (account_id, seq, journal_id, amount, currency, balance_after, created_at)
        SELECT id, last_seq + 1, ?2, ?3, 'EUR', balance + ?3, ?4 FROM ledger_accounts WHERE id = ?1`,
      params: [account, journal, index === 0 ? -amount : amount, now],
    })),
    { sql: "INSERT INTO ledger_seals (journal_id) VALUES (?1)", params: [journal] },
    {
      sql: "UPDATE milestones SET status = 'funded', version = version + 1, funded_at = ?2 WHERE id = ?1",
      params: [id, now],
    },
  ]);
  const forms: Record<string, string>[] = [
    { intent: "start-milestone" },
    { intent: "deliver", note: "Here it is" },
  ];
  for (const form of forms) {
    const { version } = await find(`id = '${id}'`);
    const { status, text } = await stage.post(project.lead, path, {
      ...form,
      milestone_id: id,
      version: String(version),
    });
    if (status >= 400) throw new Error(`${form.intent} was refused (${status}): ${text.slice(0, 300)}`);
  }
  return find(`id = '${id}'`);
}

async function until(holds: () => Promise<boolean>, within = 20_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > end) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
