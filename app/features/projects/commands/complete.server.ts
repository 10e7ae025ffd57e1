import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { wordList } from "#app/db/word-list.ts";
import { markMatchDone } from "#app/features/sparks/commands/open-match.server.ts";
import { failWhen, type Happened } from "#app/platform/outbox.server.ts";
import { whatIsOpen } from "../completion-rules.ts";
import { type Desk, getDesk, mySeat, unsettled } from "../desk.server.ts";
import { commitToDesk, type LogEntry } from "../log.server.ts";
import { requireStatus } from "../milestone-case.server.ts";
import { DONE, UNDER_WAY } from "../milestone-rules.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { COMPLETES_AFTER, isWordMissing, missingConfirmations } from "../rules.ts";
import { moveProject } from "../transition.server.ts";
import { MOVED } from "./move-project.server.ts";

/** How often it is said again, behind those who moved the project at that moment. */
const TRIES = 3;

/**
 * One side says that it is done. With the word of the other one the project is completed, or else by time in seven days.
 * Both may say so at the same moment: whoever comes second completes it.
 * @throws AppError `conflict` while something is open, or when it was said already
 */
export async function confirmCompletion(
  ctx: ProjectContext,
  projectId: string,
): Promise<{ completed: boolean }> {
  for (let tried = 1; ; tried++) {
    try {
      return await sayDone(ctx, projectId);
    } catch (error) {
      const outrun = error instanceof AppError && error.message === MOVED;
      if (!outrun || tried === TRIES) throw error;
    }
  }
}

async function sayDone(ctx: ProjectContext, projectId: string): Promise<{ completed: boolean }> {
  const desk = await getDesk(ctx, projectId, "read");
  const me = mySeat(desk, ctx.viewer.userId);
  const now = ctx.clock.now();
  const missing = missingConfirmations(desk.people);
  requireStatus(desk, ["active"]);
  if (me.confirmedAt !== null) throw new AppError("conflict", { sentence: "You have said so already." });
  if (!isWordMissing(desk.people, me.role)) {
    throw new AppError("forbidden", { sentence: "The lead and the client say when it is done." });
  }
  const open = whatIsOpen(desk);
  if (open) throw new AppError("conflict", { standing: true, sentence: `${open} Then it can be completed.` });
  const people = desk.people.map((seat) =>
    seat.userId === me.userId ? { ...seat, confirmedAt: now } : seat,
  );
  const said: Statement[] = [
    statement(
      ctx.db,
      sql`UPDATE ${project_members} SET confirmed_at = ${now} WHERE project_id = ${desk.id}
        AND user_id = ${me.userId} AND status = 'active' AND confirmed_at IS NULL`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
  const entry: LogEntry = { type: "project.done_said", data: {} };
  if (missingConfirmations(people).length === 0) {
    const completion = completionOf(ctx, desk, now, "people", desk.version);
    await commitToDesk(
      ctx,
      desk,
      [entry, ...completion.entries],
      [...said, ...completion.statements],
      completion.happened,
      MOVED,
    );
    return { completed: true };
  }
  await commitToDesk(
    ctx,
    desk,
    [entry],
    [
      ...said,
      statement(
        ctx.db,
        sql`UPDATE ${projects} SET completion_due_at = coalesce(completion_due_at, ${now + COMPLETES_AFTER}),
            version = version + 1, updated_at = ${now}
          WHERE id = ${desk.id} AND status = 'active' AND version = ${desk.version}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      changed(ctx.viewer, desk, "project.done_said", {
        mark: `${desk.id}:${desk.version}`,
        tell: desk.people.filter(({ role }) => missing.includes(role as "lead")).map(({ userId }) => userId),
      }),
    ],
    MOVED,
  );
  return { completed: false };
}

type Completed = Pick<Desk, "id" | "title" | "people" | "parts" | "goods" | "matchId">;

/** What completing a project is made of: nothing of it happens while a part of it is open. */
export function completionOf(
  ctx: { db: Database },
  desk: Completed,
  now: number,
  by: "people" | "time",
  version?: number,
): { entries: LogEntry[]; statements: Statement[]; happened: Happened[] } {
  const working = desk.people.filter(({ role }) => role !== "guest");
  const approved = desk.goods.total > 0 || desk.parts.some(({ status }) => DONE.includes(status));
  return {
    entries: [{ type: "project.completed", data: { by } }],
    statements: [
      ...moveProject(ctx.db, {
        id: desk.id,
        move: "complete",
        now,
        version,
        set: [sql`completed_at = ${now}`, sql`completion_due_at = NULL`],
        where: nothingOpen(desk.id),
      }),
      ...(desk.matchId ? [markMatchDone(ctx.db, desk.matchId, now)] : []),
    ],
    happened: [
      changed(null, desk, "project.completed", { mark: `${desk.id}:${now}` }),
      {
        name: "project.completed",
        payload: {
          projectId: desk.id,
          title: desk.title,
          members: working.map(({ userId, role }) => ({ userId, role: role === "guest" ? "member" : role })),
          earned: working.length > 1 && approved,
          completedAt: now,
        },
      },
    ],
  };
}

/** SQL condition: no part of it is under way, what is required is approved, and what is traded settled. */
function nothingOpen(projectId: Id) {
  return sql`NOT EXISTS (SELECT 1 FROM ${milestones} AS part WHERE part.project_id = ${projectId}
    AND (part.status IN (${wordList(UNDER_WAY)})
      OR (part.required = 1 AND part.status NOT IN (${wordList([...DONE, "cancelled", "refunded"])}))))
    AND NOT EXISTS (SELECT 1 FROM ${barter_items} AS item WHERE item.project_id = ${projectId} AND ${unsettled})`;
}
