import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { wordList } from "#app/db/word-list.ts";
import { type Desk, getDesk } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { HOLDING } from "../milestone-rules.ts";
import { changed } from "../news.ts";
import { type RoomContext, withinPlan } from "../plan-limit.server.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { REOPEN_WITHIN } from "../rules.ts";
import { heldSince, moveProject, unsayDone } from "../transition.server.ts";

export const MOVED = "This project has moved on meanwhile. Reload to see how it stands.";

type RunContext = ProjectContext & RoomContext;

interface Asked {
  version?: number | undefined;
}

/** A draft begins. @throws AppError `conflict` when it is no draft any more, or their plan holds no more */
export async function startDraft(ctx: RunContext, projectId: string, { version }: Asked): Promise<void> {
  const desk = await getDesk(ctx, projectId, "move_project");
  const now = ctx.clock.now();
  await withinPlan(ctx, (room) =>
    commitToDesk(
      ctx,
      desk,
      [{ type: "project.started", data: {} }],
      [...moveProject(ctx.db, { id: desk.id, move: "start", now, version }), ...room],
      [changed(ctx.viewer, desk, "project.started", { mark: mark(desk) })],
      MOVED,
    ),
  );
}

/** Work pauses, for a reason everybody reads. */
export async function holdProject(
  ctx: ProjectContext,
  projectId: string,
  { reason, version }: Asked & { reason: string },
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "move_project");
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "project.on_hold", data: { reason } }],
    [
      ...moveProject(ctx.db, {
        id: desk.id,
        move: "hold",
        now,
        version,
        // Nothing is approved, and nothing completes, by time alone while work rests.
        set: [sql`hold_reason = ${reason}`, sql`completion_due_at = NULL`],
      }),
      unsayDone(ctx.db, desk.id),
    ],
    [changed(ctx.viewer, desk, "project.on_hold", { mark: mark(desk), note: reason, tell: others(desk) })],
    MOVED,
  );
}

/** Work goes on. What was delivered before it rested has as long to be answered as it had then. */
export async function resumeProject(ctx: RunContext, projectId: string, { version }: Asked): Promise<void> {
  const desk = await getDesk(ctx, projectId, "move_project");
  const now = ctx.clock.now();
  await withinPlan(ctx, (room) =>
    commitToDesk(
      ctx,
      desk,
      [{ type: "project.resumed", data: {} }],
      [
        ...moveProject(ctx.db, {
          id: desk.id,
          move: "resume",
          now,
          version,
          set: [sql`hold_reason = NULL`],
        }),
        statement(
          ctx.db,
          sql`UPDATE ${milestones} SET approve_due_at = approve_due_at + ${now} - coalesce(${heldSince(desk.id)}, ${now})
          WHERE project_id = ${desk.id} AND status = 'delivered'`,
        ),
        ...room,
      ],
      [changed(ctx.viewer, desk, "project.resumed", { mark: mark(desk), tell: others(desk) })],
      MOVED,
    ),
  );
}

/** The project ends without being done. @throws AppError `conflict` while money is held for a part of it */
export async function cancelProject(
  ctx: ProjectContext,
  projectId: string,
  { reason, version }: Asked & { reason: string },
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "move_project");
  const held = desk.parts.find(({ amount, status }) => amount > 0 && HOLDING.includes(status));
  if (held) {
    throw new AppError("conflict", {
      standing: true,
      sentence: `Money is held for “${held.title}”. Settle that first, then the project can be cancelled.`,
    });
  }
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "project.cancelled", data: { reason } }],
    moveProject(ctx.db, {
      id: desk.id,
      move: "cancel",
      now,
      version,
      set: [sql`cancelled_reason = ${reason}`, sql`cancelled_at = ${now}`, sql`completion_due_at = NULL`],
      // Somebody may pay for a part of it at this moment.
      where: sql`NOT EXISTS (SELECT 1 FROM ${milestones} AS part WHERE part.project_id = ${desk.id}
        AND part.amount > 0 AND part.status IN (${wordList(HOLDING)}))`,
    }),
    [changed(ctx.viewer, desk, "project.cancelled", { mark: mark(desk), note: reason, tell: others(desk) })],
    MOVED,
  );
}

/** Puts a completed project away, for everybody in it. */
export async function archiveProject(
  ctx: ProjectContext,
  projectId: string,
  { version }: Asked,
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "move_project");
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "project.archived", data: {} }],
    moveProject(ctx.db, { id: desk.id, move: "archive", now, version, set: [sql`archived_at = ${now}`] }),
    [changed(ctx.viewer, desk, "project.archived", { mark: mark(desk) })],
    MOVED,
  );
}

/** Takes a completed project up again; what its completion paid is taken back. @throws AppError `conflict` after 14 days */
export async function reopenProject(ctx: RunContext, projectId: string, { version }: Asked): Promise<void> {
  const desk = await getDesk(ctx, projectId, "move_project");
  const now = ctx.clock.now();
  const { completedAt } = desk;
  if (completedAt !== null && now - completedAt > REOPEN_WITHIN) {
    throw new AppError("conflict", {
      standing: true,
      sentence: "It was completed more than 14 days ago and stays so.",
    });
  }
  await withinPlan(ctx, (room) =>
    commitToDesk(
      ctx,
      desk,
      [{ type: "project.reopened", data: {} }],
      [
        ...moveProject(ctx.db, {
          id: desk.id,
          move: "reopen",
          now,
          version,
          set: [sql`completed_at = NULL`, sql`completion_due_at = NULL`],
        }),
        unsayDone(ctx.db, desk.id),
        ...room,
      ],
      [
        changed(ctx.viewer, desk, "project.reopened", { mark: mark(desk), tell: others(desk) }),
        {
          name: "project.reopened",
          payload: {
            projectId: desk.id,
            members: desk.people.map(({ userId }) => userId),
            completedAt: completedAt ?? now,
          },
        },
      ],
      MOVED,
    ),
  );
}

/** Distinguishes what happened to this version of it from what happens to the next. */
function mark(desk: Desk): string {
  return `${desk.id}:${desk.version}`;
}

function others(desk: Desk): string[] {
  return desk.people.filter(({ role }) => role !== "guest").map(({ userId }) => userId);
}
