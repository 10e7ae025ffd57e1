import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Id, isId } from "#app/core/ids.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { deliveredBy } from "../delivered-by.server.ts";
import { type Desk, isOnDesk, seatOf } from "../desk.server.ts";
import { type MilestoneStatus, proposerOf, type Seat } from "../milestone-rules.ts";
import { leftTo, type Turn } from "../next-act.ts";
import { MILESTONES_MAX, type ProjectRole } from "../rules.ts";
import { seatRole } from "../seat-role.server.ts";

/** Who did what with a milestone so far, and until when an answer is awaited; milliseconds. */
export interface DoneWith {
  proposedBy: Id | null;
  proposedAs: ProjectRole | null;
  assigneeIds: Id[];
  deliveredBy: Id | null;
  approveDueAt: number | null;
  refundAskedBy: Id | null;
  refundDueAt: number | null;
  dispute: {
    status: (typeof disputes.$inferSelect)["status"];
    openedBy: Id;
    openedAs: ProjectRole;
    offeredBy: Id | null;
    answerDueAt: number;
    /** Of what was held, to those who did the work, where it was shared; basis points. */
    splitBps: number | null;
  } | null;
}

/** SQL of a row of `milestones` called `part`: a `DoneWith` as JSON. */
export const doneWith: SQL = sql`json_object('proposedBy', part.proposed_by,
  'proposedAs', ${seatRole(sql`part.project_id`, sql`part.proposed_by`)}, 'assigneeIds', json(part.assignee_ids),
  'deliveredBy', ${deliveredBy(sql`part.id`)},
  'approveDueAt', part.approve_due_at, 'refundAskedBy', part.refund_asked_by, 'refundDueAt', part.refund_due_at,
  'dispute', json((SELECT json_object('status', q.status, 'openedBy', q.opened_by,
      'openedAs', ${seatRole(sql`q.project_id`, sql`q.opened_by`)}, 'offeredBy', q.offered_by,
      'answerDueAt', q.answer_due_at, 'splitBps', q.split_bps)
    FROM ${disputes} AS q WHERE q.id = part.dispute_id)))`;

/** A milestone as it stands for `me`, among those who are in its project now. */
export function toTurn(
  { status, amount, done }: { status: MilestoneStatus; amount: number; done: DoneWith },
  me: Seat,
  desk: { people: readonly Seat[]; clientApproval: boolean },
): Turn {
  const { dispute, refundAskedBy } = done;
  return {
    status,
    amount,
    refund: status === "refund_requested" ? { mine: refundAskedBy === me.userId } : null,
    dispute: dispute && { status: dispute.status, offer: dispute.offeredBy },
    ...leftTo(me, desk, {
      ...done,
      proposer: proposerOf({ by: done.proposedBy, as: done.proposedAs }),
      dispute: dispute && {
        opener: { userId: dispute.openedBy, role: dispute.openedAs },
        offeredBy: dispute.offeredBy,
      },
    }),
  };
}

/** The milestones of a desk, as far as they say whose turn it is; nothing for who is not part of it. */
export function selectTurns(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  projectId: string | undefined,
) {
  const id = isId(projectId) ? projectId : "";
  const part = alias(milestones, "part");
  return db
    .select({
      id: part.id,
      title: part.title,
      status: part.status,
      amount: part.amount,
      dueOn: part.due_on,
      done: doneWith.mapWith((done: string) => JSON.parse(done) as DoneWith).as("done"),
    })
    .from(part)
    .where(sql`${part.project_id} = ${id} AND ${isOnDesk(id, viewer.userId)}`)
    .orderBy(part.position)
    .limit(MILESTONES_MAX);
}

/** The rows of `selectTurns`, each with whose turn it is, for this member. */
export function toTurns(desk: Desk, userId: Id, rows: Awaited<ReturnType<typeof selectTurns>>) {
  const me = seatOf(desk, userId);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    dueOn: row.dueOn,
    ...toTurn(row, me, desk),
  }));
}
