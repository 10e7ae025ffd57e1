import { desc, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import { evidenceIn, readEvidence } from "#app/features/files/evidence.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { RULED_GRACE } from "./contest.ts";
import { actsAsCustomer, actsAsIssuer } from "./sides.server.ts";

/** SQL: its payer does not agree with it, and that is not over. It is asked for by nobody meanwhile. */
export const contested = (invoiceId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${invoice_disputes} AS contest WHERE contest.invoice_id = ${invoiceId}
    AND contest.status IN ('open', 'answered', 'escalated'))`;

/** SQL: it is contested, or our team decided a few days ago: until then nobody asks for it by themselves. */
export const rests = (invoiceId: SQL, now: number): SQL =>
  sql`(${contested(invoiceId)} OR EXISTS (SELECT 1 FROM ${invoice_disputes} AS ruled
    WHERE ruled.invoice_id = ${invoiceId} AND ruled.decided_at > ${now - RULED_GRACE}))`;

/** What a payer said against an invoice, the latest first; only for its two sides. */
export function selectContests({ db, viewer }: Pick<QueryContext, "db" | "viewer">, id: Id) {
  const me = viewer.userId;
  return selectAbout(
    db,
    sql`${invoice_disputes.invoice_id} = ${id} AND EXISTS (SELECT 1 FROM ${invoices} AS i WHERE i.id = ${id}
      AND (${actsAsIssuer(me, "i")} OR ${actsAsCustomer(me, "i")}))`,
  );
}

/** The same for whoever holds the link of an invoice that is for no member. */
export function selectContestsByLink(db: Database, id: Id) {
  return selectAbout(
    db,
    sql`${invoice_disputes.invoice_id} = ${id} AND ${invoice_disputes.opened_by} IS NULL`,
  );
}

function selectAbout(db: Database, where: SQL) {
  return db
    .select({
      contestId: invoice_disputes.id,
      contestReason: invoice_disputes.reason,
      statement: invoice_disputes.statement,
      contestStatus: invoice_disputes.status,
      answer: invoice_disputes.answer,
      answeredAt: invoice_disputes.answered_at,
      answerDueAt: invoice_disputes.answer_due_at,
      resolution: invoice_disputes.resolution,
      ruling: invoice_disputes.ruling,
      decidedAt: invoice_disputes.decided_at,
      closedAt: invoice_disputes.closed_at,
      openedAt: sql<number>`${invoice_disputes.created_at}`.as("contested_at"),
      evidence: evidenceIn("invoice_disputes").as("contest_evidence"),
    })
    .from(invoice_disputes)
    .where(where)
    .orderBy(desc(invoice_disputes.created_at))
    .limit(10);
}

/** As pages show it, with the files of both sides. */
export function toContest({ evidence, ...said }: Awaited<ReturnType<typeof selectContests>>[number]) {
  return { ...said, evidence: readEvidence(evidence) };
}

export type Contest = ReturnType<typeof toContest>;
