import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { audit_log, moderation_cases, strikes } from "#app/db/schema/moderation.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { access_log, decided_reports, reports } from "#app/db/schema/safety.ts";
import { support_tickets } from "#app/db/schema/support.ts";

/** Of each kind, and of all together. */
const EACH = 10;
const SHOWN = 30;

export type TimelineKind =
  | "joined"
  | "setup"
  | "posted"
  | "project"
  | "reported"
  | "case"
  | "strike"
  | "ticket"
  | "staff"
  | "look";

export interface TimelineRow {
  timeline_kind: TimelineKind;
  happened_at: number;
  /** Of what: a title that is public, a kind, a word of ours; never what is private. */
  about: string | null;
  /** A colleague, where one did it. */
  colleague: string | null;
}

/**
 * What happened to a member and by them, newest first, as far as the team may know it without opening anything private:
 * no title of a project or a ticket, and no word of a report.
 */
export function selectTimeline(db: Database, id: Id) {
  const one = (kind: TimelineKind, at: SQL, about: SQL, colleague: SQL, from: SQL) =>
    sql`SELECT * FROM (SELECT ${kind} AS timeline_kind, ${at} AS happened_at, ${about} AS about,
      ${colleague} AS colleague FROM ${from} LIMIT ${EACH})`;
  const nobody = sql`NULL`;
  const by = (column: string) =>
    sql`(SELECT display_name FROM ${profiles} WHERE user_id = ${sql.raw(column)})`;
  const staffDid = (type: string) =>
    one(
      "staff",
      sql`created_at`,
      sql`action`,
      by("actor_id"),
      sql`${audit_log} WHERE subject_type = ${type} AND subject_id = ${id} ORDER BY id DESC`,
    );
  const newest = sql`ORDER BY created_at DESC`;
  const parts = [
    one("joined", sql`created_at`, sql`account_type`, nobody, sql`${profiles} WHERE user_id = ${id}`),
    one(
      "setup",
      sql`setup_completed_at`,
      nobody,
      nobody,
      sql`${profiles} WHERE user_id = ${id} AND setup_completed_at IS NOT NULL`,
    ),
    one(
      "posted",
      sql`created_at`,
      sql`iif(published_at IS NULL, type, title)`,
      nobody,
      sql`${opportunities} WHERE created_by = ${id} ${newest}`,
    ),
    one(
      "project",
      sql`created_at`,
      sql`role`,
      nobody,
      sql`${project_members} WHERE user_id = ${id} ${newest}`,
    ),
    one(
      "reported",
      sql`created_at`,
      sql`subject_type`,
      nobody,
      sql`${reports} WHERE reporter_id = ${id} ${newest}`,
    ),
    one(
      "reported",
      sql`created_at`,
      sql`subject_type`,
      nobody,
      sql`${decided_reports} WHERE reporter_id = ${id} ${newest}`,
    ),
    one(
      "case",
      sql`created_at`,
      sql`subject_type`,
      nobody,
      sql`${moderation_cases} WHERE owner_id = ${id} ${newest}`,
    ),
    one("strike", sql`created_at`, sql`level`, nobody, sql`${strikes} WHERE user_id = ${id} ${newest}`),
    one(
      "ticket",
      sql`created_at`,
      sql`category`,
      nobody,
      sql`${support_tickets} WHERE user_id = ${id} ORDER BY last_message_at DESC`,
    ),
    one(
      "look",
      sql`created_at`,
      sql`area`,
      by("staff_id"),
      sql`${access_log} WHERE user_id = ${id} ${newest}`,
    ),
    staffDid("user"),
    staffDid("profile"),
  ];
  // D1 joins no more than five at once.
  const groups = [parts.slice(0, 4), parts.slice(4, 8), parts.slice(8)].map(
    (group) => sql`SELECT * FROM (${sql.join(group, sql` UNION ALL `)})`,
  );
  return rowsOf<TimelineRow>(
    db,
    sql`${sql.join(groups, sql` UNION ALL `)} ORDER BY happened_at DESC LIMIT ${SHOWN}`,
  );
}
