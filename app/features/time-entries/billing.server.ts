import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { isId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { SHOWN } from "./rules.ts";

type Context = Pick<QueryContext, "db" | "viewer">;

/**
 * SQL condition: nothing asks for the hours. What was refunded does not either, but stays written with them: a refund
 * that does not arrive makes that invoice paid again, and them its own unless another one has taken them.
 */
export const notBilled = sql`(${time_entries.invoice_id} IS NULL OR EXISTS (SELECT 1 FROM ${invoices} AS asks
  WHERE asks.id = ${time_entries.invoice_id} AND asks.status = 'refunded'))`;

/** One's own approved hours in a project that no invoice asks for yet, the first ones first. */
export function selectBillable({ db, viewer }: Context, projectId: string | null) {
  return db
    .select({
      id: time_entries.id,
      startedAt: time_entries.started_at,
      minutes: sql<number>`${time_entries.minutes}`.as("billable_minutes"),
      note: time_entries.note,
      project: sql<string>`${projects.title}`.as("project_title"),
    })
    .from(time_entries)
    .innerJoin(projects, eq(projects.id, time_entries.project_id))
    .where(
      sql`${time_entries.project_id} = ${isId(projectId) ? projectId : ""} AND ${time_entries.user_id} = ${viewer.userId}
        AND ${time_entries.status} = 'approved' AND ${notBilled}`,
    )
    .orderBy(asc(time_entries.started_at))
    .limit(SHOWN);
}

/** Who hours of a project are for: its client, as one of its people sees them. */
export function selectClient({ db, viewer }: Context, projectId: string | SQL | null) {
  const id = typeof projectId === "object" && projectId ? projectId : isId(projectId) ? projectId : "";
  return db
    .select({ handle: profiles.handle, name: profiles.display_name })
    .from(project_members)
    .innerJoin(profiles, eq(profiles.user_id, project_members.user_id))
    .where(
      sql`${project_members.project_id} = ${id} AND ${project_members.role} = 'client'
        AND ${project_members.status} = 'active' AND ${project_members.user_id} <> ${viewer.userId}
        AND EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = ${id}
          AND seat.user_id = ${viewer.userId} AND seat.status = 'active')`,
    )
    .orderBy(asc(project_members.created_at))
    .limit(1);
}

/** Puts hours on an invoice; the batch fails unless each of them is approved, one's own and on no other. */
export function billHours(
  { db, viewer }: Context,
  { projectId, entries, invoiceId }: { projectId: Id; entries: readonly Id[]; invoiceId: Id },
): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${time_entries} SET invoice_id = ${invoiceId}
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(entries)})) AND project_id = ${projectId}
          AND user_id = ${viewer.userId} AND ${time_entries.status} = 'approved' AND ${notBilled}`,
    ),
    failWhen(db, sql`changes() <> ${entries.length}`),
  ];
}

/** One of the hours that an invoice asks for; none where it asks for no hours. */
export function selectBilled({ db }: Pick<Context, "db">, invoiceId: Id) {
  return db
    .select({ id: time_entries.id })
    .from(time_entries)
    .where(eq(time_entries.invoice_id, invoiceId))
    .limit(1);
}

/** Hours of an invoice that is no more may be asked for by another one. */
export function releaseHours(db: Database, invoiceId: Id): Statement {
  return statement(db, sql`UPDATE ${time_entries} SET invoice_id = NULL WHERE invoice_id = ${invoiceId}`);
}
