import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";

import { textsIn } from "#app/core/web-domains.ts";
import { statement } from "#app/db/client.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { projects } from "#app/db/schema/projects.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { type Desk, getDesk, mySeat } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { getMilestone, peopleIn, projectIs, requireStatus } from "../milestone-case.server.ts";
import { mayAgree } from "../milestone-rules.ts";
import type { MilestoneFields, MilestoneTarget } from "../milestone-schema.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { MILESTONES_MAX } from "../rules.ts";

/** Planning goes on in drafts and in running projects. */
export const PLANNED_IN: ("draft" | "active")[] = ["draft", "active"];

export const CHANGED = "This milestone has changed meanwhile. Please look at it again.";

/**
 * A milestone is written down, and proposed to the other side unless it stays a draft.
 * @throws AppError `conflict` for an amount in another currency than the project's
 */
export async function addMilestone(
  ctx: ProjectContext,
  projectId: string,
  { propose, key, currency, ...fields }: MilestoneFields & { propose: boolean; key?: Id | undefined },
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "propose_milestone");
  await refuseBanned(ctx, null, ...textsIn(fields));
  requireStatus(desk, PLANNED_IN);
  requireCurrency(desk, currency);
  requireAssignees(desk, fields.assignee_ids);
  // The same press, once more.
  if (key && desk.parts.some((part) => part.id === key)) return;
  requireRoom(desk);
  const now = ctx.clock.now();
  const id = key ?? newId(now);
  const { title } = fields;
  const what = propose ? "milestone.proposed" : "milestone.added";
  const write = () =>
    commitToDesk(
      ctx,
      desk,
      [
        { type: "milestone.added", data: { milestone_id: id, ...fields } },
        ...(propose ? [{ type: "milestone.proposed", data: { milestone_id: id, title } }] : []),
      ],
      [
        projectIs(ctx, desk.id, PLANNED_IN),
        ctx.db.insert(milestones).values({
          ...fields,
          id,
          project_id: desk.id,
          currency: desk.currency,
          position: sql`(SELECT coalesce(max(position), -1) + 1 FROM ${milestones} WHERE project_id = ${desk.id})`,
          proposed_by: propose ? ctx.viewer.userId : null,
          status: propose ? "proposed" : "draft",
          created_at: now,
          updated_at: now,
        }),
        failWhen(
          ctx.db,
          sql`(SELECT count(*) FROM ${milestones} WHERE project_id = ${desk.id}) > ${MILESTONES_MAX}`,
        ),
        recountBudget(ctx, desk.id, now),
      ],
      [changed(ctx.viewer, desk, what, { mark: id, about: title, tell: deciders(desk, ctx.viewer.userId) })],
    );
  await pressedOnce(ctx.db, { table: milestones, id, mine: sql`project_id = ${desk.id}` }, async () => {
    try {
      await write();
    } catch (error) {
      // Somebody took the last place meanwhile, or planning is over.
      if (error instanceof AppError) requireRoom(await getDesk(ctx, projectId, "propose_milestone"));
      throw error;
    }
  });
}

/** Another wording, amount or day, until both have agreed; whoever changes it proposes it anew. */
export async function editMilestone(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version, currency, ...fields }: MilestoneFields & MilestoneTarget,
): Promise<void> {
  const { desk, me, milestone } = await getMilestone(ctx, projectId, milestone_id, "edit_milestone");
  await refuseBanned(ctx, null, ...textsIn(fields));
  requireStatus(desk, PLANNED_IN);
  requireCurrency(desk, currency);
  requireAssignees(desk, fields.assignee_ids);
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "milestone.edited", data: { milestone_id, ...fields, fields: Object.keys(fields) } }],
    [
      projectIs(ctx, desk.id, PLANNED_IN),
      statement(
        ctx.db,
        sql`UPDATE ${milestones} SET title = ${fields.title}, description = ${fields.description},
          amount = ${fields.amount}, due_on = ${fields.due_on}, required = ${fields.required ? 1 : 0},
          deliverable_spec = ${JSON.stringify(fields.deliverable_spec)},
          assignee_ids = ${JSON.stringify(fields.assignee_ids)}, revision_limit = ${fields.revision_limit},
          proposed_by = iif(status = 'proposed', ${me.userId}, proposed_by), version = version + 1, updated_at = ${now}
        WHERE id = ${milestone.id} AND status IN ('draft', 'proposed')
          AND ${version === undefined ? sql`1` : sql`version = ${version}`}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      recountBudget(ctx, desk.id, now),
    ],
    [
      changed(ctx.viewer, desk, milestone.status === "proposed" ? "milestone.proposed" : "milestone.edited", {
        mark: `${milestone.id}:${milestone.version}`,
        about: fields.title,
        tell: milestone.status === "proposed" ? deciders(desk, me.userId) : [],
      }),
    ],
    CHANGED,
  );
}

/** What a project costs is what its parts cost together. */
export function recountBudget(ctx: ProjectContext, projectId: Id, now: number) {
  return ctx.db
    .update(projects)
    .set({
      budget_total: sql`(SELECT coalesce(sum(amount), 0) FROM milestones WHERE project_id = ${projectId}
        AND status <> 'cancelled')`,
      updated_at: now,
    })
    .where(sql`${projects.id} = ${projectId}`);
}

/** @throws AppError `conflict` for a project that holds as many as it may */
function requireRoom({ parts }: Desk): void {
  if (parts.length < MILESTONES_MAX) return;
  throw new AppError("conflict", {
    standing: true,
    sentence: `A project has at most ${MILESTONES_MAX} milestones.`,
  });
}

/** @throws AppError `conflict` for an amount that would be read as another one */
function requireCurrency(desk: Desk, currency: string): void {
  if (currency === desk.currency) return;
  throw new AppError("conflict", {
    sentence: `Amounts of this project are in ${desk.currency}. Please reload the page and try again.`,
  });
}

/** @throws AppError `invalid_input` for people who are not part of it */
function requireAssignees(desk: Desk, ids: readonly Id[]): void {
  const workers = peopleIn(desk, "lead", "member");
  if (ids.every((id) => workers.includes(id))) return;
  throw new AppError("invalid_input", {
    fields: { assignee_ids: ["Choose people who work on this project."] },
  });
}

/** Who may say yes to what somebody proposes. */
export function deciders(desk: Desk, proposer: Id): Id[] {
  const seated = mySeat(desk, proposer);
  return desk.people
    .filter((seat) => (seat.role === "lead" || seat.role === "client") && mayAgree(seat, seated, desk.people))
    .map(({ userId }) => userId);
}
