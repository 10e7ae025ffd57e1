import type { Database } from "../world/raw-database.ts";

/**
 * What each kind of command leaves behind, as how often each mark is found. A mark is what the command alone brought
 * with it: its key, the words of its form, or the milestone that it moves along an edge.
 */
const LEFT = {
  order: "SELECT substr(idempotency_key, -36) AS mark, count(*) AS times FROM payments GROUP BY 1",
  pay: `SELECT p.session_ref AS mark, (SELECT count(*) FROM ledger_journals AS j JOIN ledger_entries AS e
      ON e.journal_id = j.id AND e.account_id = 'provider:sandbox:clearing:EUR' AND e.amount = -p.amount
    WHERE j.idempotency_key = iif(p.purpose = 'milestone' AND p.diverted IS NULL, 'fund:' || p.reference_id,
      'payment:' || p.id)) AS times
    FROM payments AS p WHERE p.status = 'succeeded'`,
  fund: `SELECT reference_id AS mark, count(*) AS times FROM ledger_journals AS j
    WHERE type = 'fund_milestone' AND EXISTS (SELECT 1 FROM ledger_entries AS e
      WHERE e.journal_id = j.id AND e.account_id LIKE 'user:%') GROUP BY 1`,
  deliver: "SELECT note AS mark, count(*) AS times FROM deliverables GROUP BY 1",
  changes:
    "SELECT data ->> 'reason' AS mark, count(*) AS times FROM project_events WHERE type = 'milestone.changes_requested' GROUP BY 1",
  dispute: "SELECT statement AS mark, count(*) AS times FROM disputes GROUP BY 1",
  refundAsked:
    "SELECT data ->> 'reason' AS mark, count(*) AS times FROM project_events WHERE type = 'milestone.refund_requested' GROUP BY 1",
  start: eventsOf("milestone.started"),
  keep: eventsOf("milestone.kept"),
  withdraw: eventsOf("dispute.withdrawn"),
  approve: eventsOf("milestone.approved"),
  settle:
    "SELECT reference_id || ':' || type AS mark, count(*) AS times FROM ledger_journals WHERE idempotency_key LIKE 'settle:%' GROUP BY 1",
  payout: "SELECT idempotency_key AS mark, count(*) AS times FROM payouts GROUP BY 1",
  payoutBack:
    "SELECT reference_id AS mark, count(*) AS times FROM ledger_journals WHERE idempotency_key LIKE 'payout:%:back' GROUP BY 1",
  payoutSent:
    "SELECT id AS mark, count(*) AS times FROM payouts WHERE decided_by IS NOT NULL AND status IN ('processing', 'paid', 'failed') GROUP BY 1",
  record: "SELECT note AS mark, count(*) AS times FROM invoice_payments GROUP BY 1",
  credit: `SELECT lines ->> '$[0].text' AS mark, count(*) AS times FROM invoices WHERE kind = 'credit_note' GROUP BY 1`,
} as const;

export type Kind = keyof typeof LEFT;

/** Said yes to as often as it is asked for, and done once. */
const REPEATABLE: readonly Kind[] = ["payoutSent"];

function eventsOf(type: string): string {
  return `SELECT data ->> 'milestone_id' AS mark, count(*) AS times FROM project_events WHERE type = '${type}' GROUP BY 1`;
}

interface Line {
  tried: number;
  acknowledged: number;
}

/** What was asked for and what was answered, to be held against what is stored in the end. */
export class Book {
  readonly #lines = new Map<Kind, Map<string, Line>>();

  /** One command, however often it was sent. */
  note(kind: Kind, mark: string, acknowledged: boolean): void {
    const lines = this.#lines.get(kind) ?? new Map<string, Line>();
    this.#lines.set(kind, lines);
    const line = lines.get(mark) ?? { tried: 0, acknowledged: 0 };
    lines.set(mark, {
      tried: line.tried + 1,
      acknowledged: line.acknowledged + Number(acknowledged),
    });
  }

  /** How many commands of each kind were acknowledged. */
  counts(): Partial<Record<Kind, number>> {
    return Object.fromEntries(
      [...this.#lines].map(([kind, lines]) => [
        kind,
        [...lines.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      ]),
    );
  }

  /** Acknowledged commands that left nothing, and commands that took effect more often than they were given. */
  async compare(db: Database): Promise<{ missing: string[]; doubled: string[] }> {
    const missing: string[] = [];
    const doubled: string[] = [];
    for (const [kind, lines] of this.#lines) {
      const rows = await db.rows<{ mark: string; times: number }>(LEFT[kind]);
      const left = new Map(rows.map(({ mark, times }) => [mark, times]));
      for (const [mark, { tried, acknowledged }] of lines) {
        const times = left.get(mark) ?? 0;
        const said = `${kind} ${mark}: ${acknowledged} of ${tried} acknowledged, ${times} there`;
        if (times < (REPEATABLE.includes(kind) ? Math.min(acknowledged, 1) : acknowledged))
          missing.push(said);
        if (times > tried) doubled.push(said);
      }
    }
    return { missing, doubled };
  }
}
