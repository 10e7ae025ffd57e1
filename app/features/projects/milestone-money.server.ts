import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { ledger_journals } from "#app/db/schema/ledger.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { recordPaid } from "#app/features/billing/punctuality.server.ts";
import { type JournalType, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { companyThatPaid } from "#app/features/ledger/queries.server.ts";
import {
  type Account,
  asOwner,
  heldFor,
  type Owner,
  ofOwner,
  splitByShares,
} from "#app/features/ledger/rules.ts";
import { failWhen, type Happened } from "#app/platform/outbox.server.ts";
import type { Desk } from "./desk.server.ts";
import type { LogEntry } from "./log.server.ts";
import type { MilestoneCase } from "./milestone-case.server.ts";
import type { MilestoneMove } from "./milestone-rules.ts";
import { sharesOf } from "./payout-shares.ts";
import { WHOLE } from "./rules.ts";
import { moveMilestone } from "./transition.server.ts";

export type PaidDesk = Pick<Desk, "id" | "title" | "people">;
export type PaidMilestone = Pick<
  MilestoneCase,
  "id" | "title" | "amount" | "currency" | "assigneeIds" | "deliveredBy"
>;

/** What a step with money adds to the batch of its command. */
export interface MoneyPart {
  entries: LogEntry[];
  statements: Statement[];
  happened: Happened[];
}

const NOTHING: MoneyPart = { entries: [], statements: [], happened: [] };

/** Money for a milestone is there: it is held until the work is approved. One milestone is funded once. */
export function held(
  db: Database,
  { id, amount, currency }: Pick<PaidMilestone, "id" | "amount" | "currency">,
  from: Account,
  by: Id,
  now: number,
): Statement[] {
  return postJournal(
    db,
    {
      type: "fund_milestone",
      reference: { type: "milestone", id },
      key: `fund:${id}`,
      memo: "Held for a milestone",
      by,
      postings: [
        { account: from, amount: -amount },
        { account: heldFor(id, currency), amount },
      ],
    },
    now,
  );
}

interface Ending {
  move: Extract<MilestoneMove, "release" | "refund" | "rule_release" | "rule_refund" | "rule_split">;
  /** Of what is held, to those who did the work; the rest goes back to who paid. */
  workBps: number;
  by: Id | null;
  /** Both sides want it so: nobody lost a dispute. */
  agreed?: boolean;
  now: number;
  set?: SQL[];
}

const JOURNALS: Record<Ending["move"], JournalType> = {
  release: "release",
  rule_release: "release",
  refund: "refund",
  rule_refund: "refund",
  rule_split: "split",
};

/**
 * What is held for a milestone leaves it, to the last cent, once: the same key stands for all ways it can end. Nothing
 * for one without an amount but its step.
 * @param funder who paid, where some of it goes back
 * @throws AppError `conflict` when there is nobody to pay
 */
export function ended(
  db: Database,
  desk: PaidDesk,
  milestone: PaidMilestone,
  funder: Owner | null,
  { move, workBps, by, agreed = false, now, set = [] }: Ending,
): MoneyPart {
  const { id, title, amount, currency } = milestone;
  const step = moveMilestone(db, { id, move, now, set: [sql`released_at = ${now}`, ...set] });
  if (amount === 0) return { ...NOTHING, statements: step };
  const [toWork = 0, back = 0] = splitByShares(amount, [workBps, WHOLE - workBps]);
  const paid = toWork > 0 ? paidTo(desk, milestone, toWork) : [];
  if (back > 0 && !funder) throw new AppError("conflict");
  const postings = [
    { account: heldFor(id, currency), amount: -amount },
    ...together([
      ...paid.map(({ userId, amount: its }) => ({ owner: asOwner(userId), amount: its })),
      ...(back > 0 && funder ? [{ owner: funder, amount: back }] : []),
    ]).map(({ owner, amount: its }) => ({ account: ofOwner(owner, "available", currency), amount: its })),
  ];
  const what = ENDED[JOURNALS[move]] ?? "milestone.released";
  return {
    entries: [{ type: what, data: { milestone_id: id, title, paid: toWork, refunded: back, currency } }],
    statements: [
      ...step,
      ...(toWork > 0 ? [sharedAsRead(db, desk)] : []),
      ...postJournal(
        db,
        {
          type: JOURNALS[move],
          reference: { type: "milestone", id },
          key: `settle:${id}`,
          memo: MEMOS[JOURNALS[move]] ?? "Milestone paid out",
          by,
          postings,
        },
        now,
      ),
      ...(move === "release" ? [recordOf(db, id, now, "milestone")] : []),
      // Only where a client was told to pay all of it: time alone is no ruling.
      ...(move === "rule_release" && by && !agreed ? [recordOf(db, id, now, "dispute")] : []),
    ],
    happened: [
      {
        name: "milestone.settled",
        payload: {
          projectId: desk.id,
          milestoneId: id,
          title,
          projectTitle: desk.title,
          currency,
          paid,
          refunded: back > 0 && funder?.type === "user" ? [{ userId: funder.id, amount: back }] : [],
          refundedTo: back > 0 && funder?.type === "company" ? [{ companyId: funder.id, amount: back }] : [],
        },
      },
    ],
  };
}

const ENDED: Partial<Record<JournalType, string>> = {
  release: "milestone.released",
  refund: "milestone.refunded",
  split: "milestone.split",
};

const MEMOS: Partial<Record<JournalType, string>> = {
  release: "Milestone paid out",
  refund: "Milestone refunded",
  split: "Milestone shared after a dispute",
};

/** Approved work is paid at once, in the batch that approves it. */
export function released(
  db: Database,
  desk: PaidDesk,
  milestone: PaidMilestone,
  by: Id | null,
  now: number,
): MoneyPart {
  if (milestone.amount === 0) return NOTHING;
  return ended(db, desk, milestone, null, { move: "release", workBps: WHOLE, by, now });
}

/** Whose money a milestone was funded with: a company's, or that of who pressed; null for one that was not funded. */
export async function findFunder(db: Database, milestoneId: Id): Promise<Owner | null> {
  const [journal] = await db
    .select({ by: ledger_journals.created_by, company: companyThatPaid(sql`${milestoneId}`).as("funded_by") })
    .from(ledger_journals)
    .where(sql`${ledger_journals.idempotency_key} = ${`fund:${milestoneId}`}`);
  if (journal?.company) return { type: "company", id: journal.company };
  return journal?.by ? asOwner(journal.by) : null;
}

function paidTo({ people }: PaidDesk, milestone: PaidMilestone, amount: number) {
  const { assigneeIds, deliveredBy } = milestone;
  const did = assigneeIds.length > 0 ? assigneeIds : deliveredBy ? [deliveredBy] : [];
  const shares = sharesOf(people, did);
  if (shares.length === 0) {
    throw new AppError("conflict", {
      standing: true,
      sentence: "There is nobody in this project who could be paid.",
    });
  }
  const parts = splitByShares(
    amount,
    shares.map(({ bps }) => bps),
  );
  return shares
    .map(({ userId }, index) => ({ userId, amount: parts[index] ?? 0 }))
    .filter((share) => share.amount > 0);
}

/** Rolls the batch back where people, roles or shares are others by now than those by which it is paid out. */
function sharedAsRead(db: Database, { id, people }: PaidDesk): Statement {
  const read = people
    .filter(({ role }) => role !== "guest")
    .map(({ userId, role, splitBps }) => [userId, role, splitBps]);
  return failWhen(
    db,
    sql`(SELECT count(*) FROM ${project_members} WHERE project_id = ${id} AND status = 'active' AND role <> 'guest')
      <> ${read.length} OR EXISTS (SELECT 1 FROM json_each(${JSON.stringify(read)}) AS read WHERE NOT EXISTS (SELECT 1
        FROM ${project_members} AS seat WHERE seat.project_id = ${id} AND seat.user_id = read.value ->> 0
          AND seat.status = 'active' AND seat.role = read.value ->> 1 AND seat.split_bps = read.value ->> 2))`,
  );
}

/** One line per balance, whose owner may have both funded and worked. */
function together(shares: { owner: Owner; amount: number }[]) {
  const sums = new Map<Id, { owner: Owner; amount: number }>();
  for (const { owner, amount } of shares)
    sums.set(owner.id, { owner, amount: (sums.get(owner.id)?.amount ?? 0) + amount });
  return [...sums.values()];
}

/** From the day it was handed over to the day it is paid, for the record of who pays (product.md B2). */
function recordOf(db: Database, id: Id, now: number, source: "milestone" | "dispute"): Statement {
  return recordPaid(
    db,
    sql`SELECT coalesce(${companyThatPaid(sql`m.id`)}, j.created_by) AS payer_id, ${id} AS source_id, coalesce(m.delivered_at, m.funded_at) AS asked_at, ${now} AS paid_at,
        coalesce(m.delivered_at, m.funded_at) + p.auto_release_days * 86400000 AS due_at
      FROM ledger_journals AS j CROSS JOIN milestones AS m ON m.id = ${id}
        CROSS JOIN projects AS p ON p.id = m.project_id
      WHERE j.idempotency_key = ${`fund:${id}`}`,
    source,
  );
}
