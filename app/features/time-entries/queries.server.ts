import { desc, type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import type { Desk } from "#app/features/projects/desk.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { notBilled } from "./billing.server.ts";
import { mayAnswerTime, SHOWN } from "./rules.ts";

/** Minutes of all hours that are read for, however few are shown. */
const minutesOf = (which: SQL, name: string) =>
  sql<number>`coalesce(sum(${time_entries.minutes}) FILTER (WHERE ${which}) OVER (), 0)`.as(name);

/**
 * The hours of a project: one's own, and what others have sent; nothing for guests. First those that somebody has to do
 * something with, as many approved ones as there is room for behind them, the last ones first.
 */
export function selectTime(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  projectId: string | undefined,
) {
  const id = isId(projectId) ? projectId : "";
  const mine = sql`${time_entries.user_id} = ${viewer.userId}`;
  return db
    .select({
      id: time_entries.id,
      userId: time_entries.user_id,
      startedAt: time_entries.started_at,
      minutes: time_entries.minutes,
      note: time_entries.note,
      status: time_entries.status,
      answer: time_entries.answer,
      invoiceId: sql<string | null>`iif(${notBilled}, NULL, ${time_entries.invoice_id})`.as("asked_by"),
      version: time_entries.version,
      approved: minutesOf(sql`${time_entries.status} = 'approved'`, "approved_minutes"),
      waiting: minutesOf(sql`${time_entries.status} = 'submitted'`, "waiting_minutes"),
      toInvoice: minutesOf(
        sql`${time_entries.status} = 'approved' AND ${notBilled} AND ${mine}`,
        "minutes_to_invoice",
      ),
      toSend: sql<number>`count(*) FILTER (WHERE ${time_entries.status} = 'draft'
        AND ${time_entries.minutes} IS NOT NULL AND ${mine}) OVER ()`.as("to_send"),
    })
    .from(time_entries)
    .where(
      sql`${time_entries.project_id} = ${id} AND (${time_entries.user_id} = ${viewer.userId} OR ${time_entries.status} <> 'draft')
        AND EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = ${id}
          AND seat.user_id = ${viewer.userId} AND seat.status = 'active' AND seat.role <> 'guest')`,
    )
    .orderBy(sql`${time_entries.status} = 'approved'`, desc(time_entries.started_at), desc(time_entries.id))
    .limit(SHOWN);
}

type Rows = Awaited<ReturnType<typeof selectTime>>;

/** The hours as one of the project's people sees them, and what they may do with each. */
export function toTime(desk: Desk, me: Id, rows: Rows) {
  const open = !isReadOnly(desk.status);
  const seat = { userId: me, role: desk.role };
  const works = open && may(desk.role, "write_time", desk.own);
  const { approved = 0, waiting = 0, toInvoice = 0, toSend = 0 } = rows[0] ?? {};
  return {
    works,
    running: rows.find(({ userId, minutes }) => userId === me && minutes === null) ?? null,
    projectId: desk.id,
    ...{ approved, waiting, toInvoice, toSend },
    entries: rows
      .filter(({ minutes }) => minutes !== null)
      .toSorted((one, other) => other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1))
      .map((row) => ({
        ...row,
        minutes: row.minutes ?? 0,
        mine: row.userId === me,
        name: desk.people.find(({ userId }) => userId === row.userId)?.name ?? "Somebody who left",
        mayChange: works && row.userId === me && (row.status === "draft" || row.status === "disputed"),
        mayAnswer: open && row.status === "submitted" && mayAnswerTime(seat, row.userId, desk.people),
      })),
  };
}

export type TimeView = ReturnType<typeof toTime>;
