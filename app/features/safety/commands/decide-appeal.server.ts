import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { messages } from "#app/db/schema/messages.ts";
import { moderation_cases, strikes, takedowns } from "#app/db/schema/moderation.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { appeals } from "#app/db/schema/safety.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { audited } from "../audit.server.ts";
import { limitedByCases } from "../limits.server.ts";
import { reviewPutBack } from "../moderated-reviews.server.ts";
import type { DecideAppealInput } from "../moderation-schema.ts";
import { REPORT_SUBJECTS, type ReportSubject } from "../report-words.ts";
import { putBack } from "../takedowns.server.ts";
import { changedMessage } from "./case-outcome.server.ts";
import { type Also, aboutWhom } from "./decide-case.server.ts";

interface AppealFacts {
  id: Id;
  user_id: Id;
  status: string;
  /** Of the appeal itself: a posting, or words that never became one. */
  appealed_type: string;
  appealed_id: Id;
  case_id: Id | null;
  case_type: ReportSubject | null;
  case_subject: Id | null;
  action: string | null;
  decided_by: Id | null;
  /** Whom it is about, of a review. */
  about_id: Id | null;
  /** When it went; for a posting that moderation did not let through, when that was. */
  taken_at: number | null;
  /** Who answers for it, whoever of them appealed. */
  owner_id: Id | null;
  conversation_id: Id | null;
}

/**
 * Another look at a decision: it stands, or what it took comes back: the thing itself, the step of the ladder, the
 * account. Never by who decided first, nor by whom a review is about (product.md §5.17).
 * @param also what it means besides: its steps come before the rest
 * @throws AppError `not_found`, `conflict` (decided meanwhile), `forbidden`
 */
export async function decideAppeal(
  ctx: AuditedContext,
  input: DecideAppealInput,
  also?: Also,
): Promise<void> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  const [[found]] = (await ctx.limits.take("api_write", me, [selectAppeal(ctx, input.appeal_id)])) as [
    AppealFacts[],
  ];
  if (!found) throw new AppError("not_found");
  if (found.status !== "open") throw new AppError("conflict", { sentence: "It was decided meanwhile." });
  if ([found.user_id, found.decided_by, found.about_id].includes(me))
    throw new AppError("forbidden", { sentence: "Somebody else of the team looks at an appeal." });
  const { outcome, reason } = input;
  const overturned = outcome === "overturned";
  const type = found.case_type ?? (found.appealed_type === "opportunity" ? "opportunity" : null);
  const subject = type ? { type, id: found.case_subject ?? found.appealed_id } : null;
  await orConflict(() =>
    ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${appeals} WHERE id = ${found.id} AND status = 'open')`,
        ),
        statement(
          ctx.db,
          sql`UPDATE ${appeals} SET status = ${outcome}, decided_at = ${now} WHERE id = ${found.id}`,
        ),
        ...(found.case_id
          ? [
              statement(
                ctx.db,
                sql`UPDATE ${moderation_cases} SET status = ${outcome} WHERE id = ${found.case_id}`,
              ),
            ]
          : []),
        ...(also?.steps ?? []),
        ...(overturned ? undone(ctx, found, now) : []),
        audited(ctx, {
          action: `appeal_${outcome}`,
          subject: subject ?? { type: found.appealed_type, id: found.appealed_id },
          after: { appeal: found.id, case: found.case_id },
          reason,
          now,
        }),
      ],
      {
        name: "appeal.decided",
        payload: {
          appealId: found.id,
          userId: found.user_id,
          subject,
          thing: type ? REPORT_SUBJECTS[type].replace("this ", "your ") : "the text of your posting",
          outcome,
          reason,
          // A word or a step that is taken back brings nothing back that another decision took.
          takenAt: found.case_id && found.action !== "remove" ? null : found.taken_at,
          ownerId: found.owner_id,
        },
        usual: true,
      },
      ...(overturned && found.action === "remove" && subject && found.case_id
        ? reviewPutBack(
            { ...subject, aboutId: found.about_id, caseId: found.case_id, reason },
            found.taken_at,
          )
        : []),
      ...(also?.events ?? []),
      ...changedMessage(
        { subject_id: found.case_subject ?? "", conversation_id: found.conversation_id },
        me,
        overturned && found.action === "remove",
      ),
    ),
  );
}

/** The case that took the same posting down is the one that is meant, whichever way the member took. */
function selectAppeal({ db }: Pick<AuditedContext, "db">, id: Id): Statement {
  return statement(
    db,
    sql`SELECT a.id, a.user_id, a.status, a.subject_type AS appealed_type, a.subject_id AS appealed_id, c.id AS case_id,
      c.subject_type AS case_type, c.subject_id AS case_subject, c.action, c.decided_by,
      iif(c.id IS NULL, o.closed_at, c.decided_at) AS taken_at, coalesce(c.owner_id, o.created_by) AS owner_id,
      ${aboutWhom(sql`c.subject_type`, sql`c.subject_id`)} AS about_id,
      (SELECT conversation_id FROM ${messages} WHERE c.subject_type = 'message' AND id = c.subject_id) AS conversation_id
      FROM ${appeals} AS a LEFT JOIN ${moderation_cases} AS c ON c.id = CASE WHEN a.subject_type = 'case' THEN a.subject_id
        ELSE (SELECT case_id FROM ${takedowns} WHERE subject_type = 'opportunity' AND subject_id = a.subject_id) END
      LEFT JOIN ${opportunities} AS o ON a.subject_type = 'opportunity' AND o.id = a.subject_id
      WHERE a.id = ${id}`,
  );
}

/** Takes back what a decision did: the thing comes back, its step of the ladder and its suspension end. */
export function undone(
  ctx: Pick<AuditedContext, "db">,
  found: Pick<AppealFacts, "case_id" | "case_type" | "case_subject" | "action">,
  now: number,
): Statement[] {
  const { db } = ctx;
  const caseId = found.case_id;
  if (!caseId) return [];
  const owner = sql`(SELECT owner_id FROM ${moderation_cases} WHERE id = ${caseId})`;
  const until = sql`(SELECT max(suspended_until) FROM ${strikes} WHERE user_id = ${owner} AND lifted_at IS NULL)`;
  return [
    ...(found.action === "remove" && found.case_type && found.case_subject
      ? putBack(db, { type: found.case_type, id: found.case_subject, caseId })
      : []),
    statement(
      db,
      sql`UPDATE ${strikes} SET lifted_at = ${now} WHERE case_id = ${caseId} AND lifted_at IS NULL`,
    ),
    limitedByCases(db, caseId, now),
    // What other strikes suspend stays; only a suspension that came from this case ends.
    statement(
      db,
      sql`UPDATE ${users} SET banned_until = ${until} WHERE id = ${owner} AND banned_until IN (
        SELECT suspended_until FROM ${strikes} WHERE case_id = ${caseId})`,
    ),
    statement(
      db,
      sql`UPDATE ${profiles} SET status = 'active', updated_at = ${now} WHERE user_id = ${owner} AND status = 'suspended'
        AND NOT EXISTS (SELECT 1 FROM ${users} WHERE id = ${owner} AND banned_until > ${now})`,
    ),
  ];
}
