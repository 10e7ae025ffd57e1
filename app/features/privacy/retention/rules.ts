import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { dayOf } from "#app/core/days.ts";
import { idsFrom } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { analytics_events, rolled_up_days } from "#app/db/schema/analytics.ts";
import { account_activity, consents, known_devices, sessions, users } from "#app/db/schema/auth.ts";
import { company_invites } from "#app/db/schema/companies.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { audit_log, moderation_cases, strikes, takedowns } from "#app/db/schema/moderation.ts";
import { email_outbox, mail_events, notifications } from "#app/db/schema/notifications.ts";
import { error_log } from "#app/db/schema/platform.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";
import { project_invites } from "#app/db/schema/projects.ts";
import { review_requests } from "#app/db/schema/reviews.ts";
import { invites } from "#app/db/schema/rewards.ts";
import { access_log, appeals, decided_reports, reports } from "#app/db/schema/safety.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { SESSION_ABSOLUTE, SESSION_IDLE } from "#app/features/auth/rules.ts";

/** Of one kind, with each run: what has piled up goes by and by. */
const AT_ONCE = 500;
/** Requests for help have many messages and files each. */
const TICKETS_AT_ONCE = 20;

/** A request for help closes this long after it was solved (product.md §5.15). */
const CLOSES_WITHIN = days(7);

/**
 * What goes once it has been kept for as long as the privacy notice says; by the words of its table "How long we keep
 * it". Each is a list of statements for one batch, and each may run again. The member whose data is held by law keeps
 * what a claim may need.
 */
export const RETENTION: Record<string, (now: number) => SQL[]> = {
  Sessions: (now) => [
    sql`DELETE FROM ${sessions} WHERE id IN (
      SELECT * FROM (SELECT id FROM ${sessions} WHERE refreshed_at <= ${now - SESSION_IDLE} LIMIT ${AT_ONCE})
      UNION SELECT * FROM (SELECT id FROM ${sessions} WHERE id < ${idsFrom(now - SESSION_ABSOLUTE)} LIMIT ${AT_ONCE}))`,
  ],
  "Sign-in and security records": (now) => [
    some(account_activity, sql`created_at <= ${now - days(365)} AND ${freeOfHold(sql`old.user_id`)}`),
    sql`DELETE FROM ${known_devices} WHERE rowid IN (SELECT rowid FROM ${known_devices} AS old
      WHERE last_seen_at <= ${now - days(365)} AND ${freeOfHold(sql`old.user_id`)} LIMIT ${AT_ONCE})`,
  ],
  "Error reports, if enabled": (now) => [some(error_log, sql`created_at <= ${now - days(90)}`)],
  "Single usage events": (now) => [oldEvents(monthsBefore(now, 13))],
  Notifications: (now) => [
    some(notifications, sql`id < ${idsFrom(now - days(365))} AND created_at <= ${now - days(365)}`),
  ],
  "Record of emails sent": (now) => [
    some(email_outbox, sql`id < ${idsFrom(now - days(90))} AND status <> 'queued'`),
    some(mail_events, sql`created_at <= ${now - days(90)}`),
  ],
  "Support tickets": (now) => closedTickets(monthsBefore(now, 24)),
  "Reports and moderation cases": (now) => oldCases(now, monthsBefore(now, 24)),
  "Invitations to people without an account": (now) => oldInvitations(now - days(30)),
  "Proof of consents, and the log of staff access": (now) => {
    const before = monthsBefore(now, 36);
    return [...proofOfGone(before), oldAudit(before)];
  },
};

/** The same day and time so many months before, UTC; the last day of a month that is too short to have it. */
export function monthsBefore(now: number, count: number): number {
  const then = new Date(now);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() - count + 1, 0)).getUTCDate();
  return then.setUTCMonth(then.getUTCMonth() - count, Math.min(then.getUTCDate(), lastDay));
}

/** SQL: removes some of these rows. @param where which of them, of the row `old` */
function some(table: SQLiteTable, where: SQL): SQL {
  return sql`DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} AS old WHERE ${where} LIMIT ${AT_ONCE})`;
}

/** SQL: nothing keeps what is this member's from being deleted. */
function freeOfHold(userId: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${users} AS held WHERE held.id = ${userId} AND held.legal_hold_at IS NOT NULL)`;
}

/** Single events whose day is summed up; name by name, each from its oldest on. */
function oldEvents(before: number): SQL {
  const summedUp = sql`(SELECT ${dayBegin(sql`day`)} + ${days(1)} FROM ${rolled_up_days}
    WHERE day > '' ORDER BY day DESC LIMIT 1)`;
  return sql`WITH RECURSIVE names(name) AS (
      SELECT min(event_name) FROM ${analytics_events}
      UNION ALL SELECT (SELECT min(event_name) FROM ${analytics_events} WHERE event_name > name) FROM names
        WHERE name IS NOT NULL)
    DELETE FROM ${analytics_events} WHERE id IN (SELECT e.id FROM names
      CROSS JOIN ${analytics_events} AS e INDEXED BY analytics_events_name
        ON e.event_name = name AND e.created_at < ${Date.parse(dayOf(before))} AND e.created_at < ${summedUp}
      LIMIT ${2 * AT_ONCE})`;
}

/** SQL: the first moment of a day written as `2026-11-25`, epoch milliseconds UTC. */
function dayBegin(day: SQL): SQL {
  return sql`unixepoch(${day}) * 1000`;
}

function closedTickets(before: number): SQL[] {
  const due = sql`(SELECT id FROM ${support_tickets} AS t WHERE status = 'closed'
    AND last_message_at < ${before - CLOSES_WITHIN} AND coalesce(resolved_at, 0) < ${before - CLOSES_WITHIN}
    AND ${freeOfHold(sql`t.user_id`)} ORDER BY last_message_at, id LIMIT ${TICKETS_AT_ONCE})`;
  return [
    // The sweep of orphans removes their bytes.
    sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL WHERE purpose = 'support' AND id IN (
      SELECT file_id FROM ${file_scopes} WHERE scope = 'support' AND scope_id IN ${due})`,
    sql`DELETE FROM ${file_scopes} WHERE scope = 'support' AND scope_id IN ${due}`,
    sql`DELETE FROM ${support_messages} WHERE ticket_id IN ${due}`,
    sql`DELETE FROM ${support_tickets} WHERE id IN ${due}`,
  ];
}

/** What still holds stays: a ban for good, a limit, what is taken down. */
function oldCases(now: number, before: number): SQL[] {
  const old = sql`id < ${idsFrom(before)}`;
  return [
    some(
      reports,
      sql`${old} AND status IN ('actioned', 'dismissed') AND ${freeOfHold(sql`old.reporter_id`)}
        AND ${freeOfHold(sql`old.owner_id`)}`,
    ),
    some(
      decided_reports,
      sql`${old} AND ${freeOfHold(sql`old.reporter_id`)} AND ${freeOfHold(sql`old.owner_id`)}`,
    ),
    some(appeals, sql`${old} AND status IN ('upheld', 'overturned') AND ${freeOfHold(sql`old.user_id`)}`),
    some(
      strikes,
      sql`${old} AND (level < 4 OR lifted_at IS NOT NULL) AND coalesce(suspended_until, 0) < ${now}
        AND ${freeOfHold(sql`old.user_id`)}`,
    ),
    some(
      moderation_cases,
      sql`${old} AND status NOT IN ('open', 'appealed') AND decided_at < ${before}
        AND coalesce(limited_until, 0) < ${now} AND ${freeOfHold(sql`old.owner_id`)}
        AND NOT EXISTS (SELECT 1 FROM ${strikes} AS s WHERE s.case_id = old.id)
        AND NOT EXISTS (SELECT 1 FROM ${takedowns} AS t
          WHERE t.subject_type = old.subject_type AND t.subject_id = old.subject_id AND t.case_id = old.id)`,
    ),
  ];
}

function oldInvitations(before: number): SQL[] {
  return [
    some(company_invites, sql`id < ${idsFrom(before)} AND (status <> 'pending' OR expires_at < ${before})`),
    some(
      project_invites,
      sql`email IS NOT NULL AND status IN ('declined', 'expired', 'revoked') AND updated_at < ${before}`,
    ),
    // Of what was written the review tells; only whose address it was goes, also as the member it led to.
    sql`UPDATE ${review_requests} SET to_email = NULL, to_user = NULL, draft = NULL, code_hash = NULL WHERE id IN (
      SELECT id FROM ${review_requests} WHERE to_email IS NOT NULL
        AND status IN ('completed', 'declined', 'expired', 'cancelled') AND updated_at < ${before} LIMIT ${AT_ONCE})`,
    // An invitation to the platform is worth what its code is: 60 days.
    sql`UPDATE ${invites} SET email_hash = NULL, note = NULL, status = 'expired' WHERE id IN (SELECT id FROM ${invites}
      WHERE email_hash IS NOT NULL AND status IN ('sent', 'opened') AND id < ${idsFrom(before - days(60))}
      LIMIT ${AT_ONCE})`,
  ];
}

/** What staff did; of who is held by law, on either side, all of it stays. */
function oldAudit(before: number): SQL {
  return some(
    audit_log,
    sql`id < ${idsFrom(before)} AND ${freeOfHold(sql`old.actor_id`)} AND ${freeOfHold(sql`old.subject_id`)}`,
  );
}

/** Of members who are gone so long that all that it tells of is older still. */
function proofOfGone(before: number): SQL[] {
  const due = sql`FROM ${deletion_requests} WHERE id < ${idsFrom(before)} AND status IN ('done', 'cancelled')
    AND coalesce(finished_at, scheduled_for) < ${before} ORDER BY id LIMIT ${AT_ONCE}`;
  const gone = sql`(SELECT user_id FROM (SELECT user_id, status ${due}) WHERE status = 'done')`;
  return [
    sql`DELETE FROM ${consents} WHERE user_id IN ${gone}`,
    sql`DELETE FROM ${access_log} WHERE user_id IN ${gone}`,
    sql`DELETE FROM ${deletion_requests} WHERE id IN (SELECT id ${due})`,
  ];
}
