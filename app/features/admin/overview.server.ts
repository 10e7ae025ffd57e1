import { sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import type { Query } from "#app/db/compiled-select.server.ts";
import { sessions, users } from "#app/db/schema/auth.ts";
import { moderation_cases, role_requests } from "#app/db/schema/moderation.ts";
import { email_outbox } from "#app/db/schema/notifications.ts";
import { error_log, outbox } from "#app/db/schema/platform.ts";
import { appeals } from "#app/db/schema/safety.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { support_tickets } from "#app/db/schema/support.ts";

/** Beyond this a figure says "1,000+": nothing here walks through a whole table. */
export const COUNT_MAX = 1000;

export interface Figures {
  cases: number;
  appeals: number;
  waiting: number;
  late: number;
  events_due: number;
  mails_failed: number;
  errors: number;
  roles: number;
}

/** Live figures, each by an index and to a limit. */
export function selectFigures(db: Database, now: number) {
  const upTo = (rows: ReturnType<typeof sql>) => sql`(SELECT count(*) FROM (${rows} LIMIT ${COUNT_MAX}))`;
  return statement(
    db,
    sql`SELECT
      ${upTo(sql`SELECT 1 FROM ${moderation_cases} WHERE status = 'open' AND weight >= 0`)} AS cases,
      ${upTo(sql`SELECT 1 FROM ${appeals} WHERE status = 'open' AND created_at > 0`)} AS appeals,
      ${upTo(sql`SELECT 1 FROM ${support_tickets} WHERE due_at IS NOT NULL`)} AS waiting,
      ${upTo(sql`SELECT 1 FROM ${support_tickets} WHERE due_at < ${now}`)} AS late,
      ${upTo(sql`SELECT 1 FROM ${outbox} WHERE delivered_at IS NULL AND next_attempt_at < ${now - 60_000}`)} AS events_due,
      ${upTo(sql`SELECT 1 FROM ${email_outbox} WHERE status = 'failed' AND created_at > ${now - days(30)}`)} AS mails_failed,
      ${upTo(sql`SELECT 1 FROM ${error_log} WHERE created_at > ${now - days(1)}`)} AS errors,
      ${upTo(sql`SELECT 1 FROM ${role_requests} INDEXED BY role_requests_open WHERE status = 'open' AND user_id > ''`)} AS roles`,
  ) as Query<Figures[]>;
}

export interface DayRow {
  day: number;
  joined: number;
  sparks: number;
  came: number;
}

/** What happened on each of the last days, oldest first: ids begin with the time, so that a range of them is a day. A day counts to the same limit. */
export function selectDays(db: Database, now: number, shown = 14) {
  const first = Math.floor(now / days(1)) - shown + 1;
  const list = JSON.stringify(Array.from({ length: shown }, (_, place) => first + place));
  const begin = (day: ReturnType<typeof sql>) => {
    const hex = sql`printf('%012x', ${day} * ${days(1)})`;
    return sql`substr(${hex}, 1, 8) || '-' || substr(${hex}, 9, 4)`;
  };
  const within = (table: unknown, column = "id") =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${sql.raw(column)} >= ${begin(sql`d.value`)}
      AND ${sql.raw(column)} < ${begin(sql`(d.value + 1)`)} LIMIT ${COUNT_MAX}))`;
  return statement(
    db,
    sql`SELECT d.value AS day, ${within(users)} AS joined, ${within(matches)} AS sparks, ${within(sessions)} AS came
      FROM json_each(${list}) AS d`,
  ) as Query<DayRow[]>;
}
