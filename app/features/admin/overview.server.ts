import { sql } from "drizzle-orm";
import { idsFrom } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { daily_rollups } from "#app/db/schema/analytics.ts";
import { sessions, users } from "#app/db/schema/auth.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { ledger_accounts, ledger_entries, ledger_journals } from "#app/db/schema/ledger.ts";
import { email_outbox } from "#app/db/schema/notifications.ts";
import { error_log, outbox } from "#app/db/schema/platform.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { support_tickets } from "#app/db/schema/support.ts";
import { ACTIVE_MEMBERS, EVERYBODY } from "#app/features/analytics/roll-up.server.ts";
import { COUNT_MAX, openAppeals, openCases, openMoney, openRoles, upTo } from "./waiting.server.ts";

export interface Figures {
  cases: number;
  appeals: number;
  waiting: number;
  late: number;
  events_due: number;
  mails_failed: number;
  errors: number;
  roles: number;
  money: number;
}

/** Live figures, each by an index and to a limit. */
export function selectFigures(db: Database, now: number) {
  return rowsOf<Figures>(
    db,
    sql`SELECT
      ${openCases(now)} AS cases, ${openAppeals} AS appeals, ${openRoles} AS roles, ${openMoney} AS money,
      ${upTo(sql`SELECT 1 FROM ${support_tickets} WHERE due_at IS NOT NULL`)} AS waiting,
      ${upTo(sql`SELECT 1 FROM ${support_tickets} WHERE due_at < ${now}`)} AS late,
      ${upTo(sql`SELECT 1 FROM ${outbox} WHERE delivered_at IS NULL AND next_attempt_at < ${now - 60_000}`)} AS events_due,
      ${upTo(sql`SELECT 1 FROM ${email_outbox} WHERE status = 'failed' AND created_at > ${now - days(30)}`)} AS mails_failed,
      ${upTo(sql`SELECT 1 FROM ${error_log} WHERE created_at > ${now - days(1)}`)} AS errors`,
  );
}

export interface DayRow {
  day: number;
  joined: number;
  sparks: number;
  came: number;
  posts: number;
  /** Members who opened a page, as far as they may be followed; null for a day that is not summed up yet. */
  active: number | null;
  /** Faults that browsers met, each of which was told to somebody on an error screen or in its place. */
  faults: number;
  /** Pages that were opened, also by visitors and by who may only be counted; null for a day that is not summed up yet. */
  views: number | null;
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
  const summed = (metric: string) =>
    sql`(SELECT value FROM ${daily_rollups} WHERE subject_id = ${EVERYBODY} AND metric = ${metric}
      AND day = date(d.value * 86400, 'unixepoch'))`;
  return rowsOf<DayRow>(
    db,
    sql`SELECT d.value AS day, ${within(users)} AS joined, ${within(matches)} AS sparks, ${within(sessions)} AS came,
        ${within(feed_posts)} AS posts,
        ${within(error_log)} AS faults, ${summed(ACTIVE_MEMBERS)} AS active, ${summed("page_view")} AS views
      FROM json_each(${list}) AS d`,
  );
}

/** So many movements of money are added up; where there were more, the sums are "at least". */
const MOVEMENTS_MAX = 20_000;

/** What members paid each other over Thrive in the last 30 days, and what is held now; minor units of one currency. */
export interface MoneyRow {
  currency: string;
  paid: number;
  held: number;
  /** There were more movements than are added up. */
  more: number;
}

/**
 * Gross: milestones that were funded, invoices that were paid over Thrive, and tips; what went back later is not taken
 * off. What is held stands in one account for each milestone.
 */
export function selectMoney(db: Database, now: number) {
  return rowsOf<MoneyRow>(
    db,
    sql`WITH paid AS MATERIALIZED (SELECT id FROM ${ledger_journals} WHERE id >= ${idsFrom(now - days(30))}
        AND (type IN ('fund_milestone', 'tip') OR (type = 'release' AND reference_type = 'invoice')) LIMIT ${MOVEMENTS_MAX})
      SELECT currency, sum(paid) AS paid, sum(held) AS held, (SELECT count(*) FROM paid) >= ${MOVEMENTS_MAX} AS more
      FROM (SELECT e.currency AS currency, e.amount AS paid, 0 AS held FROM paid
          CROSS JOIN ${ledger_entries} AS e INDEXED BY ledger_entries_journal ON e.journal_id = paid.id WHERE e.amount > 0
        UNION ALL SELECT currency, 0, balance FROM ${ledger_accounts} INDEXED BY ledger_accounts_held
          WHERE kind = 'held' AND balance > 0 AND currency > '')
      GROUP BY currency ORDER BY paid DESC, currency`,
  );
}
