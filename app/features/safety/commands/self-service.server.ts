import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { audited } from "../audit.server.ts";
import { FIX_WITHIN } from "../ladder.ts";
import type { askToFixSchema } from "../moderation-schema.ts";
import { REPORT_SUBJECTS, type ReportSubject } from "../report-words.ts";
import { aboutWhom, refuseOwn } from "./decide-case.server.ts";

/**
 * Asks the owner to change it by themselves, once a case (product.md §5.17 *self_service*): for 72 hours, or until they
 * say that they did, the case waits; then it is to be decided as ever.
 * @throws AppError `not_found`, `conflict` (decided, or asked before), `forbidden` as in `decideCase`
 */
export async function askToFix(
  ctx: AuditedContext,
  { case_id: id, reason }: z.output<typeof askToFixSchema>,
): Promise<void> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  const [[found]] = (await ctx.limits.take("api_write", me, [
    statement(
      ctx.db,
      sql`SELECT c.subject_type, c.subject_id, c.owner_id,
        EXISTS (SELECT 1 FROM user_roles WHERE user_id = c.owner_id) AS owner_is_staff,
        ${aboutWhom(sql`c.subject_type`, sql`c.subject_id`)} AS about_id
        FROM ${moderation_cases} AS c WHERE c.id = ${id}`,
    ),
  ])) as [
    {
      subject_type: ReportSubject;
      subject_id: Id;
      owner_id: Id | null;
      owner_is_staff: number;
      about_id: Id | null;
    }[],
  ];
  if (!found) throw new AppError("not_found");
  refuseOwn(found, me);
  if (!found.owner_id)
    throw new AppError("conflict", { sentence: "No member answers for this: nobody could change it." });
  const until = now + FIX_WITHIN;
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${moderation_cases} SET asked = ${reason}, waits_until = ${until}
              WHERE id = ${id} AND status = 'open' AND asked IS NULL`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          audited(ctx, {
            action: "case_ask",
            subject: { type: found.subject_type, id: found.subject_id },
            after: { case: id, until },
            reason,
            now,
          }),
        ],
        {
          name: "moderation.asked",
          payload: {
            caseId: id,
            userId: found.owner_id ?? "",
            thing: REPORT_SUBJECTS[found.subject_type].replace("this ", "your "),
            reason,
            until,
          },
        },
      ),
    "It was decided meanwhile, or its owner was asked before.",
  );
}

/** The owner says that it is changed: the team looks again now. @throws AppError `conflict` where nobody waits for it */
export async function sayFixed(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${moderation_cases} SET fixed_at = ${now}, waits_until = ${now}
            WHERE id = ${id} AND owner_id = ${me} AND status = 'open' AND asked IS NOT NULL AND fixed_at IS NULL`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
      ]),
    "Nobody waits for that any more.",
  );
}
