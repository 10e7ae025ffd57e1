import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { nextReminder } from "#app/core/talk-reminders.ts";
import { textsIn } from "#app/core/web-domains.ts";
import { statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { getForApplicant, type HiringContext, moved } from "../find-application.server.ts";
import { type EditInput, storedSlots } from "../schema.ts";
import { settleOpen } from "../settle-offer.server.ts";
import { transition } from "../transition.server.ts";
import { answersTo, contentOf, foreignPicks } from "./apply.server.ts";

/**
 * Changes an application that nobody of the poster's side has opened yet.
 * @throws AppError `conflict` once it was seen, or when it was changed since it was read; `invalid_input`
 */
export async function editApplication(ctx: HiringContext, input: EditInput): Promise<void> {
  const application = await getForApplicant(ctx, input.application_id);
  if (application.viewedAt !== null || application.status !== "submitted")
    throw new AppError("conflict", { sentence: "It was seen meanwhile, and stays as you sent it." });
  const answers = answersTo(application.questions, input.answers);
  await refuseBanned(ctx, null, ...textsIn(input));
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(ctx.db, foreignPicks(ctx.viewer.userId, input.portfolio_item_ids)),
          statement(
            ctx.db,
            sql`UPDATE ${applications} SET ${sql.join(contentOf(input, answers), sql`, `)}, version = version + 1,
              updated_at = ${ctx.clock.now()} WHERE id = ${application.id} AND status = 'submitted'
              AND viewed_at IS NULL AND version = ${input.version}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        moved(ctx, application, "change"),
      ),
    "It was changed elsewhere meanwhile. Reload to see it as it is, or send yours again.",
  );
}

/**
 * Takes an application back, from wherever it stands; an open offer ends with it.
 * @throws AppError `conflict` when it has ended, `invalid_input` (a forbidden domain)
 */
export async function withdraw(
  ctx: HiringContext,
  input: { application_id: Id; reason: string | null },
): Promise<void> {
  const application = await getForApplicant(ctx, input.application_id);
  await refuseBanned(ctx, null, input.reason);
  const now = ctx.clock.now();
  await orConflict(() =>
    ctx.commit(
      [
        ...transition(ctx.db, {
          applicationId: application.id,
          move: "withdraw",
          now,
          set: [sql`withdrawn_reason = ${input.reason}`, sql`decision_at = ${now}`, sql`reply_due_at = NULL`],
        }),
        settleOpen(ctx.db, application.id, "superseded", now),
      ],
      moved(ctx, application, "withdraw"),
    ),
  );
}

/**
 * Takes one of the times the poster proposed.
 * @throws AppError `conflict` when it is none of them any more, or is over
 */
export async function takeSlot(ctx: HiringContext, input: { application_id: Id; slot: number }) {
  const application = await getForApplicant(ctx, input.application_id);
  const now = ctx.clock.now();
  const sentence = "That time is no longer proposed. Please choose another one.";
  if (!storedSlots.parse(application.interviewSlots).includes(input.slot) || input.slot <= now)
    throw new AppError("conflict", { sentence });
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${applications} SET interview_at = ${input.slot},
              interview_remind_at = ${nextReminder(input.slot, now)}, version = version + 1, updated_at = ${now}
              WHERE id = ${application.id} AND status = 'interviewing' AND version = ${application.version}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        moved(ctx, application, "slot_taken", String(input.slot)),
      ),
    sentence,
  );
}

/**
 * Reminds the poster, once, after the day they promised an answer for.
 * @throws AppError `conflict` before that day, the second time, and when nobody owes an answer
 */
export async function nudge(ctx: HiringContext, applicationId: Id): Promise<void> {
  const application = await getForApplicant(ctx, applicationId);
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${applications} SET nudged_at = ${now}, version = version + 1 WHERE id = ${applicationId}
              AND nudged_at IS NULL AND reply_due_at <= ${now} AND status IN ('submitted', 'countered')`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        moved(ctx, application, "nudge"),
      ),
    "You can remind them once, after the day they promised an answer for.",
  );
}

/** How the process was for the applicant, once it has ended. */
export async function rateProcess(ctx: HiringContext, input: { application_id: Id; rating: number }) {
  const application = await getForApplicant(ctx, input.application_id);
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${applications} SET process_rating = ${input.rating} WHERE id = ${application.id}
            AND status IN ('accepted', 'declined', 'offer_declined', 'offer_expired', 'closed_out', 'withdrawn')`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
      ]),
    "You can rate it once it has ended.",
  );
}

/** Puts an application away from the member's own list, or back. */
export async function archiveForApplicant(
  ctx: HiringContext,
  applicationId: Id,
  archived: boolean,
): Promise<void> {
  const application = await getForApplicant(ctx, applicationId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${applications} SET applicant_archived_at = ${archived ? ctx.clock.now() : null}
        WHERE id = ${application.id}`,
    ),
  ]);
}
