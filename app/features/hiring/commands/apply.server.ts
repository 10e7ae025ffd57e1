import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { textsIn } from "#app/core/web-domains.ts";
import { statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { countApplication, invitedTo, managedBy, managers } from "#app/features/opportunities/life.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { dropped } from "../application-drafts.server.ts";
import { crewOfMine, keepsToOneCrew, standingBehind } from "../crew.server.ts";
import { type HiringContext, moved } from "../find-application.server.ts";
import { answerInvite } from "../invites.server.ts";
import type { ApplicationContent, ApplyInput } from "../schema.ts";
import { BEGUN_ANEW, transition } from "../transition.server.ts";

const NOT_OPEN = "This one is no longer open.";

/**
 * Sends a written application: a mere interest becomes one (product.md §5.5). Its clock starts: by then the poster
 * promised an answer.
 * @throws AppError `not_found` for postings the member cannot see, `conflict` for their own, for one that is not open,
 *   for a second application, also through a crew, and with what keeps the crew from it; `invalid_input` for a question without an answer, a work that is not theirs or a
 *   forbidden domain
 */
export async function apply(ctx: HiringContext, opportunityId: Id, input: ApplyInput): Promise<{ id: Id }> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  const posting = await getPosting(ctx, opportunityId);
  if (posting.own) throw new AppError("conflict", { sentence: "You cannot apply to your own posting." });
  if (!isOpen(posting, now)) throw new AppError("conflict", { sentence: NOT_OPEN });
  if (posting.applicationId && !["interested", "draft", "withdrawn"].includes(posting.status ?? ""))
    throw new AppError("conflict", {
      sentence: posting.sent ? "You have applied already." : NOT_OPEN,
    });
  if (posting.status === "withdrawn" && posting.sent)
    throw new AppError("conflict", { sentence: "You have applied and withdrawn already." });
  if (posting.withCrew !== null)
    throw new AppError("conflict", {
      standing: true,
      sentence: `You apply to this one already, with the crew ${posting.withCrew}.`,
    });
  const answers = answersTo(posting.questions, input.answers);
  await refuseBanned(ctx, null, ...textsIn(input));
  const id = posting.applicationId ?? newId(now);
  const behind =
    input.crew_id === null
      ? null
      : await standingBehind(ctx.db, {
          crewId: input.crew_id,
          opportunityId,
          me,
          applicationId: id,
          kind: posting.kind,
        });
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(ctx.db, foreignPicks(me, input.portfolio_item_ids)),
          statement(
            ctx.db,
            sql`INSERT INTO ${applications}
              (id, opportunity_id, applicant_id, poster_id, origin, status, created_at, updated_at)
            SELECT ${id}, opportunities.id, ${me}, opportunities.created_by,
              ${posting.invited ? "invite" : "apply"}, 'draft', ${now}, ${now}
            FROM ${opportunities} WHERE opportunities.id = ${opportunityId} AND opportunities.status = 'active'
            ON CONFLICT (opportunity_id, applicant_id) DO UPDATE SET status = 'draft', created_at = excluded.created_at,
                ${BEGUN_ANEW}
              WHERE status = 'withdrawn' AND submitted_at IS NULL`,
          ),
          ...transition(ctx.db, {
            applicationId: id,
            move: "submit",
            now,
            set: [
              sql`submitted_at = ${now}`,
              sql`reply_due_at = ${now + days(posting.promiseDays)}`,
              sql`crew_id = ${input.crew_id}`,
              ...contentOf(input, answers),
            ],
          }),
          failWhen(
            ctx.db,
            sql`NOT EXISTS (SELECT 1 FROM ${opportunities} WHERE id = ${opportunityId} AND status = 'active'
              AND ${notBlocked(me, opportunities.created_by)})`,
          ),
          keepsToOneCrew(ctx.db, me, opportunityId),
          ...(behind?.statements ?? []),
          countApplication(ctx.db, opportunityId),
          answerInvite(ctx.db, opportunityId, me, now),
          dropped(ctx.db, me, opportunityId),
        ],
        moved(
          ctx,
          {
            ...posting,
            id,
            opportunityId,
            applicantId: me,
            applicantName: ctx.viewer.displayName,
            version: 1,
            crew: behind?.others ?? [],
          },
          "submit",
        ),
      ),
    behind
      ? "This was not sent: it is no longer open, or something changed in the crew. Reload to see how it stands."
      : "This was not sent: it is no longer open, you have applied meanwhile, or a chosen work is gone.",
  );
  return { id };
}

/** Assignments of what an application says. */
export function contentOf(input: ApplicationContent, answers: string[]) {
  return [
    sql`pitch = ${input.pitch}`,
    sql`answers = ${JSON.stringify(answers)}`,
    sql`portfolio_item_ids = ${JSON.stringify(input.portfolio_item_ids)}`,
    sql`offer_amount = ${input.offer_amount}`,
    sql`offer_currency = ${input.offer_amount === null ? null : input.offer_currency}`,
    sql`offer_unit = ${input.offer_amount === null ? null : input.offer_unit}`,
    sql`offer_terms = ${JSON.stringify({ note: input.terms_note, delivery_on: input.delivery_on })}`,
    sql`available_from = ${input.available_from}`,
  ];
}

/** SQL condition: one of these works is not this member's, or is gone. */
export function foreignPicks(me: Id, picks: Id[]) {
  return sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(picks)}) AS pick WHERE NOT EXISTS (
    SELECT 1 FROM ${portfolio_items} AS work WHERE work.id = pick.value AND work.user_id = ${me}
      AND work.deleted_at IS NULL))`;
}

/** @throws AppError `invalid_input` when a question has no answer */
export function answersTo(questions: string[], given: string[]): string[] {
  const answers = questions.map((_, index) => given[index] ?? "");
  const missing = answers.flatMap((answer, index) => (answer === "" ? [index] : []));
  if (missing.length > 0)
    throw new AppError("invalid_input", {
      fields: Object.fromEntries(
        missing.map((index) => [`answers[${index}]`, ["Please answer this question."]]),
      ),
    });
  return answers;
}

interface Openness {
  postingStatus: string;
  expiresAt: number | null;
  applyUntil: string | null;
}

/** True while a posting takes applications; its last day counts until it is over everywhere. */
export function isOpen({ postingStatus, expiresAt, applyUntil }: Openness, now: number): boolean {
  return (
    postingStatus === "active" &&
    (expiresAt === null || expiresAt > now) &&
    (applyUntil === null || Date.parse(`${applyUntil}T23:59:59-12:00`) >= now)
  );
}

/** A posting as far as the member may see it, and what they sent to it. @throws AppError `not_found` */
export async function getPosting(ctx: HiringContext, opportunityId: Id) {
  const me = ctx.viewer.userId;
  const read = ctx.db
    .select({
      title: opportunities.title,
      kind: opportunities.type,
      withCrew: crewOfMine(me),
      posterId: opportunities.created_by,
      postingStatus: sql<string>`${opportunities.status}`.as("posting_status"),
      expiresAt: opportunities.expires_at,
      applyUntil: opportunities.apply_until,
      questions: opportunities.questions,
      promiseDays: opportunities.reply_promise_days,
      own: sql<boolean>`${managedBy(me)}`.mapWith(Boolean).as("own"),
      invited: sql<boolean>`${invitedTo(me)}`.mapWith(Boolean).as("invited"),
      team: managers.as("team"),
      applicationId: applications.id,
      status: applications.status,
      sent: sql<boolean>`${applications.submitted_at} IS NOT NULL`.mapWith(Boolean).as("sent"),
    })
    .from(opportunities)
    .innerJoin(profiles, and(eq(profiles.user_id, opportunities.created_by), eq(profiles.status, "active")))
    .leftJoin(
      applications,
      and(eq(applications.opportunity_id, opportunities.id), eq(applications.applicant_id, me)),
    )
    .where(
      and(
        eq(opportunities.id, opportunityId),
        sql`(${opportunities.visibility} <> 'invited' OR ${applications.id} IS NOT NULL
          OR ${opportunities.created_by} = ${me} OR ${invitedTo(me)})`,
        sql`${opportunities.status} NOT IN ('draft', 'pending_review', 'removed')`,
        notBlocked(me, opportunities.created_by),
        notExcluded(me),
      ),
    );
  const [[posting]] = await ctx.limits.take("api_write", me, [read]);
  if (!posting) throw new AppError("not_found");
  return posting;
}
