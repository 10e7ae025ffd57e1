import type { SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { ShareableProject, SharedProject } from "./rules.ts";

/** Most projects that are offered to be shared, of so many seats that are looked through. */
const OFFERED = 20;
const SEATS = 100;

/**
 * SQL condition on `projects`: it has begun, it was not called off, and this member leads it. Projects are nobody's but
 * their members': who leads one says that it may be told of, and takes that back by deleting the post, or by leaving.
 */
function toldBy(member: SQLWrapper | Id) {
  return sql`(${projects.status} IN ('active', 'on_hold')
      OR (${projects.status} IN ('completed', 'archived') AND ${projects.completed_at} IS NOT NULL))
    AND EXISTS (SELECT 1 FROM ${project_members} AS leads WHERE leads.project_id = ${projects.id}
      AND leads.user_id = ${member} AND leads.role = 'lead' AND leads.status = 'active')`;
}

/** The project that a post shares, as a column: its title, its kind and whether it is finished, and no more than that. */
export function sharedProject(me: Id | null) {
  return sql<SharedProject | null>`CASE WHEN ${feed_posts.project_id} IS NOT NULL THEN coalesce(
    (SELECT json_object('title', ${projects.title}, 'kind', ${projects.kind},
        'finished', json(iif(${projects.completed_at} IS NULL, 'false', 'true')),
        'id', (SELECT seat.project_id FROM ${project_members} AS seat
          WHERE seat.project_id = ${projects.id} AND seat.user_id = ${me} AND seat.status = 'active'))
      FROM ${projects} WHERE ${projects.id} = ${feed_posts.project_id} AND ${toldBy(feed_posts.user_id)}), '{}') END`
    .mapWith((project: string) => JSON.parse(project) as SharedProject)
    .as("project");
}

/** This project, if the member may tell of it. */
export function selectToldProject({ db, viewer }: Pick<MemberContext, "db" | "viewer">, id: Id | null) {
  return rowsOf<{ told: Id }>(
    db,
    sql`SELECT ${projects.id} AS told FROM ${projects} WHERE ${projects.id} = ${id ?? ""} AND ${toldBy(viewer.userId)}`,
  );
}

/** What a member leads and may tell of, the newest first. */
export function selectShareableProjects({ db, viewer }: Pick<MemberContext, "db" | "viewer">) {
  const me = viewer.userId;
  return rowsOf<ShareableProject>(
    db,
    sql`SELECT ${projects.id} AS id, ${projects.title} AS title, ${projects.kind} AS kind
      FROM (SELECT project_id, created_at FROM ${project_members} WHERE user_id = ${me} AND status = 'active'
        ORDER BY created_at DESC LIMIT ${SEATS}) AS own
      CROSS JOIN ${projects} ON ${projects.id} = own.project_id AND ${toldBy(me)}
      ORDER BY own.created_at DESC LIMIT ${OFFERED}`,
  );
}
