import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import type { Query } from "#app/db/compiled-select.server.ts";
import { audit_log } from "#app/db/schema/moderation.ts";
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
  return statement(
    db,
    sql`SELECT id AS event_id, name AS event_name, attempts, next_attempt_at, created_at AS happened_at FROM ${outbox}
      WHERE delivered_at IS NULL AND next_attempt_at < ${now} ORDER BY next_attempt_at LIMIT ${MOST}`,
  ) as Query<StuckEvent[]>;
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
  return statement(
    db,
    sql`SELECT id AS fault_id, origin, name AS fault_name, message AS fault_message, page_path, created_at AS fault_at
      FROM ${error_log} WHERE created_at > 0 ORDER BY created_at DESC LIMIT ${MOST}`,
  ) as Query<Fault[]>;
}

export interface AuditRow {
  audit_id: Id;
  actor: string | null;
  audit_action: string;
  audit_type: string;
  audit_subject: string;
  audit_after: string | null;
  audit_reason: string | null;
  audit_at: number;
}

/** What staff did, newest first. */
export function selectAudit(db: Database, before: Id | null) {
  const end = before ?? "~";
  return statement(
    db,
    sql`SELECT a.id AS audit_id, p.display_name AS actor, a.action AS audit_action, a.subject_type AS audit_type,
      a.subject_id AS audit_subject, a.after AS audit_after, a.reason AS audit_reason, a.created_at AS audit_at
      FROM ${audit_log} AS a CROSS JOIN ${profiles} AS p ON p.user_id = a.actor_id
      WHERE a.id < ${end}
      ORDER BY a.id DESC LIMIT ${AUDIT_PAGE}`,
  ) as Query<AuditRow[]>;
}
