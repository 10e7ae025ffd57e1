import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { deliverables, delivery_skills } from "#app/db/schema/milestones.ts";
import { profile_skills } from "#app/db/schema/profiles.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { sha256 } from "../chain.ts";
import { commitToDesk } from "../log.server.ts";
import {
  forbiddenBecause,
  getMilestone,
  peopleIn,
  projectIs,
  requireStatus,
} from "../milestone-case.server.ts";
import { mayDeliver } from "../milestone-rules.ts";
import type { changesSchema, deliverSchema } from "../milestone-schema.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { filesOf } from "../project-files.server.ts";
import { moveMilestone } from "../transition.server.ts";
import { answered, approvers, approving } from "./approve.server.ts";
import { CHANGED } from "./plan-milestone.server.ts";

type Delivery = Omit<z.output<typeof deliverSchema>, "skills"> & { skills?: string[] | undefined };

/**
 * What was made is handed over: at least a link, a file or a note, with skills that it shows. The approving side has `auto_release_days` to answer.
 * @throws AppError `forbidden` to whom it is not assigned, `invalid_input` with nothing in it, or with a file of elsewhere
 */
export async function deliver(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version, note, urls, file_ids, skills = [] }: Delivery,
): Promise<void> {
  const { desk, me, milestone } = await getMilestone(ctx, projectId, milestone_id, "deliver");
  await refuseBanned(ctx, null, note, ...urls);
  requireStatus(desk, ["active"]);
  if (!mayDeliver(me, milestone.assigneeIds))
    throw forbiddenBecause("This part is assigned to somebody else.");
  if (!note && urls.length === 0 && file_ids.length === 0) {
    throw new AppError("invalid_input", {
      fields: { note: ["Hand over at least a link, a file or a note."] },
    });
  }
  const files = await filesOf(ctx, desk.id, file_ids);
  const now = ctx.clock.now();
  const due = now + days(desk.autoReleaseDays);
  const versionNo = milestone.deliveries + 1;
  const content = { note, urls, files };
  const hash = await sha256(JSON.stringify(content));
  const { id, title } = milestone;
  const delivery = newId(now);
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: "milestone.delivered",
        data: { milestone_id: id, title, version_no: versionNo, sha256: hash, ...content },
      },
    ],
    [
      projectIs(ctx, desk.id, ["active"]),
      ...moveMilestone(ctx.db, {
        id,
        move: "deliver",
        now,
        version,
        set: [sql`delivered_at = ${now}`, sql`approve_due_at = ${due}`, sql`reminded_days = NULL`],
      }),
      statement(
        ctx.db,
        sql`UPDATE ${deliverables} SET status = 'superseded' WHERE milestone_id = ${id} AND status = 'submitted'`,
      ),
      ctx.db.insert(deliverables).values({
        id: delivery,
        milestone_id: id,
        project_id: desk.id,
        version_no: versionNo,
        file_ids,
        urls,
        note,
        submitted_by: me.userId,
        submitted_at: now,
        status: "submitted",
        sha256: hash,
      }),
      ...(skills.length > 0 ? [showSkills(ctx, delivery, skills)] : []),
    ],
    [
      changed(ctx.viewer, desk, "milestone.delivered", {
        mark: `${id}:${milestone.version}`,
        about: title,
        tell: approvers({ desk, me, milestone: { ...milestone, deliveredBy: me.userId } }),
      }),
    ],
    CHANGED,
  );
}

/** A skill that its member has taken off their profile meanwhile is not shown. */
function showSkills(ctx: Pick<ProjectContext, "db" | "viewer">, delivery: Id, skills: string[]) {
  return statement(
    ctx.db,
    sql`INSERT INTO ${delivery_skills} (deliverable_id, user_id, skill, name)
      SELECT ${delivery}, user_id, skill, name FROM ${profile_skills}
      WHERE user_id = ${ctx.viewer.userId} AND skill IN ${skills}`,
  );
}

/**
 * The approving side asks for changes, which counts one round.
 * @throws AppError `conflict` when the agreed rounds are used up: more of them is an amendment
 */
export async function requestChanges(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version, reason }: z.output<typeof changesSchema>,
): Promise<void> {
  const on = await approving(ctx, projectId, milestone_id);
  const { desk, me, milestone } = on;
  await refuseBanned(ctx, null, reason);
  const { id, title, revisionLimit, revisionsUsed } = milestone;
  if (revisionsUsed >= revisionLimit) {
    throw new AppError("conflict", {
      standing: true,
      sentence: `The ${revisionLimit === 1 ? "round" : `${revisionLimit} rounds`} of changes you agreed on ${revisionLimit === 1 ? "is" : "are"} used up. More of them is an amendment to the agreement.`,
    });
  }
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: "milestone.changes_requested",
        data: { milestone_id: id, title, reason, used: revisionsUsed + 1, limit: revisionLimit },
      },
    ],
    [
      projectIs(ctx, desk.id, ["active"]),
      ...moveMilestone(ctx.db, {
        id,
        move: "request_changes",
        now,
        version,
        set: [
          sql`revisions_used = revisions_used + 1`,
          sql`approve_due_at = NULL`,
          sql`reminded_days = NULL`,
        ],
        where: sql`revisions_used < revision_limit`,
      }),
      answered(ctx, id, "changes_requested", me.userId, reason, now),
    ],
    [
      changed(ctx.viewer, desk, "milestone.changes_requested", {
        mark: `${id}:${milestone.version}`,
        about: title,
        note: reason,
        tell: peopleIn(desk, "lead", "member"),
      }),
    ],
    CHANGED,
  );
}
