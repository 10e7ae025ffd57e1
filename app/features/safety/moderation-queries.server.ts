import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { moderation_cases, reporter_trust, strikes } from "#app/db/schema/moderation.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { access_log, appeals, decided_reports, reports } from "#app/db/schema/safety.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { reportsOf } from "./cases.server.ts";

export const CASES_PAGE = 25;

export const CASE_VIEWS = {
  open: "To decide",
  waiting: "With the owner",
  disputes: "Disputed reviews",
  appeals: "Appeals",
  decided: "Decided",
} as const;
export type CaseView = keyof typeof CASE_VIEWS;

export interface CaseRow {
  case_id: Id;
  subject_type: string;
  subject_id: Id;
  /** Nobody for a review from outside, a message or a template of Thrive. */
  owner_id: Id | null;
  owner_name: string | null;
  case_status: string;
  case_action: string;
  reports: number;
  weight: number;
  case_reason: string | null;
  /** What its owner was asked to change. */
  asked: string | null;
  waits_until: number | null;
  fixed_at: number | null;
  /** Until when its owner is limited by it. */
  limited_until: number | null;
  opened_at: number;
  decided_at: number | null;
}

const caseColumns = sql`c.id AS case_id, c.subject_type, c.subject_id, c.owner_id, p.display_name AS owner_name,
  c.status AS case_status, c.action AS case_action, c.reports, c.weight, c.reason AS case_reason,
  c.asked, c.waits_until, c.fixed_at, c.limited_until, c.created_at AS opened_at, c.decided_at`;

/** Open cases, the most trusted reporters first, apart from those their owners change; or decided ones, the newest first. */
export function selectCases(
  { db, clock }: Pick<QueryContext, "db" | "clock">,
  view: CaseView,
  after: { key: number; id: string } | null,
) {
  const open = view === "open" || view === "waiting";
  const waits = sql`coalesce(c.waits_until, 0) ${view === "waiting" ? sql`>` : sql`<=`} ${clock.now()}`;
  const behind = open
    ? sql`AND (c.weight, c.id) < (${after?.key}, ${after?.id})`
    : sql`AND c.id < ${after?.id}`;
  return rowsOf<CaseRow>(
    db,
    sql`SELECT ${caseColumns} FROM ${moderation_cases} AS c LEFT JOIN ${profiles} AS p ON p.user_id = c.owner_id
      WHERE ${open ? sql`c.status = 'open' AND c.weight >= 0 AND ${waits}` : sql`c.status <> 'open'`} ${after ? behind : sql``}
      ORDER BY ${open ? sql`c.weight DESC, c.id DESC` : sql`c.id DESC`} LIMIT ${CASES_PAGE + 1}`,
  );
}

/** The first of the other cases that wait to be decided. */
export function selectNextCase({ db, clock }: Pick<QueryContext, "db" | "clock">, id: Id) {
  return rowsOf<{ next_id: Id }>(
    db,
    sql`SELECT id AS next_id FROM ${moderation_cases} WHERE status = 'open' AND weight >= 0
        AND coalesce(waits_until, 0) <= ${clock.now()} AND id <> ${id} ORDER BY weight DESC, id DESC LIMIT 1`,
  );
}

/** A case as its page shows it. */
export interface OpenedCase extends CaseRow {
  owner_handle: string | null;
  decider: string | null;
}

/** A case with its owner and who decided it. */
export function selectCase(db: Database, id: Id) {
  return rowsOf<OpenedCase>(
    db,
    sql`SELECT ${caseColumns}, p.handle AS owner_handle,
      (SELECT display_name FROM ${profiles} WHERE user_id = c.decided_by) AS decider
      FROM ${moderation_cases} AS c LEFT JOIN ${profiles} AS p ON p.user_id = c.owner_id WHERE c.id = ${id}`,
  );
}

export interface ReportRow {
  report_id: Id;
  report_reason: string;
  details: string | null;
  reported_at: number;
  trust: number;
}

/** Why it was reported, by how trusted members. Who they are is nobody's business here. */
export function selectReports(db: Database, caseId: Id) {
  return rowsOf<ReportRow>(
    db,
    sql`SELECT r.id AS report_id, r.reason AS report_reason, r.details, r.created_at AS reported_at,
      round(100.0 * (coalesce(t.right_count, 0) + 2) / (coalesce(t.right_count, 0) + coalesce(t.wrong_count, 0) + 4)) AS trust
      FROM (${reportsOf(caseId)}) AS r LEFT JOIN ${reporter_trust} AS t ON t.user_id = r.reporter_id
      ORDER BY trust DESC, r.id LIMIT 50`,
  );
}

export interface AppealRow {
  appeal_id: Id;
  appellant_id: Id;
  appellant_name: string;
  appealed_type: string;
  appealed_id: Id;
  appeal_statement: string;
  /** What a case is about that is appealed, and who decided it. */
  case_type: string | null;
  decided_by: Id | null;
  evidence: string | null;
  appealed_at: number;
}

/** Appeals that wait to be decided. */
export function selectAppeals(db: Database) {
  return rowsOf<AppealRow>(
    db,
    sql`SELECT a.id AS appeal_id, a.user_id AS appellant_id, p.display_name AS appellant_name,
      a.subject_type AS appealed_type, a.subject_id AS appealed_id, a.statement AS appeal_statement, a.evidence,
      a.created_at AS appealed_at, c.subject_type AS case_type, c.decided_by
      FROM ${appeals} AS a CROSS JOIN ${profiles} AS p ON p.user_id = a.user_id
      LEFT JOIN ${moderation_cases} AS c ON a.subject_type = 'case' AND c.id = a.subject_id
      WHERE a.status = 'open' AND a.created_at > 0 ORDER BY a.created_at LIMIT 50`,
  );
}

export interface StrikeRow {
  strike_level: number;
  suspended_until: number | null;
  strike_ends: number;
  lifted_at: number | null;
  struck_at: number;
}

/** The last strikes of a member, the newest first. */
export function selectStrikes(db: Database, userId: Id | SQL) {
  return rowsOf<StrikeRow>(
    db,
    sql`SELECT level AS strike_level, suspended_until, expires_at AS strike_ends, lifted_at, created_at AS struck_at
      FROM ${strikes} WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT 20`,
  );
}

/** SQL of whose the subject of a case is. */
export const ownerOf = (caseId: Id) => sql`(SELECT owner_id FROM ${moderation_cases} WHERE id = ${caseId})`;

/** Whether this colleague has opened what the case is about, which its owner can see. */
export function selectOpened(db: Database, caseId: Id, staffId: Id) {
  return rowsOf<{ opened: number }>(
    db,
    sql`SELECT 1 AS opened FROM ${access_log} WHERE user_id = ${ownerOf(caseId)} AND staff_id = ${staffId}
      AND ticket_id = ${caseId} LIMIT 1`,
  );
}

export interface DecisionRow {
  case_id: Id;
  subject_type: string;
  case_status: string;
  case_action: string;
  case_reason: string;
  /** What they were asked to change, and until when; while it is theirs to change, nothing is decided. */
  asked: string | null;
  waits_until: number | null;
  fixed_at: number | null;
  /** Until when it limits them. */
  limited_until: number | null;
  /** The step of the ladder that came with it; null for none, and for one that was taken back. */
  strike_level: number | null;
  decided_at: number;
}

/** Decisions about what is this member's own, and what they were asked to change, for them. */
export function selectDecisions(db: Database, userId: Id) {
  return rowsOf<DecisionRow>(
    db,
    sql`SELECT id AS case_id, subject_type, status AS case_status, action AS case_action, coalesce(iif(status = 'dismissed', NULL, reason), asked) AS case_reason, asked,
        waits_until, fixed_at, limited_until, coalesce(decided_at, waits_until) AS decided_at,
        (SELECT level FROM ${strikes} AS step WHERE step.user_id = ${userId} AND step.case_id = ${moderation_cases}.id
          AND step.lifted_at IS NULL) AS strike_level
      FROM ${moderation_cases} WHERE owner_id = ${userId} AND (status NOT IN ('open', 'dismissed') OR asked IS NOT NULL)
      ORDER BY created_at DESC LIMIT 50`,
  );
}

export interface OwnReportRow {
  report_id: Id;
  subject_type: string;
  report_status: string;
  /** Of the case it was brought to. */
  case_status: string | null;
  reported_at: number;
}

const OWN_REPORTS = 20;

/** What a member reported last, and what became of it. */
export function selectOwnReports(db: Database, userId: Id) {
  const of = (table: typeof reports | typeof decided_reports) =>
    sql`SELECT * FROM (SELECT id, subject_type, status, case_id, created_at FROM ${table}
      WHERE reporter_id = ${userId} ORDER BY created_at DESC LIMIT ${OWN_REPORTS})`;
  return rowsOf<OwnReportRow>(
    db,
    sql`SELECT r.id AS report_id, r.subject_type, r.status AS report_status, r.created_at AS reported_at,
        (SELECT status FROM ${moderation_cases} WHERE id = r.case_id) AS case_status
      FROM (${of(reports)} UNION ALL ${of(decided_reports)}) AS r ORDER BY r.created_at DESC, r.id DESC LIMIT ${OWN_REPORTS}`,
  );
}
