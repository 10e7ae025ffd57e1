import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { opportunity_invites } from "#app/db/schema/hiring.ts";
import { notifications } from "#app/db/schema/notifications.ts";
import { opportunities, opportunity_questions } from "#app/db/schema/opportunities.ts";
import { answerWaiting } from "#app/features/hiring/close-out.server.ts";
import { queueMailToMember } from "#app/features/notifications/queue-mail.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import { type Effect, paid, type Reactions, told, toldEach, track, withdrawn } from "./effects.ts";
import { closedOut } from "./hiring.ts";

const ENDED_NOTE =
  "Hi {name}, the time of “{title}” ran out before it was decided. Thank you for the time you put in, and all the best.";
const MANAGE = "/manage-opportunities";

export const opportunityReactions = {
  "opportunity.created": (db, { payload, ...event }) => [
    // A repost earns nothing (product.md §7.1).
    ...(payload.repostOf
      ? []
      : [paid(db, { ...postingPay(payload.posterId, payload.opportunityId), now: event.createdAt })]),
    track(db, { ...event, payload }, "opportunity_created", payload.posterId, {
      opportunity_id: payload.opportunityId,
      type: payload.type,
    }),
    ...(payload.reviewedAt
      ? [
          told(db, {
            userId: payload.posterId,
            kind: "posting_live",
            category: "opportunity",
            priority: "normal",
            title: "Your opportunity is live",
            message: `We have looked at “${payload.title}”: it is on Discover now.`,
            link: `/opportunity/${payload.opportunityId}`,
            actionText: "See it",
            actorId: null,
            entityType: "opportunity",
            entityId: `${payload.opportunityId}:${payload.reviewedAt}`,
            now: event.createdAt,
          }),
        ]
      : []),
  ],
  "opportunity.waits": (db, { payload, createdAt }) => [
    told(db, {
      userId: payload.posterId,
      kind: "posting_live",
      category: "opportunity",
      priority: "normal",
      title: "Your opportunity can open",
      message: `We have looked at “${payload.title}”. Your plan holds no more open ones: it is paused until you open it.`,
      link: "/manage-opportunities",
      actionText: "See it",
      actorId: null,
      entityType: "opportunity",
      entityId: `${payload.opportunityId}:${payload.reviewedAt}`,
      now: createdAt,
    }),
  ],
  "question.asked": (db, { payload, createdAt }) => [
    told(db, {
      userId: payload.posterId,
      kind: "question_asked",
      category: "opportunity",
      priority: "normal",
      title: "A question about your posting",
      message: `${payload.askerName} asks something about “${payload.title}”.`,
      link: `/opportunity/${payload.opportunityId}#questions`,
      actionText: "Answer",
      actorId: payload.askerId,
      entityType: "question",
      entityId: payload.questionId,
      now: createdAt,
      when: stillAsked(payload.questionId),
    }),
    changed(db, payload.posterId, payload.opportunityId),
  ],
  "question.answered": (db, { payload, createdAt }) => [
    told(db, {
      userId: payload.askerId,
      kind: "question_answered",
      category: "opportunity",
      priority: "normal",
      title: "Your question was answered",
      message: `There is an answer to your question about “${payload.title}”.`,
      link: `/opportunity/${payload.opportunityId}#questions`,
      actionText: "Read it",
      actorId: payload.answeredById,
      entityType: "question",
      entityId: payload.questionId,
      now: createdAt,
      when: sql`${stillAsked(payload.questionId)} AND ${notBlocked(payload.askerId, payload.answeredById)}`,
    }),
    changed(db, payload.askerId, payload.opportunityId),
  ],
  "opportunity.changed": (db, { payload, createdAt }) => {
    const { opportunityId, posterId, title, changes, applicantIds, changedAt } = payload;
    const audience = sql`SELECT value AS user_id, ${`${opportunityId}:${changedAt}`} AS entity_id,
      ${`“${title}” changed: ${changes.join(", ")}.`} AS message FROM json_each(${JSON.stringify(applicantIds)})`;
    return [
      toldEach(db, audience, {
        kind: "posting_changed",
        category: "opportunity",
        priority: "normal",
        title: "A posting you applied to has changed",
        link: `/opportunity/${opportunityId}`,
        actionText: "See what changed",
        actorId: posterId,
        entityType: "opportunity",
        now: createdAt,
      }),
    ];
  },
  "opportunity.excluded": (db, { payload: { opportunityId } }) => [
    { statement: forgetInvitation(db, opportunityId) },
  ],
  "opportunity.expiring": (db, { payload, createdAt }) => {
    const { opportunityId, posterId, title, daysLeft, expiresAt } = payload;
    const when = daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
    return [
      told(db, {
        userId: posterId,
        kind: "posting_expiring",
        category: "opportunity",
        priority: "normal",
        title: `Your posting ends ${when}`,
        message: `“${title}” ends ${when}. You can extend it once.`,
        link: `${MANAGE}?posting=${opportunityId}`,
        actionText: "Extend it",
        actorId: null,
        entityType: "opportunity",
        entityId: `${opportunityId}:${expiresAt}:${daysLeft}`,
        now: createdAt,
      }),
      {
        statement: queueMailToMember(db, {
          toUser: posterId,
          template: "posting_expiring",
          kind: "posting_expiring",
          data: { title, when, link: payload.mailLink },
          cause: `${opportunityId}:${expiresAt}:${daysLeft}`,
          now: createdAt,
        }),
      },
    ];
  },
  "opportunity.ended": (db, { payload, createdAt }) => [
    // Nobody waits for an answer to what is over (product.md B1).
    ...answerWaiting(db, {
      opportunityId: payload.opportunityId,
      reason: "other",
      note: ENDED_NOTE,
      now: createdAt,
    }).map((statement) => ({ statement })),
    ...closedOut(db, { ...payload, closedAt: createdAt }, createdAt),
    ...(payload.how === "expired"
      ? [
          told(db, {
            userId: payload.posterId,
            kind: "posting_expired",
            category: "opportunity",
            priority: "normal",
            title: "Your posting has ended",
            message: `The time of “${payload.title}” is over. Repost it if you still look for somebody.`,
            link: `${MANAGE}?tab=expired`,
            actionText: "Repost it",
            actorId: null,
            entityType: "opportunity",
            entityId: payload.opportunityId,
            now: createdAt,
          }),
        ]
      : []),
  ],
  "opportunity.flagged": (db, { payload, createdAt }) => [
    // It may have been out before it was changed.
    withdrawn(db, { ...postingPay(payload.posterId, payload.opportunityId), now: createdAt }),
    told(db, {
      userId: payload.posterId,
      kind: "posting_flagged",
      category: "opportunity",
      priority: "high",
      title: "Your posting was not published",
      message: `“${payload.title}”: ${payload.reason}`,
      link: `/opportunity/${payload.opportunityId}`,
      actionText: "See why",
      actorId: null,
      entityType: "opportunity",
      // Each time: one that an appeal brought back may be flagged again.
      entityId: `${payload.opportunityId}:${createdAt}`,
      now: createdAt,
    }),
    {
      statement: queueMailToMember(db, {
        toUser: payload.posterId,
        template: "posting_flagged",
        kind: "posting_flagged",
        data: { title: payload.title, reason: payload.reason, link: payload.mailLink },
        cause: `${payload.opportunityId}:${createdAt}`,
        now: createdAt,
      }),
    },
  ],
} satisfies Partial<Reactions>;

/** What a posting pays who posts it. */
export function postingPay(userId: Id, sourceId: Id) {
  return { userId, reward: "opportunity_posted", sourceType: "opportunity", sourceId } as const;
}

/** Who was asked to apply and may see it no longer is told of it no longer. */
function forgetInvitation(db: Database, opportunityId: Id): Statement {
  return statement(
    db,
    sql`DELETE FROM ${notifications} WHERE dedupe_key IN (
      SELECT asked.user_id || ':posting_offered:' || asked.opportunity_id
      FROM ${opportunity_invites} AS asked CROSS JOIN ${opportunities} ON ${opportunities}.id = asked.opportunity_id
      WHERE asked.opportunity_id = ${opportunityId} AND NOT ${notExcluded(sql`asked.user_id`)})`,
  );
}

function stillAsked(questionId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${opportunity_questions} WHERE id = ${questionId} AND removed_at IS NULL)`;
}

/** Windows of this member that show the posting read it again. */
function changed(db: Database, userId: Id, opportunityId: Id): Effect {
  const nothing = () => statement(db, sql`SELECT 1`);
  return {
    statement: nothing(),
    again: nothing(),
    live: () => [{ userId, frame: { type: "opportunity.changed", opportunityId } }],
  };
}
