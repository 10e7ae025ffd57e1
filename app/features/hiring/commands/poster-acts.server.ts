import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { applications, scorecards } from "#app/db/schema/hiring.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { getForPoster, type HiringContext, moved } from "../find-application.server.ts";
import { personal } from "../rules.ts";
import type { DeclineInput, InterviewInput, rateSchema, scorecardSchema } from "../schema.ts";
import { transition } from "../transition.server.ts";

/** The poster's side opened a written application: the applicant reads *Seen*, once and for all. What the opener does at once is not late for it. */
export async function markSeen(ctx: HiringContext, applicationId: Id): Promise<void> {
  const application = await getForPoster(ctx, applicationId);
  if (application.viewedAt !== null || application.status === "interested") return;
  const now = ctx.clock.now();
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${applications} SET viewed_at = ${now}
          WHERE id = ${applicationId} AND viewed_at IS NULL`,
      ),
    ],
    { ...moved(ctx, application, "seen"), when: sql`changes() > 0` },
  );
}

/**
 * Says no, with a reason and kind words.
 * @throws AppError `conflict` when it is not for the poster to decide any more
 */
export async function decline(ctx: HiringContext, input: DeclineInput): Promise<void> {
  const application = await getForPoster(ctx, input.application_id);
  if (input.note) await refuseBanned(ctx, null, input.note);
  const now = ctx.clock.now();
  const note = input.note
    ? personal(input.note, { name: application.applicantName, title: application.title })
    : null;
  await orConflict(() =>
    ctx.commit(
      [
        ...transition(ctx.db, {
          applicationId: application.id,
          move: "decline",
          now,
          version: input.version,
          set: [
            sql`decision_at = ${now}`,
            sql`decline_reason = ${input.reason}`,
            sql`decline_note = ${note}`,
            sql`viewed_at = coalesce(viewed_at, ${now})`,
            sql`reply_due_at = NULL`,
          ],
        }),
      ],
      moved(ctx, application, "decline", note),
    ),
  );
}

/**
 * Answers somebody who was freed because nobody had answered them: they stay free, and the poster owes them nothing
 * any more (product.md B1).
 * @throws AppError `conflict` when nothing is owed
 */
export async function answerLate(ctx: HiringContext, input: DeclineInput): Promise<void> {
  const application = await getForPoster(ctx, input.application_id);
  if (input.note) await refuseBanned(ctx, null, input.note);
  const note = input.note
    ? personal(input.note, { name: application.applicantName, title: application.title })
    : null;
  await orConflict(() =>
    ctx.commit(
      [
        statement(
          ctx.db,
          sql`UPDATE ${applications} SET decline_reason = ${input.reason}, decline_note = ${note},
              version = version + 1, updated_at = ${ctx.clock.now()}
            WHERE id = ${application.id} AND status = 'closed_out' AND decline_reason = 'no_reply'`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
      ],
      moved(ctx, application, "answer", note),
    ),
  );
}

/**
 * Proposes times to talk; the applicant takes one, and talks with who proposed them.
 * @throws AppError `invalid_input` for a time that is over, `conflict` when the application moved meanwhile
 */
export async function inviteToInterview(ctx: HiringContext, input: InterviewInput): Promise<void> {
  const now = ctx.clock.now();
  const { slots } = input;
  const over = slots.findIndex((at) => at <= now);
  if (over !== -1)
    throw new AppError("invalid_input", {
      fields: { [`slots[${over}]`]: ["Propose times that are still to come."] },
    });
  const application = await getForPoster(ctx, input.application_id);
  await orConflict(() =>
    ctx.commit(
      [
        ...transition(ctx.db, {
          applicationId: application.id,
          move: "interview",
          now,
          version: input.version,
          set: [
            sql`interview_slots = ${JSON.stringify(slots)}`,
            sql`interview_at = NULL`,
            sql`interview_by = ${ctx.viewer.userId}`,
            sql`interview_remind_at = NULL`,
          ],
        }),
      ],
      moved(ctx, application, "interview"),
    ),
  );
}

/** Stars and notes, for the poster's side only. */
export async function rate(ctx: HiringContext, input: typeof rateSchema._output): Promise<void> {
  const application = await getForPoster(ctx, input.application_id);
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${applications} SET rating_internal = ${input.rating ?? null}, notes_internal = ${input.notes},
          updated_at = ${ctx.clock.now()} WHERE id = ${application.id}`,
      ),
    ],
    moved(ctx, application, "change"),
  );
}

/** What one of the poster's side thinks; a second one of the same member replaces the first. */
export async function score(ctx: HiringContext, input: typeof scorecardSchema._output): Promise<void> {
  const application = await getForPoster(ctx, input.application_id);
  const { skill = null, fit = null, reliability = null } = input;
  const row = {
    ratings: { skill, fit, reliability },
    vote: input.vote === undefined ? null : input.vote === "yes",
    updated_at: ctx.clock.now(),
  };
  await ctx.commit(
    [
      ctx.db
        .insert(scorecards)
        .values({ application_id: application.id, author_id: ctx.viewer.userId, ...row })
        .onConflictDoUpdate({ target: [scorecards.application_id, scorecards.author_id], set: row }),
    ],
    moved(ctx, application, "change"),
  );
}

/** Tidies the poster's own view; for the applicant nothing changes. */
export async function archiveForPoster(
  ctx: HiringContext,
  applicationId: Id,
  archived: boolean,
): Promise<void> {
  const application = await getForPoster(ctx, applicationId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${applications} SET archived_at = ${archived ? ctx.clock.now() : null} WHERE id = ${application.id}`,
    ),
  ]);
}
