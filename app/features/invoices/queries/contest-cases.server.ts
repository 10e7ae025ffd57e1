import { asc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import { projects } from "#app/db/schema/projects.ts";
import { firstWordOf, readWord } from "#app/features/billing/two-people.server.ts";
import { evidenceIn, readEvidence } from "#app/features/files/evidence.server.ts";
import { invoiceParts, toInvoiceView } from "./invoice.server.ts";

const MOST = 30;

/** Contested invoices that our team is to decide about, those that wait longest first. */
export function selectContestCases(db: Database) {
  return db
    .select({
      ...invoiceParts,
      contestId: sql<string>`${invoice_disputes.id}`.as("contest_row"),
      word: firstWordOf("contest", invoice_disputes.id).as("first_word"),
      reason: invoice_disputes.reason,
      statement: invoice_disputes.statement,
      answer: invoice_disputes.answer,
      openedAt: sql<number>`${invoice_disputes.created_at}`.as("contested_at"),
      escalatedAt: sql<number>`${invoice_disputes.escalated_at}`.as("contest_escalated_at"),
      evidence: evidenceIn("invoice_disputes").as("contest_evidence"),
    })
    .from(invoice_disputes)
    .innerJoin(invoices, eq(invoices.id, invoice_disputes.invoice_id))
    .leftJoin(projects, eq(projects.id, invoices.project_id))
    .where(sql`${invoice_disputes.status} = 'escalated' AND ${invoice_disputes.escalated_at} > 0`)
    .orderBy(asc(invoice_disputes.escalated_at))
    .limit(MOST);
}

/** As who decides reads it: what both sides say and show, the invoice itself, and what a colleague said first. */
export function toContestCase(row: Awaited<ReturnType<typeof selectContestCases>>[number], me: Id) {
  const { contestId: id, word, reason, statement, answer, openedAt, escalatedAt, evidence, ...parts } = row;
  const said = { reason, statement, answer, evidence: readEvidence(evidence) };
  const invoice = toInvoiceView(parts);
  return { id, ...said, openedAt, escalatedAt, invoice, two: readWord(word, invoice.due, me) };
}

export type ContestCase = ReturnType<typeof toContestCase>;
