import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { split_proposals } from "#app/db/schema/agreements.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { holdsMoney } from "#app/features/billing/queries/held-money.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { type Desk, getDesk, mySeat } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { forbiddenBecause, peopleIn } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { mayBring, type ProjectRole } from "../rules.ts";
import { ROLE_WORDS } from "../words.ts";

const LAST_LEAD = "A project keeps at least one lead. Make somebody else a lead first.";

const PAID_FOR =
  "Money is held here, and nobody else answers for it: approve what it is for, or ask for it back. Then you can leave.";

/**
 * Goes out of a project by oneself.
 * @throws AppError `conflict` for its last lead, and for its last client while money is held: whoever the lead brought next
 *   would approve what others have paid for
 */
export async function leave(ctx: ProjectContext, projectId: string): Promise<void> {
  const desk = await getDesk(ctx, projectId, "leave");
  await go(ctx, desk, ctx.viewer.userId, "left", [{ type: "member.left", data: {} }], null);
}

/** Takes somebody out of a project. */
export async function removeMember(
  ctx: ProjectContext,
  projectId: string,
  { user_id, reason }: { user_id: Id; reason: string | null },
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "manage_members");
  const { name } = movable(desk, user_id);
  if (user_id === ctx.viewer.userId) throw forbiddenBecause("To go yourself, leave the project.");
  await go(
    ctx,
    desk,
    user_id,
    "removed",
    [{ type: "member.removed", data: { user_id, name, ...(reason ? { reason } : {}) } }],
    reason,
  );
}

/** Gives somebody another role. */
export async function changeRole(
  ctx: ProjectContext,
  projectId: string,
  { user_id, role }: { user_id: Id; role: Exclude<ProjectRole, "guest"> },
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "manage_members");
  const { name, role: before } = movable(desk, user_id);
  if (!mayBring(desk.role, role, desk.people))
    throw forbiddenBecause("Its client says who else approves and pays here.");
  await commitToDesk(
    ctx,
    desk,
    [{ type: "member.role_changed", data: { user_id, name, role } }],
    [
      statement(
        ctx.db,
        sql`UPDATE ${project_members} SET role = ${role}, confirmed_at = NULL
          WHERE project_id = ${desk.id} AND user_id = ${user_id} AND status = 'active' AND role <> ${role}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...(role === "client" ? [keepsClient(ctx, desk.id, user_id)] : []),
      keepsLead(ctx, desk.id, before === "lead" ? sql`1` : sql`0`),
    ],
    [
      changed(ctx.viewer, desk, "member.role_changed", {
        mark: `${desk.id}:${user_id}:${desk.logSeq}`,
        note: ROLE_WORDS[role].label,
        tell: [user_id],
      }),
    ],
    LAST_LEAD,
  );
}

/** Somebody's way out: their share falls to the lead who is there longest, and their open yes is no longer needed. */
async function go(
  ctx: ProjectContext,
  desk: Desk,
  userId: Id,
  status: "left" | "removed",
  entries: Parameters<typeof commitToDesk>[2],
  note: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const seat = (column: "split_bps" | "role") =>
    sql`(SELECT ${sql.raw(column)} FROM ${project_members} WHERE project_id = ${desk.id} AND user_id = ${userId})`;
  await commitToDesk(
    ctx,
    desk,
    entries,
    [
      // By what stands when they go: the shares, and who leads, may be others by now.
      statement(
        ctx.db,
        sql`UPDATE ${project_members} SET split_bps = split_bps + ${seat("split_bps")}
          WHERE project_id = ${desk.id} AND user_id = (SELECT heir.user_id FROM ${project_members} AS heir
            WHERE heir.project_id = ${desk.id} AND heir.status = 'active' AND heir.role = 'lead'
              AND heir.user_id <> ${userId} ORDER BY heir.created_at, heir.user_id LIMIT 1)`,
      ),
      statement(
        ctx.db,
        sql`UPDATE ${project_members} SET status = ${status}, left_at = ${now}, split_bps = 0
          WHERE project_id = ${desk.id} AND user_id = ${userId} AND status = 'active'`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      keepsLead(ctx, desk.id, sql`${seat("role")} = 'lead'`),
      failWhen(
        ctx.db,
        sql`${seat("role")} = 'client' AND ${holdsMoney(desk.id)} AND NOT EXISTS (SELECT 1 FROM ${project_members}
          WHERE project_id = ${desk.id} AND status = 'active' AND role = 'client')`,
      ),
      statement(
        ctx.db,
        sql`UPDATE ${split_proposals} SET status = 'withdrawn', closed_at = ${now}
          WHERE project_id = ${desk.id} AND status = 'open'`,
      ),
    ],
    [
      changed(ctx.viewer, desk, status === "left" ? "member.left" : "member.removed", {
        mark: `${desk.id}:${userId}:${desk.logSeq}`,
        note,
        tell: status === "left" ? peopleIn(desk, "lead", "client") : [userId],
      }),
    ],
    desk.role === "client" ? PAID_FOR : LAST_LEAD,
  );
}

/** Rolls the batch back that would take the last lead, or the last person, out of a project. */
function keepsLead(ctx: ProjectContext, projectId: Id, wasLead: SQL): Statement {
  return failWhen(
    ctx.db,
    sql`NOT EXISTS (SELECT 1 FROM ${project_members} WHERE project_id = ${projectId} AND status = 'active'
      AND (role = 'lead' OR NOT (${wasLead})))`,
  );
}

/** Rolls the batch back that would put somebody beside a client who came meanwhile. */
function keepsClient(ctx: ProjectContext, projectId: Id, userId: Id): Statement {
  return failWhen(
    ctx.db,
    sql`EXISTS (SELECT 1 FROM ${project_members} WHERE project_id = ${projectId} AND status = 'active'
      AND role = 'client' AND user_id <> ${userId})`,
  );
}

/** Somebody whose place a lead decides about. @throws AppError `forbidden` for a client: the sides do not dismiss each other */
function movable(desk: Desk, userId: Id) {
  const seat = mySeat(desk, userId);
  if (seat.role === "client") throw forbiddenBecause("A client goes by themselves; nobody takes them out.");
  return seat;
}
