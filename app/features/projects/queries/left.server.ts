import { type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { payments } from "#app/db/schema/payments.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { clientRows, releasedRows } from "#app/features/billing/history-parts.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { MILESTONES_MAX } from "../rules.ts";

type Context = Pick<QueryContext, "db" | "viewer">;

const SHOWN = 20;

/** SQL condition on a row `seat`: somebody was part of its project, and is no more. */
const GONE = sql.raw("seat.status IN ('left', 'removed') AND seat.role <> 'guest'");

/** SQL: when somebody left a project, or was taken out of it; null for all others, also for who came back. */
export function leftAt(projectId: Id, userId: Id): SQL {
  return sql`(SELECT coalesce(seat.left_at, seat.created_at) FROM ${project_members} AS seat
    WHERE seat.project_id = ${projectId} AND seat.user_id = ${userId} AND ${GONE})`;
}

/** A project that they are no longer part of; no row for anybody else. */
export function selectLeft({ db, viewer }: Context, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  const left = leftAt(id, viewer.userId);
  return db
    .select({
      id: projects.id,
      title: projects.title,
      kind: projects.kind,
      leftAt: sql<number>`${left}`.as("i_left_at"),
    })
    .from(projects)
    .where(sql`${projects.id} = ${id} AND ${left} IS NOT NULL`);
}

/** The projects they are no longer part of, those joined last first. */
export function selectLeftProjects({ db, viewer }: Context) {
  return rowsOf<{ left_project: Id; left_title: string; i_left_at: number }>(
    db,
    sql`SELECT p.id AS left_project, p.title AS left_title, coalesce(seat.left_at, seat.created_at) AS i_left_at
      FROM ${project_members} AS seat CROSS JOIN ${projects} AS p ON p.id = seat.project_id
      WHERE seat.user_id = ${viewer.userId} AND ${GONE} ORDER BY seat.created_at DESC LIMIT ${SHOWN}`,
  );
}

/** A milestone that somebody was paid by, or paid, as both sides agreed on it. */
export interface PaidPart {
  part_id: Id;
  part_title: string;
  part_about: string | null;
  part_spec: string;
}

/** What the milestones were that somebody was paid by, or paid, before they left: nothing of where they stand now. */
export function selectPaidParts({ db, viewer }: Context, projectId: string) {
  const me = viewer.userId;
  const here = sql`seat.project_id = ${projectId} AND e.created_at <= ${leftAt(projectId, me)}`;
  return rowsOf<PaidPart>(
    db,
    sql`SELECT part.id AS part_id, part.title AS part_title, part.description AS part_about,
        part.deliverable_spec AS part_spec
      FROM (SELECT m.id AS of_part ${releasedRows(me)} AND ${here} UNION SELECT m.id ${clientRows(me)} AND ${here}
        UNION SELECT m.id FROM milestones AS m CROSS JOIN ${payments} AS card ON card.reference_id = m.id
          WHERE m.project_id = ${projectId} AND card.payer_id = ${me} AND card.purpose = 'milestone'
            AND card.status NOT IN ('created', 'canceled', 'failed') AND card.created_at <= ${leftAt(projectId, me)})
        CROSS JOIN milestones AS part ON part.id = of_part
      ORDER BY part.position LIMIT ${MILESTONES_MAX}`,
  );
}

/** A milestone that was paid, in its words. */
export function toPaidPart({ part_id, part_title, part_about, part_spec }: PaidPart) {
  return { id: part_id, title: part_title, about: part_about, spec: JSON.parse(part_spec) as string[] };
}
