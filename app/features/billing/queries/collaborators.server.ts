import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Query, rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

export interface Collaborator {
  memberId: Id;
  memberName: string;
  memberHandle: string;
}

/** So many of one's last projects are looked at. */
const PROJECTS = 60;
const MOST = 50;

/** Those one works or worked with, whose accounts stand and between whom there is no block, the latest first. */
export function selectCollaborators(ctx: Pick<QueryContext, "db" | "viewer">): Query<Collaborator[]> {
  return those(ctx, sql`1`);
}

/** One of them. */
export function selectCollaborator(
  ctx: Pick<QueryContext, "db" | "viewer">,
  memberId: Id,
): Query<Collaborator[]> {
  return those(ctx, sql`seat.user_id = ${memberId}`);
}

const SEATED = sql.raw("status IN ('active', 'left')");

function those({ db, viewer }: Pick<QueryContext, "db" | "viewer">, who: SQL): Query<Collaborator[]> {
  const me = viewer.userId;
  return rowsOf<Collaborator>(
    db,
    sql`SELECT p.user_id AS memberId, p.display_name AS memberName, p.handle AS memberHandle
      FROM (SELECT m.project_id FROM ${project_members} AS m CROSS JOIN ${projects} AS pr ON pr.id = m.project_id
          WHERE m.user_id = ${me} AND m.${SEATED} AND m.role <> 'guest' AND pr.status <> 'draft'
          ORDER BY m.created_at DESC LIMIT ${PROJECTS}) AS mine
        CROSS JOIN ${project_members} AS seat ON seat.project_id = mine.project_id
        CROSS JOIN ${profiles} AS p ON p.user_id = seat.user_id
      WHERE seat.user_id <> ${me} AND seat.${SEATED} AND seat.role <> 'guest' AND p.status = 'active' AND ${who}
        AND ${notBlocked(me, sql`seat.user_id`)}
      GROUP BY p.user_id ORDER BY max(seat.created_at) DESC LIMIT ${MOST}`,
  );
}
