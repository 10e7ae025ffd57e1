import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema/auth.ts";
import { messages } from "#app/db/schema/messages.ts";
import { moderation_cases, strikes } from "#app/db/schema/moderation.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, orConflict } from "#app/platform/outbox.server.ts";
import { audited } from "../audit.server.ts";
import { judgeReporters } from "../cases.server.ts";
import { nextLevel, suspendedUntil } from "../ladder.ts";
import { limitedByCases } from "../limits.server.ts";
import { reviewTakenDown } from "../moderated-reviews.server.ts";
import type { DecideInput } from "../moderation-schema.ts";
import { canBeTakenDown, takeDown } from "../takedowns.server.ts";
import {
  type CaseFacts,
  changedMessage,
  endedSessions,
  strikeStatements,
  toldOwner,
  toldReporters,
} from "./case-outcome.server.ts";

/** What else belongs to a decision: steps that come before it in its batch, and what happened by it. */
export interface Also {
  steps: Statement[];
  events: Happened[];
}

/**
 * Ends an open case in one act: nothing, a word to its owner, or taking it down, with a step of the ladder or without
 * (product.md §5.17). What is taken down is gone everywhere with the batch; a suspension ends every session in it.
 * @throws AppError `not_found`, `conflict` (decided meanwhile), `forbidden` for one's own case, a review of oneself, or
 *   what is a colleague's
 */
export async function decideCase(ctx: AuditedContext, input: DecideInput, also?: Also): Promise<void> {
  const { case_id: id, action, reason } = input;
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  const [[found], sessionRows] = (await ctx.limits.take("api_write", me, [
    selectFacts(ctx, id, now),
    statement(
      ctx.db,
      sql`SELECT s.id FROM ${moderation_cases} AS c CROSS JOIN ${sessions} AS s ON s.user_id = c.owner_id
        WHERE c.id = ${id} LIMIT 50`,
    ),
  ])) as [CaseFacts[], { id: Id }[]];
  if (!found) throw new AppError("not_found");
  refuseOwn(found, me);
  if (found.status !== "open") throw new AppError("conflict", { sentence: "It was decided meanwhile." });
  if ((found.waits_until ?? 0) > now)
    throw new AppError("conflict", { sentence: "Its owner was asked to change it, and has time to." });
  if (action === "remove" && !canBeTakenDown(found.subject_type))
    throw new AppError("invalid_input", {
      fields: { action: ["This is not taken down: warn its owner, or give a strike."] },
    });
  if (action === "limit" && !found.owner_id)
    throw new AppError("invalid_input", {
      fields: { action: ["No member answers for this: there is nobody to limit."] },
    });
  const limitedUntil = action === "limit" ? now + days(Number(input.limit_days ?? 7)) : null;
  const acts = action !== "dismiss";
  if (input.strike && !found.owner_id)
    throw new AppError("invalid_input", {
      fields: { strike: ["No member answers for this: there is nobody to give a strike."] },
    });
  const strike = acts && input.strike ? nextLevel(found.live_strikes) : null;
  const until = strike === null ? null : suspendedUntil(strike, now);
  // Its owner may be asked to change it at this very moment.
  const open = sql`EXISTS (SELECT 1 FROM ${moderation_cases} WHERE id = ${id} AND status = 'open'
    AND coalesce(waits_until, 0) <= ${now})`;
  await orConflict(() =>
    ctx.commit(
      [
        ...(also?.steps ?? []),
        failWhen(ctx.db, sql`NOT ${open}`),
        statement(
          ctx.db,
          sql`UPDATE ${moderation_cases} SET status = ${acts ? "actioned" : "dismissed"},
          action = ${acts ? action : "none"}, limited_until = ${limitedUntil}, reason = ${reason}, decided_by = ${me}, decided_at = ${now}
          WHERE id = ${id}`,
        ),
        ...judgeReporters(ctx.db, id, acts),
        ...(action === "remove" ? takeDown(ctx.db, { ...subjectOf(found), caseId: id }, now) : []),
        ...(limitedUntil === null ? [] : [limitedByCases(ctx.db, id, now)]),
        ...(strike === null || !found.owner_id
          ? []
          : strikeStatements(ctx, {
              id,
              owner: found.owner_id,
              live: found.live_strikes,
              level: strike,
              until,
              now,
            })),
        audited(ctx, {
          action: `case_${action}`,
          subject: { type: found.subject_type, id: found.subject_id },
          after: { case: id, strike, until, ...(limitedUntil ? { limitedUntil } : {}) },
          reason,
          now,
        }),
      ],
      // Who changed it as they were asked hears that it is well.
      ...((acts || found.asked !== null) && found.owner_id
        ? [
            toldOwner(
              { ...found, owner_id: found.owner_id },
              { action, reason, level: strike, until, limitedUntil },
            ),
          ]
        : []),
      ...toldReporters(found, acts),
      ...(also?.events ?? []),
      ...(action === "remove"
        ? reviewTakenDown({ ...subjectOf(found), aboutId: found.about_id, caseId: id, reason })
        : []),
      ...changedMessage(found, me, action === "remove"),
      ...endedSessions(found.owner_id, until === null ? [] : sessionRows),
    ),
  );
}

/** @throws AppError `forbidden` to decide about what is one's own, is about oneself, or is a colleague's */
export function refuseOwn(found: Pick<CaseFacts, "owner_id" | "owner_is_staff" | "about_id">, me: Id): void {
  if (found.owner_id === me || found.about_id === me)
    throw new AppError("forbidden", { sentence: "Somebody else decides about what is yours." });
  if (found.owner_is_staff)
    throw new AppError("forbidden", { sentence: "It is a colleague's: an admin ends their role first." });
}

/** SQL: whom a thing is about, of a review; nobody, of anything else. */
export const aboutWhom = (type: SQL, id: SQL) =>
  sql`(SELECT subject_user_id FROM ${reviews} WHERE ${type} = 'review' AND id = ${id})`;

/** What a decision about a case has to know. */
export function selectFacts({ db }: Pick<AuditedContext, "db">, id: Id, now: number): Statement {
  return statement(
    db,
    sql`SELECT c.id, c.subject_type, c.subject_id, c.owner_id, c.status, c.reports, c.asked, c.waits_until,
      (SELECT count(*) FROM ${strikes} WHERE user_id = c.owner_id AND lifted_at IS NULL AND expires_at > ${now}) AS live_strikes,
      EXISTS (SELECT 1 FROM user_roles WHERE user_id = c.owner_id) AS owner_is_staff,
      ${aboutWhom(sql`c.subject_type`, sql`c.subject_id`)} AS about_id,
      (SELECT conversation_id FROM ${messages} WHERE c.subject_type = 'message' AND id = c.subject_id) AS conversation_id
      FROM ${moderation_cases} AS c WHERE c.id = ${id}`,
  );
}

/** What a case is about, as the audit log names it. */
export const subjectOf = (found: Pick<CaseFacts, "subject_type" | "subject_id">) => ({
  type: found.subject_type,
  id: found.subject_id,
});
