import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { announcements } from "#app/db/schema/announcements.ts";
import { companies } from "#app/db/schema/companies.ts";
import { event_codes } from "#app/db/schema/events.ts";
import { coupons } from "#app/db/schema/membership.ts";
import { audit_log } from "#app/db/schema/moderation.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { error_log, outbox } from "#app/db/schema/platform.ts";
import { profiles } from "#app/db/schema/profiles.ts";

const MOST = 50;
export const AUDIT_PAGE = 50;

export interface StuckEvent {
  event_id: Id;
  event_name: string;
  attempts: number;
  next_attempt_at: number;
  happened_at: number;
}

/** What happened and has not reached everybody yet, the longest due first. Its contents are nobody's to read here. */
export function selectStuck(db: Database, now: number) {
  return rowsOf<StuckEvent>(
    db,
    sql`SELECT id AS event_id, name AS event_name, attempts, next_attempt_at, created_at AS happened_at FROM ${outbox}
      WHERE delivered_at IS NULL AND next_attempt_at < ${now} ORDER BY next_attempt_at LIMIT ${MOST}`,
  );
}

export interface Fault {
  fault_id: Id;
  origin: string;
  fault_name: string;
  fault_message: string;
  page_path: string | null;
  fault_at: number;
}

/** The newest faults of browsers and server, by the id a member can quote. */
export function selectFaults(db: Database) {
  return rowsOf<Fault>(
    db,
    sql`SELECT id AS fault_id, origin, name AS fault_name, message AS fault_message, page_path, created_at AS fault_at
      FROM ${error_log} WHERE created_at > 0 ORDER BY created_at DESC LIMIT ${MOST}`,
  );
}

export interface AuditRow {
  audit_id: Id;
  actor: string | null;
  audit_action: string;
  audit_type: string;
  audit_subject: string;
  /** What it is called; null where we call it nothing, or it is gone. */
  audit_name: string | null;
  /** JSON of what was, and of what became of it. */
  audit_before: string | null;
  audit_after: string | null;
  /** From where: a keyed hash of the address. */
  audit_place: string | null;
  audit_reason: string | null;
  audit_at: number;
}

/** Which lines of the log are asked for: of a colleague, by their handle, or about something, by its id. */
export interface AuditAsked {
  before: Id | null;
  typed: string;
}

/** SQL: what the subject of a line `a` is called, where it is called anything. */
const subjectName = sql`CASE WHEN a.subject_type IN ('profile', 'user') THEN (SELECT display_name FROM ${profiles} WHERE user_id = a.subject_id)
  WHEN a.subject_type = 'company' THEN (SELECT name FROM ${companies} WHERE id = a.subject_id)
  WHEN a.subject_type = 'opportunity' THEN (SELECT title FROM ${opportunities} WHERE id = a.subject_id)
  WHEN a.subject_type = 'announcement' THEN (SELECT title FROM ${announcements} WHERE id = a.subject_id)
  WHEN a.subject_type = 'event' THEN (SELECT name FROM ${event_codes} WHERE id = a.subject_id)
  WHEN a.subject_type = 'coupon' THEN (SELECT code FROM ${coupons} WHERE id = a.subject_id) END`;

/** What staff did, newest first: one more than a page. */
export function selectAudit(db: Database, { before, typed }: AuditAsked) {
  const end = before ?? "~";
  const page = (where: ReturnType<typeof sql>) => sql`SELECT id FROM (SELECT line.id FROM ${where}
    AND line.id < ${end} ORDER BY line.id DESC LIMIT ${AUDIT_PAGE + 1})`;
  const wanted = typed.startsWith("@")
    ? page(sql`${profiles} AS who CROSS JOIN ${audit_log} AS line ON line.actor_id = who.user_id
        WHERE who.handle = ${typed.slice(1).toLowerCase()}`)
    : page(sql`kinds CROSS JOIN ${audit_log} AS line ON line.subject_type = kinds.name AND line.subject_id = ${typed}
        WHERE kinds.name IS NOT NULL`);
  // One after the other off the index, which asks for the kind of what an id is of.
  const kinds = sql`WITH RECURSIVE kinds(name) AS (SELECT min(subject_type) FROM ${audit_log}
    UNION ALL SELECT (SELECT min(subject_type) FROM ${audit_log} WHERE subject_type > name) FROM kinds
      WHERE name IS NOT NULL)`;
  return rowsOf<AuditRow>(
    db,
    sql`${typed === "" || typed.startsWith("@") ? sql`` : kinds}
      SELECT a.id AS audit_id, p.display_name AS actor, a.action AS audit_action, a.subject_type AS audit_type,
      a.subject_id AS audit_subject, ${subjectName} AS audit_name, a.before AS audit_before, a.after AS audit_after, a.ip_hash AS audit_place, a.reason AS audit_reason, a.created_at AS audit_at
      FROM ${typed === "" ? sql`${audit_log} AS a` : sql`(${wanted}) AS wanted CROSS JOIN ${audit_log} AS a ON a.id = wanted.id`}
      CROSS JOIN ${profiles} AS p ON p.user_id = a.actor_id
      WHERE a.id < ${end}
      ORDER BY a.id DESC LIMIT ${AUDIT_PAGE + 1}`,
  );
}
