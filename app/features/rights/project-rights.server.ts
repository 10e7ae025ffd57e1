import type { Statement } from "#app/db/client.server.ts";
import { allowed, type Desk, deskOf, selectDesk } from "#app/features/projects/desk.server.ts";
import { requireStatus } from "#app/features/projects/milestone-case.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import type { ProjectStatus } from "#app/features/projects/rules.ts";
import { type GrantRow, type Subject, selectGrants, selectSubjects } from "./queries.server.ts";

const GRANTED_IN: ProjectStatus[] = ["active", "on_hold", "completed", "archived"];

/**
 * The project, what was granted in it and on what rights can be granted: what a command about rights needs to decide.
 * @throws AppError `not_found`, `forbidden` for who may not grant any, `conflict` where the project is not that far
 */
export async function rightsOf(ctx: ProjectContext, projectId: string) {
  const reads: Statement[] = [
    selectDesk(ctx, projectId),
    selectGrants(ctx, projectId),
    ...selectSubjects(ctx, projectId),
  ];
  const [desks, grants, files, deliveries] = (await ctx.limits.take(
    "api_write",
    ctx.viewer.userId,
    reads,
  )) as [Desk[], GrantRow[], Subject[], Subject[]];
  const desk = allowed(deskOf(desks), "grant_rights");
  requireStatus(desk, GRANTED_IN);
  const keyed = (kind: string) => (subject: Subject) => ({ ...subject, key: `${kind}:${subject.id}` });
  return { desk, grants, subjects: [...files.map(keyed("file")), ...deliveries.map(keyed("delivery"))] };
}
