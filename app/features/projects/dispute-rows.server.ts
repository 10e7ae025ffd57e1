import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { disputes } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { evidenceIn, readEvidence, showEvidence } from "#app/features/files/evidence.server.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { ProjectRole } from "./rules.ts";
import { seatRole } from "./seat-role.server.ts";

/** SQL of the states in which a dispute is over. */
export const OVER = sql.raw("('accepted', 'resolved', 'withdrawn')");

/** Why no answer is taken any more. */
export const ANSWERED = "This dispute is answered or over already.";

/**
 * Nobody of our team decides about their own (product.md §7.3).
 * @throws AppError `forbidden` for who has, or had, a seat in the project, or acts for the money of its company
 */
export async function requireOutsider(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  projectId: Id,
  sentence: string,
): Promise<void> {
  const [inside] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      sql`${projects.id} = ${projectId} AND (EXISTS (SELECT 1 FROM ${project_members} AS seat
        WHERE seat.project_id = ${projectId} AND seat.user_id = ${viewer.userId})
        OR ${projects.company_id} IN (${pursesOf(viewer.userId)}))`,
    );
  if (inside) throw new AppError("forbidden", { sentence });
}

/** SQL: the role of who opened a dispute, also where they have left the project. */
export const openedAs = sql<ProjectRole>`${seatRole(sql`disputes.project_id`, sql`disputes.opened_by`)}`.as(
  "opened_as",
);

/** What a page reads of a dispute, besides what it is about. */
export const disputeColumns = {
  id: disputes.id,
  itemId: disputes.barter_item_id,
  milestoneId: disputes.milestone_id,
  openedBy: disputes.opened_by,
  openedAs,
  reason: disputes.reason,
  statement: disputes.statement,
  outcome: disputes.requested_outcome,
  status: disputes.status,
  answer: disputes.answer,
  answeredBy: disputes.answered_by,
  assist: disputes.assist,
  answerDueAt: disputes.answer_due_at,
  resolution: disputes.resolution,
  splitBps: disputes.split_bps,
  ruling: disputes.ruling,
  offerBps: disputes.offer_bps,
  offeredBy: disputes.offered_by,
  evidence: evidenceIn("disputes").as("evidence"),
};

type Row = Pick<
  typeof disputes.$inferSelect,
  "id" | "reason" | "statement" | "status" | "answer" | "assist" | "resolution" | "ruling"
> & {
  splitBps: number | null;
  offerBps: number | null;
  offeredBy: Id | null;
  openedBy: Id;
  outcome: (typeof disputes.$inferSelect)["requested_outcome"];
  answeredBy: Id | null;
  answerDueAt: number;
  evidence: string;
};

/** A dispute as one of the project's people sees it. */
export function toDispute(row: Row, me: Id, nameOf: (id: Id) => string) {
  const { reason, statement: said, outcome, status, answer, answerDueAt, resolution, ruling } = row;
  return {
    reason,
    statement: said,
    outcome,
    status,
    answer,
    assist: row.assist,
    answerDueAt,
    resolution,
    ruling,
    splitBps: row.splitBps,
    offer:
      row.offerBps === null || row.offeredBy === null
        ? null
        : { workBps: row.offerBps, by: nameOf(row.offeredBy), byId: row.offeredBy },
    openedBy: nameOf(row.openedBy),
    mine: row.openedBy === me,
    answeredBy: row.answeredBy ? nameOf(row.answeredBy) : null,
    evidence: readEvidence(row.evidence),
  };
}

export type DisputeView = ReturnType<typeof toDispute>;

/** The other side's answer, with what it shows; nothing happens when there is one, or it is over. */
export function answered(
  db: Database,
  { id, by, answer, fileIds, now }: { id: Id; by: Id; answer: string; fileIds: readonly Id[]; now: number },
): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${disputes} SET status = 'answered', answer = ${answer}, answered_by = ${by},
          answered_at = ${now}
        WHERE id = ${id} AND status = 'open' AND opened_by <> ${by}`,
    ),
    failWhen(db, sql`changes() = 0`),
    ...showEvidence(db, id, fileIds, now),
  ];
}

/** Who opened it takes it back. */
export function takenBack(db: Database, id: Id, now: number): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${disputes} SET status = 'withdrawn', closed_at = ${now} WHERE id = ${id} AND status NOT IN ${OVER}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

interface Decision {
  id: Id;
  resolution: "release" | "refund" | "split";
  /** Of what was held, to those who did the work; null where nothing is. */
  workBps: number | null;
  ruling: string;
  /** Null: by time. */
  by: Id | null;
  now: number;
}

/** It ends, once; by time only while nobody has answered, also where the answer comes at that moment. */
export function decided(db: Database, { id, resolution, workBps, ruling, by, now }: Decision): Statement[] {
  const still = by === null ? sql`status = 'open'` : sql`status NOT IN ${OVER}`;
  return [
    statement(
      db,
      sql`UPDATE ${disputes} SET status = 'resolved', resolution = ${resolution}, split_bps = ${workBps},
          ruling = ${ruling}, decided_by = ${by}, decided_at = ${now}, closed_at = ${now}
        WHERE id = ${id} AND ${still}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}
