import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { sessions, users } from "#app/db/schema/auth.ts";
import { strikes } from "#app/db/schema/moderation.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened } from "#app/platform/outbox.server.ts";
import { STRIKE_LIVES } from "../ladder.ts";
import { REPORT_SUBJECTS, type ReportSubject } from "../report-words.ts";

export interface CaseFacts {
  id: Id;
  subject_type: ReportSubject;
  subject_id: Id;
  owner_id: Id | null;
  status: string;
  /** How many members reported it. */
  reports: number;
  live_strikes: number;
  owner_is_staff: number;
  /** Whom it is about, of a review. */
  about_id: Id | null;
  conversation_id: Id | null;
  asked: string | null;
  waits_until: number | null;
}

/** The step itself, and what it takes from the member until it ends by itself. */
export function strikeStatements(
  ctx: AuditedContext,
  {
    id,
    owner,
    live,
    level,
    until,
    now,
  }: { id: Id; owner: Id; live: number; level: number; until: number | null; now: number },
): Statement[] {
  const counted = sql`(SELECT count(*) FROM ${strikes} WHERE user_id = ${owner} AND lifted_at IS NULL
    AND expires_at > ${now})`;
  return [
    // Another decision about the same member would make this another level.
    failWhen(ctx.db, sql`${counted} <> ${live}`),
    ctx.db.insert(strikes).values({
      id: newId(now),
      user_id: owner,
      case_id: id,
      level,
      suspended_until: until,
      expires_at: Math.max(now + STRIKE_LIVES, until ?? 0),
      created_at: now,
    }),
    ...(until === null ? [] : suspension(ctx, owner, until, now)),
  ];
}

function suspension({ db }: Pick<AuditedContext, "db">, userId: Id, until: number, now: number): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${users} SET banned_until = max(coalesce(banned_until, 0), ${until}), updated_at = ${now}
        WHERE id = ${userId}`,
    ),
    statement(
      db,
      sql`UPDATE ${profiles} SET status = 'suspended', updated_at = ${now} WHERE user_id = ${userId} AND status = 'active'`,
    ),
    statement(db, sql`DELETE FROM ${sessions} WHERE user_id = ${userId}`),
  ];
}

/** What the owner is told of a decision. */
export function toldOwner(
  {
    id,
    owner_id,
    subject_type,
    subject_id,
  }: Pick<CaseFacts, "id" | "subject_type" | "subject_id"> & { owner_id: Id },
  decided: {
    action: string;
    reason: string;
    level: number | null;
    until: number | null;
    limitedUntil?: number | null;
  },
): Happened {
  return {
    name: "moderation.decided",
    payload: {
      caseId: id,
      userId: owner_id,
      subjectType: subject_type,
      subjectId: subject_id,
      thing: REPORT_SUBJECTS[subject_type].replace("this ", "your "),
      ...decided,
    },
    usual: true,
  };
}

/** Who reported it hears what became of it, and not what was said to its owner. */
export function toldReporters(
  { id, subject_type, reports }: Pick<CaseFacts, "id" | "subject_type" | "reports">,
  acted: boolean,
): Happened[] {
  if (reports === 0) return [];
  const thing = REPORT_SUBJECTS[subject_type].replace("this ", "the ");
  return [{ name: "reports.decided", payload: { caseId: id, acted, thing }, usual: true }];
}

/** Windows that show a message hear that it changed. */
export function changedMessage(
  { subject_id, conversation_id }: Pick<CaseFacts, "subject_id" | "conversation_id">,
  me: Id,
  when: boolean,
): Happened[] {
  if (!conversation_id || !when) return [];
  return [
    {
      name: "message.changed",
      payload: { messageId: subject_id, conversationId: conversation_id, actorId: me },
      usual: true,
    },
  ];
}

/** What is told of sessions that a suspension ended. */
export function endedSessions(userId: Id | null, rows: { id: Id }[]): Happened[] {
  if (!userId || rows.length === 0) return [];
  return [{ name: "sessions.ended", payload: { userId, sessionIds: rows.map(({ id }) => id) } }];
}
