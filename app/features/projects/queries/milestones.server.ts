import { getTableColumns, sql } from "drizzle-orm";
import { isId } from "#app/core/ids.ts";
import { deliverables, delivery_skills, disputes, milestones } from "#app/db/schema/milestones.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { projects } from "#app/db/schema/projects.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import { selectFilledPurses } from "#app/features/billing/purses.server.ts";
import { availableIn, selectBalances } from "#app/features/ledger/queries.server.ts";
import { selectSkillsOf } from "#app/features/profiles/queries/skills-of.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Desk, isOnDesk, seatOf } from "../desk.server.ts";
import { disputeColumns, toDispute } from "../dispute-rows.server.ts";
import { proposedAs } from "../milestone-case.server.ts";
import { proposerOf } from "../milestone-rules.ts";
import { leftTo } from "../next-act.ts";
import { selectShownFiles } from "../project-files.server.ts";
import { MILESTONES_MAX } from "../rules.ts";

const DELIVERIES = 120;

type Context = Pick<QueryContext, "db" | "viewer">;

/** What the files of a delivery are called; not what is in the trash by now, or kept to themselves by who brought it. */
const fileNames = sql<Record<string, string>>`(SELECT json_group_object(named.file_id, named.name)
    FROM json_each(${sql.raw("deliverables.file_ids")}) AS handed
    CROSS JOIN ${project_files} AS named ON named.file_id = handed.value
    WHERE named.project_id = ${sql.raw("deliverables.project_id")} AND named.deleted_at IS NULL
      AND named.visibility <> 'private')`
  .mapWith((names: string) => JSON.parse(names) as Record<string, string>)
  .as("file_names");

/** All reads of the milestones of a desk, for one round trip; nothing for who is not part of it. */
export function milestoneReads(ctx: Context, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  const mine = isOnDesk(id, ctx.viewer.userId);
  return [
    ctx.db
      .select({ ...getTableColumns(milestones), proposedAs })
      .from(milestones)
      .where(sql`${milestones.project_id} = ${id} AND ${mine}`)
      .orderBy(milestones.position)
      .limit(MILESTONES_MAX),
    ctx.db
      .select({
        ...getTableColumns(deliverables),
        shows: sql<string[]>`(SELECT json_group_array(s.name) FROM ${delivery_skills} AS s
          WHERE s.deliverable_id = deliverables.id)`
          .mapWith((list: string) => JSON.parse(list) as string[])
          .as("shows"),
        fileNames,
      })
      .from(deliverables)
      .where(sql`${deliverables.project_id} = ${id} AND ${mine}`)
      .orderBy(sql`${deliverables.submitted_at} DESC`)
      .limit(DELIVERIES),
    ctx.db
      .select(disputeColumns)
      .from(disputes)
      .where(sql`${disputes.project_id} = ${id} AND ${disputes.milestone_id} IS NOT NULL AND ${mine}`)
      .orderBy(sql`${disputes.created_at} DESC`)
      .limit(MILESTONES_MAX),
    selectShownFiles(ctx, id),
    selectSkillsOf(ctx, ctx.viewer.userId),
    selectFilledPurses(
      ctx,
      sql`(SELECT currency FROM ${projects} WHERE id = ${id})`,
      sql`SELECT company_id FROM ${projects} WHERE id = ${id}`,
    ),
    selectBalances(ctx.db, { type: "user", id: ctx.viewer.userId }),
  ] as const;
}

type Read = Answers<ReturnType<typeof milestoneReads>>;

/** The milestones as this member sees them: what each is, what was handed over, and what they may do with it. */
export function toMilestones(
  desk: Desk,
  userId: string,
  [parts, handed, quarrels, _files, _skills, [purse], balances]: Read,
) {
  const me = seatOf(desk, userId);
  const nameOf = (id: string | null) =>
    desk.people.find((seat) => seat.userId === id)?.name ?? "Somebody who left";
  return parts.map((part) => {
    const deliveries = handed
      .filter(({ milestone_id }) => milestone_id === part.id)
      .toSorted((a, b) => b.version_no - a.version_no);
    const deliveredBy = deliveries[0]?.submitted_by ?? null;
    const dispute = quarrels.find(({ id }) => id === part.dispute_id);
    return {
      id: part.id,
      title: part.title,
      description: part.description,
      amount: part.amount,
      currency: part.currency,
      dueOn: part.due_on,
      status: part.status,
      version: part.version,
      /** What this member may spend in its currency. */
      balance: availableIn(balances, part.currency),
      /** The balance of the project's company, for who may pay with it. */
      purse: purse ? { id: purse.purse_id, name: purse.purse_name, balance: purse.purse_balance } : null,
      required: part.required,
      spec: part.deliverable_spec,
      revisionLimit: part.revision_limit,
      revisionsUsed: part.revisions_used,
      approveDueAt: part.approve_due_at,
      refund:
        part.status === "refund_requested"
          ? {
              by: nameOf(part.refund_asked_by),
              mine: part.refund_asked_by === userId,
              until: part.refund_due_at ?? 0,
            }
          : null,
      approvedAt: part.approved_at,
      approvedBy: part.approved_at === null ? null : part.approved_by ? nameOf(part.approved_by) : "time",
      assigneeIds: part.assignee_ids,
      assignees: part.assignee_ids.map(nameOf),
      proposedBy: part.proposed_by ? nameOf(part.proposed_by) : null,
      deliveries: deliveries.map((one) => ({
        id: one.id,
        versionNo: one.version_no,
        /** Without a name what is no longer shown to all of them. */
        files: one.file_ids.map((id) => ({ id, name: one.fileNames[id] ?? null })),
        urls: one.urls,
        note: one.note,
        shows: one.shows,
        by: nameOf(one.submitted_by),
        at: one.submitted_at,
        status: one.status,
        answer: one.answer,
        answeredBy: one.answered_by ? nameOf(one.answered_by) : null,
        sha256: one.sha256,
      })),
      dispute: dispute ? toDispute(dispute, userId, nameOf) : null,
      ...leftTo(me, desk, {
        proposer: proposerOf({ by: part.proposed_by, as: part.proposedAs }),
        assigneeIds: part.assignee_ids,
        deliveredBy,
        dispute: dispute
          ? { opener: { userId: dispute.openedBy, role: dispute.openedAs }, offeredBy: dispute.offeredBy }
          : null,
      }),
    };
  });
}

export type MilestoneView = ReturnType<typeof toMilestones>[number];
