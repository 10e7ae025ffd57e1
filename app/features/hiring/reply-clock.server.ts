import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { applications, offers } from "#app/db/schema/hiring.ts";
import { notification_settings } from "#app/db/schema/notifications.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { blocks } from "#app/db/schema/safety.ts";
import { REPLY_LEAD_MAX } from "#app/features/notifications/settings-schema.ts";
import { keepReplyRecord } from "#app/features/profiles/reply-record.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, unlessMoved } from "#app/platform/outbox.server.ts";
import { moved, selectCase } from "./find-application.server.ts";
import { FREED_AFTER, SCORE_SPAN } from "./rules.ts";
import { settleOpen } from "./settle-offer.server.ts";
import { transition } from "./transition.server.ts";

type JobContext = Pick<AppContext, "db" | "clock" | "commit">;

const SWEEP_SIZE = 40;
/** So many who owe one applicant an answer are counted anew at once. */
const OWING_MOST = 100;
/** What was due longer ago was reminded of before, or is freed soon. */
const REMIND_WITHIN = days(2);
/** Nobody is reminded ahead of what came only just now. */
const NOT_AT_ONCE = hours(12);

/**
 * The cron: tells posters, once a posting and day, of answers they promised: when they owe them, or as they chose, ahead.
 * Who blocks the other, or is blocked, cannot be answered, nor who is suspended.
 */
export async function remindOfReplies({ db, clock, commit }: JobContext): Promise<void> {
  const now = clock.now();
  const due = await db
    .select({
      opportunityId: applications.opportunity_id,
      posterId: applications.poster_id,
      title: opportunities.title,
      ids: sql<string>`json_group_array(${applications.id})`.as("ids"),
      waiting: sql<number>`count(*)`.as("waiting"),
      dueAt: sql<number>`min(${applications.reply_due_at})`.as("due_at"),
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .where(
      sql`${applications.reply_due_at} <= ${now + days(REPLY_LEAD_MAX)}
        AND ${applications.reply_due_at} > ${now - REMIND_WITHIN}
        AND ${applications.reminded_at} IS NULL AND ${applications.status} IN ('submitted', 'countered')
        AND ${notBlocked(applications.poster_id, applications.applicant_id)}
        AND EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${applications.applicant_id} AND status = 'active')
        AND (${applications.reply_due_at} <= ${now} OR (${applications.submitted_at} <= ${now - NOT_AT_ONCE}
          AND ${applications.reply_due_at} - ${days(1)} * (SELECT reply_lead FROM ${notification_settings}
            WHERE user_id = ${applications.poster_id}) <= ${now}))`,
    )
    .groupBy(applications.opportunity_id)
    .limit(SWEEP_SIZE);
  await eachAlone(due, async ({ opportunityId, posterId, title, ids, waiting, dueAt }) => {
    const daysLeft = Math.max(0, Math.ceil((dueAt - now) / days(1)));
    await commit(
      [
        statement(
          db,
          sql`UPDATE ${applications} SET reminded_at = ${now}
            WHERE id IN (SELECT value FROM json_each(${ids})) AND reminded_at IS NULL`,
        ),
      ],
      {
        name: "replies.due",
        payload: { opportunityId, posterId, title, waiting, daysLeft, day: dayOf(now) },
        when: sql`changes() > 0`,
      },
    );
  });
}

/** The cron: whoever waits two weeks beyond the promised day is freed, and the poster owes them an answer. */
export async function freeTheUnanswered(ctx: JobContext): Promise<void> {
  const now = ctx.clock.now();
  const overdue = await selectCase(ctx)
    .where(
      and(
        sql`${applications.reply_due_at} <= ${now - FREED_AFTER}`,
        inArray(applications.status, ["submitted", "countered"]),
      ),
    )
    .limit(SWEEP_SIZE);
  await eachAlone(overdue, async (application) => {
    await unlessMoved(() =>
      ctx.commit(
        [
          ...transition(ctx.db, {
            applicationId: application.id,
            move: "close_out",
            now,
            version: application.version,
            set: [sql`decline_reason = 'no_reply'`, sql`reply_due_at = NULL`],
          }),
          settleOpen(ctx.db, application.id, "superseded", now),
        ],
        moved("system", application, "free"),
      ),
    );
  });
}

/** The cron: an offer nobody answered within its seven days ends. */
export async function expireOffers(ctx: JobContext): Promise<void> {
  const now = ctx.clock.now();
  const ended = await selectCase(ctx)
    .innerJoin(offers, eq(offers.application_id, applications.id))
    .where(
      sql`${offers.status} = 'open' AND ${offers.expires_at} <= ${now} AND ${applications.status} = 'offered'`,
    )
    .limit(SWEEP_SIZE);
  await eachAlone(ended, async (application) => {
    await unlessMoved(() =>
      ctx.commit(
        [
          ...transition(ctx.db, {
            applicationId: application.id,
            move: "expire_offer",
            now,
            version: application.version,
            set: [sql`decision_at = ${now}`],
          }),
          settleOpen(ctx.db, application.id, "expired", now),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        moved("system", application, "expire_offer"),
      ),
    );
  });
}

/**
 * Counts anew how reliably a poster answers: the share of written applications of the last 90 days that had an answer
 * by the promised day, and how many were freed and still have none (product.md B1). Who blocks the poster, or is
 * suspended, cannot be answered, and is not counted; a poster's own block answers nobody.
 */
export function recountReplies(db: Database, posterId: Id, now: number): Statement {
  return recount(db, sql`SELECT ${posterId}`, now);
}

/** The same for those who owe this applicant an answer: whether they can be answered has changed. */
export function recountOwing(db: Database, applicantId: Id, now: number): Statement {
  return recount(
    db,
    sql`SELECT poster_id FROM ${applications} WHERE applicant_id = ${applicantId} AND created_at > ${now - SCORE_SPAN}
      AND status = 'closed_out' AND decline_reason = 'no_reply' ORDER BY created_at DESC LIMIT ${OWING_MOST}`,
    now,
  );
}

function recount(db: Database, whose: SQL, now: number): Statement {
  const posterId = sql`profiles.user_id`;
  const answered = sql`coalesce(a.shortlisted_at, a.decision_at)`;
  const due = sql`(a.submitted_at + o.reply_promise_days * ${days(1)})`;
  const answerable = sql`NOT EXISTS (SELECT 1 FROM ${blocks} WHERE blocker_id = a.applicant_id AND blocked_id = ${posterId})
    AND EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = a.applicant_id AND status = 'active')`;
  return keepReplyRecord(db, whose, {
    score: sql`SELECT round(100.0 * sum(coalesce(${answered} <= ${due}, 0)) / count(*))
      FROM ${applications} AS a CROSS JOIN ${opportunities} AS o ON o.id = a.opportunity_id
      WHERE a.poster_id = ${posterId} AND a.created_at > ${now - SCORE_SPAN} AND a.submitted_at IS NOT NULL
        AND a.status IN ('submitted', 'shortlisted', 'interviewing', 'offered', 'countered', 'accepted', 'declined',
          'offer_declined', 'offer_expired', 'closed_out')
        AND (${answered} IS NOT NULL OR (${due} <= ${now} AND ${answerable}))`,
    overdue: sql`SELECT count(*) FROM ${applications} AS a WHERE a.poster_id = ${posterId}
      AND a.status = 'closed_out' AND a.created_at > ${now - SCORE_SPAN} AND a.decline_reason = 'no_reply'
      AND ${answerable}`,
  });
}
