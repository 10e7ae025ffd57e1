import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_events, project_members, projects } from "#app/db/schema/projects.ts";
import { wordList } from "#app/db/word-list.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { MILESTONE_MOVES, type MilestoneMove } from "./milestone-rules.ts";
import { PROJECT_MOVES, type ProjectMove } from "./rules.ts";

interface Transition<M> {
  id: Id;
  move: M;
  now: number;
  /** Further assignments, each `column = value`. */
  set?: SQL[];
  /** What was on screen when it was decided; another version meanwhile is a conflict. */
  version?: number | undefined;
  /** What must hold besides. */
  where?: SQL;
}

/**
 * The one way a project changes its status: along an edge of the table, or the whole batch rolls back. Both statements
 * belong next to each other.
 */
export function moveProject(db: Database, transition: Transition<ProjectMove>): Statement[] {
  return moved(db, sql`${projects}`, PROJECT_MOVES[transition.move], transition);
}

/** The one way a milestone changes its status; payments come behind the same edges. */
export function moveMilestone(db: Database, transition: Transition<MilestoneMove>): Statement[] {
  const edge = MILESTONE_MOVES[transition.move];
  const priced = "when" in edge ? (edge.when === "paid" ? sql`amount > 0` : sql`amount = 0`) : sql`1`;
  return moved(db, sql`${milestones}`, edge, {
    ...transition,
    where: sql`${priced} AND ${transition.where ?? sql`1`}`,
  });
}

function moved(
  db: Database,
  table: SQL,
  { from, to }: { from: readonly string[]; to: string },
  { id, now, set = [], version, where }: Omit<Transition<never>, "move">,
): Statement[] {
  const assignments = sql.join(
    [sql`status = ${to}, version = version + 1, updated_at = ${now}`, ...set],
    sql`, `,
  );
  const statuses = wordList(from);
  return [
    statement(
      db,
      sql`UPDATE ${table} SET ${assignments} WHERE id = ${id} AND status IN (${statuses})
        AND ${version === undefined ? sql`1` : sql`version = ${version}`} AND ${where ?? sql`1`}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** Whoever said that it is done has to say so again: it is not what it was then. */
export function unsayDone(db: Database, projectId: Id): Statement {
  return statement(
    db,
    sql`UPDATE ${project_members} SET confirmed_at = NULL WHERE project_id = ${projectId} AND confirmed_at IS NOT NULL`,
  );
}

/** SQL: when a project was put on hold last; null where it never was. */
export function heldSince(projectId: Id): SQL {
  return sql`(SELECT at FROM ${project_events} WHERE project_id = ${projectId} AND type = 'project.on_hold'
    ORDER BY seq DESC LIMIT 1)`;
}
