import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { application_drafts } from "#app/db/schema/hiring.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { DRAFTS_MAX, drafted, dropped } from "../application-drafts.server.ts";
import type { HiringContext } from "../find-application.server.ts";
import type { DraftInput } from "../schema.ts";
import { getPosting, isOpen } from "./apply.server.ts";

/**
 * Keeps a draft of an application, in place of the one before: nobody is told, and nothing is sent until the member does
 * (product.md B20).
 * @param by what wrote it, as an expression: the name of a token or an app
 * @throws AppError `not_found` for postings the member cannot see; `conflict` for their own, for one that is not open or
 *   that they applied to, and for one draft too many
 */
export async function keepDraft(
  ctx: HiringContext,
  opportunityId: Id,
  fields: DraftInput,
  by: SQL<string | null>,
): Promise<void> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  const posting = await getPosting(ctx, opportunityId);
  if (posting.own) throw new AppError("conflict", { sentence: "This is the member's own posting." });
  if (posting.sent) throw new AppError("conflict", { sentence: "The member has applied already." });
  if (!isOpen(posting, now)) throw new AppError("conflict", { sentence: "This one is no longer open." });
  await orConflict(
    () =>
      ctx.commit([
        failWhen(
          ctx.db,
          sql`(SELECT count(*) FROM ${application_drafts} WHERE applicant_id = ${me}
            AND opportunity_id <> ${opportunityId}) >= ${DRAFTS_MAX}`,
        ),
        drafted(ctx.db, { applicantId: me, opportunityId, fields, by, now }),
      ]),
    `There are ${DRAFTS_MAX} drafts already: the member sends some or puts them away first.`,
  );
}

/** Puts a draft away; one that is not there is gone already. */
export async function dropDraft(ctx: HiringContext, opportunityId: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([dropped(ctx.db, ctx.viewer.userId, opportunityId)]);
}

/** So long a draft waits. */
const KEPT = days(90);
const AT_ONCE = 500;

/** Removes drafts that nobody sent. */
export async function pruneDrafts({ db, clock }: Pick<HiringContext, "db" | "clock">): Promise<void> {
  await db.batch([
    statement(
      db,
      sql`DELETE FROM ${application_drafts} WHERE (applicant_id, opportunity_id) IN (SELECT applicant_id, opportunity_id
        FROM ${application_drafts} WHERE updated_at <= ${clock.now() - KEPT} LIMIT ${AT_ONCE})`,
    ),
  ]);
}
