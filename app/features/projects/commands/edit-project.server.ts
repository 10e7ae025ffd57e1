import { sql } from "drizzle-orm";
import type { z } from "zod";
import { textsIn } from "#app/core/web-domains.ts";
import { projects } from "#app/db/schema/projects.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { getDesk } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { requireStatus } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import type { editProjectSchema } from "../schema.ts";
import { MOVED } from "./move-project.server.ts";

/**
 * What a project is and when, written anew by either side.
 * @throws AppError `conflict` when it is not the one that was on screen, or is over
 */
export async function editProject(
  ctx: ProjectContext,
  projectId: string,
  { version, ...asked }: z.output<typeof editProjectSchema>,
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "edit_project");
  await refuseBanned(ctx, null, ...textsIn(asked));
  requireStatus(desk, ["draft", "active", "on_hold"]);
  const fields = [
    asked.title !== desk.title && "title",
    asked.description !== desk.description && "description",
    asked.starts_on !== desk.startsOn && "begin",
    asked.due_on !== desk.dueOn && "due day",
    asked.auto_release_days !== desk.autoReleaseDays && "days to answer",
  ].filter((field) => field !== false);
  if (fields.length === 0) return;
  await commitToDesk(
    ctx,
    desk,
    [{ type: "project.edited", data: { fields, title: asked.title } }],
    [
      ctx.db
        .update(projects)
        .set({ ...asked, version: sql`version + 1`, updated_at: ctx.clock.now() })
        .where(
          sql`${projects.id} = ${desk.id} AND ${projects.version} = ${version ?? desk.version}
            AND ${projects.status} IN ('draft', 'active', 'on_hold')`,
        ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [changed(ctx.viewer, desk, "project.edited", { mark: `${desk.id}:${desk.version}` })],
    MOVED,
  );
}
