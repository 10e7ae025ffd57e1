import { desc, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import type { Desk } from "#app/features/projects/desk.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { mayAnswerTime, SHOWN } from "./rules.ts";

/** The hours of a project, the last ones first: one's own, and what others have sent; nothing for guests. */
export function selectTime(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  projectId: string | undefined,
) {
  const id = isId(projectId) ? projectId : "";
  return db
    .select({
      id: time_entries.id,
      userId: time_entries.user_id,
      startedAt: time_entries.started_at,
      minutes: time_entries.minutes,
      note: time_entries.note,
      status: time_entries.status,
      answer: time_entries.answer,
      invoiceId: time_entries.invoice_id,
      version: time_entries.version,
    })
    .from(time_entries)
    .where(
      sql`${time_entries.project_id} = ${id} AND (${time_entries.user_id} = ${viewer.userId} OR ${time_entries.status} <> 'draft')
        AND EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = ${id}
          AND seat.user_id = ${viewer.userId} AND seat.status = 'active' AND seat.role <> 'guest')`,
    )
    .orderBy(desc(time_entries.started_at))
    .limit(SHOWN);
}

type Rows = Awaited<ReturnType<typeof selectTime>>;

/** The hours as one of the project's people sees them, and what they may do with each. */
export function toTime(desk: Desk, me: Id, rows: Rows) {
  const open = !isReadOnly(desk.status);
  const seat = { userId: me, role: desk.role };
  const works = open && may(desk.role, "write_time", desk.own);
  const sum = (some: Rows) => some.reduce((all, { minutes }) => all + (minutes ?? 0), 0);
  const mine = rows.filter(({ userId }) => userId === me);
  return {
    works,
    running: mine.find(({ minutes }) => minutes === null) ?? null,
    toSend: mine.filter(({ status, minutes }) => status === "draft" && minutes !== null).length,
    projectId: desk.id,
    toInvoice: sum(mine.filter(({ status, invoiceId }) => status === "approved" && invoiceId === null)),
    approved: sum(rows.filter(({ status }) => status === "approved")),
    waiting: sum(rows.filter(({ status }) => status === "submitted")),
    entries: rows
      .filter(({ minutes }) => minutes !== null)
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
