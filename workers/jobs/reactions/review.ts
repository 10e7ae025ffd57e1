import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import { endorsements, reviews } from "#app/db/schema/reviews.ts";
import { queueMailToMember } from "#app/features/notifications/queue-mail.server.ts";
import { receivedPath } from "#app/features/reviews/publishing.server.ts";
import { memberPath } from "#app/features/reviews/request-links.server.ts";
import { ended } from "./credentials.ts";
import { paid, type Reactions, restored, told, track, unpaid, untold, withdrawn } from "./effects.ts";
import { tellModerators } from "./team.ts";

const DISPUTED_WENT = "The review you disputed was taken down";
const RECEIVED = "/review?tab=received";

export const reviewReactions = {
  "review.requested": (db, { payload, createdAt }) => {
    const { requestId, purpose, toUserId, subjectId, subjectName } = payload;
    if (!toUserId) return [];
    const asksForReview = purpose === "review";
    return [
      told(db, {
        userId: toUserId,
        kind: asksForReview ? "review_requested" : "endorsement",
        category: "other",
        priority: "normal",
        title: asksForReview ? "You are asked for a review" : "You are asked for an endorsement",
        message: asksForReview
          ? `${subjectName} would like to know how it was to work together.`
          : `${subjectName} would like you to vouch for what you have seen them do.`,
        link: memberPath(purpose, requestId),
        actionText: asksForReview ? "Write it" : "Endorse",
        actorId: subjectId,
        entityType: "review_request",
        entityId: requestId,
        now: createdAt,
      }),
    ];
  },
  "review.published": (db, { payload: { reviewId, subjectUserId, authorId, link }, createdAt: now }) => [
    paid(db, { ...reviewPay(subjectUserId, reviewId), now }),
    told(db, {
      userId: subjectUserId,
      kind: "review_published",
      category: "other",
      priority: "normal",
      title: "A review of you is out",
      message: "Everybody who sees your profile can read it. You can reply once.",
      link: receivedPath(reviewId),
      actionText: "Read it",
      actorId: authorId,
      entityType: "review",
      entityId: reviewId,
      now,
    }),
    {
      statement: queueMailToMember(db, {
        toUser: subjectUserId,
        template: "review_published",
        kind: "review_published",
        data: { link },
        cause: reviewId,
        now,
      }),
    },
  ],
  "review.disputed": (
    db,
    { payload: { reviewId, subjectUserId, subjectName, authorId }, createdAt: now },
  ) => [
    tellModerators(db, "disputes", {
      title: "A review is disputed",
      message: `${subjectName} disagrees with a review of them.`,
      entity: { type: "review", id: reviewId },
      parties: [subjectUserId, ...(authorId ? [authorId] : [])],
      now,
    }),
  ],
  // Who wrote one that was taken down hears it from `moderation.decided`, with the way to ask for another look.
  "review.dispute_decided": (db, { payload, createdAt: now }) => {
    const { reviewId, subjectUserId, authorId, outcome, reason } = payload;
    const stays = outcome === "upheld";
    const decision = { ...decided(reason, now), entityId: `${reviewId}:dispute` };
    const toSubject = {
      ...decision,
      userId: subjectUserId,
      title: stays ? "The review you disputed stays" : DISPUTED_WENT,
      link: stays ? receivedPath(reviewId) : RECEIVED,
    };
    const title = "A review you wrote was disputed, and stays";
    const given = "/review?tab=given";
    return [
      told(db, toSubject),
      ...(stays && authorId ? [told(db, { ...decision, userId: authorId, title, link: given })] : []),
      ...(stays
        ? []
        : ended(db, { kind: "review", what: { source: reviewId }, reason: "review_removed", now })),
    ];
  },
  // What it earned whom it is about goes with it (product.md §7.1).
  "review.taken_down": (db, { payload: { reviewId, subjectUserId, caseId, reason }, createdAt: now }) => [
    withdrawn(db, { ...reviewPay(subjectUserId, reviewId), now }),
    ...ended(db, { kind: "review", what: { source: reviewId }, reason: "review_removed", now }),
    // A dispute that waited for its decision ended by this one.
    told(db, {
      ...decided(reason, now),
      userId: subjectUserId,
      title: DISPUTED_WENT,
      link: RECEIVED,
      entityId: `${caseId}:dispute`,
      when: sql`EXISTS (SELECT 1 FROM ${moderation_cases} WHERE id = ${caseId} AND before = 'disputed')`,
    }),
  ],
  "review.put_back": (db, { payload, createdAt: now }) => {
    const { reviewId, subjectUserId, caseId, reason, takenAt } = payload;
    return [
      restored(db, { ...reviewPay(subjectUserId, reviewId), takenAt, act: caseId, now }),
      told(db, {
        ...decided(reason, now),
        userId: subjectUserId,
        title: "The review you disputed is back",
        link: receivedPath(reviewId),
        entityId: `${caseId}:back`,
        when: sql`EXISTS (SELECT 1 FROM ${reviews} WHERE id = ${reviewId} AND status IN ('upheld', 'disputed')
          AND disputed_at IS NOT NULL)`,
      }),
    ];
  },
  "review.submitted": (db, event) => {
    const { authorId, direction } = event.payload;
    return [track(db, event, "review_submitted", authorId, { direction })];
  },
  "endorsement.given": (db, event) => {
    const { payload, createdAt } = event;
    const { userId, endorser, endorserId, endorserName, skills, suggested, givenAt } = payload;
    return [
      told(db, {
        userId,
        kind: "endorsement",
        category: "other",
        priority: "normal",
        title: suggested ? "A skill is suggested to you" : "You are endorsed",
        message: suggested
          ? `${endorserName} would endorse you for ${listed(skills)}. Add it to your skills, or decline.`
          : `${endorserName} endorses you for ${listed(skills)}.`,
        link: "/endorse",
        actionText: "See it",
        actorId: endorserId,
        entityType: "endorsement",
        entityId: endorsementId(endorser, givenAt),
        now: createdAt,
        when: sql`EXISTS (SELECT 1 FROM ${endorsements} WHERE user_id = ${userId} AND endorser = ${endorser}
          AND created_at = ${givenAt})`,
      }),
      ...(endorserId ? [track(db, event, "endorsement_given", endorserId, { skills: skills.length })] : []),
    ];
  },
  "endorsement.undone": (db, { payload: { userId, endorser, givenAt } }) => [
    untold(db, { userId, kind: "endorsement", entityId: endorsementId(endorser, givenAt) }),
  ],
  "skill.verified": (db, { payload: { userId, skill, name, by }, createdAt: now }) => [
    paid(db, {
      userId,
      reward: "skill_verified",
      sourceType: "skill",
      sourceId: skill,
      now,
    }),
    told(db, {
      userId,
      kind: "endorsement",
      category: "other",
      priority: "normal",
      title: `${name} is verified`,
      message: `${by === "work" ? "A client approved and paid work that shows it, twice." : "Enough people who know your work vouch for it."} It shows on your profile.`,
      link: "/endorse",
      actionText: "See it",
      actorId: null,
      entityType: "skill",
      entityId: `verified:${skill}`,
      now,
    }),
  ],
  "skill.unverified": (db, { payload: { userId, skill }, createdAt: now }) => [
    unpaid(db, {
      userId,
      reward: "skill_verified",
      sourceType: "skill",
      sourceId: skill,
      now,
    }),
    untold(db, { userId, kind: "endorsement", entityId: `verified:${skill}` }),
    ...ended(db, { kind: "skill", what: { source: skill, userId }, reason: "skill_lost", now }),
  ],
  // Whoever presses sees what came of it; nobody else is told.
  "credential.issued": () => [],
  "credential.withdrawn": () => [],
} satisfies Partial<Reactions>;

/** What a review pays whom it is about. */
function reviewPay(userId: Id, sourceId: Id) {
  return { userId, reward: "review_received", sourceType: "review", sourceId } as const;
}

/** A decision of our team about a review, for its reason. */
function decided(reason: string, now: number) {
  return {
    kind: "moderation_action",
    category: "other",
    priority: "high",
    message: reason,
    actionText: "Read it",
    actorId: null,
    entityType: "review",
    now,
  } as const;
}

function endorsementId(endorser: string, givenAt: number): string {
  return `${endorser}:${givenAt}`;
}

/** "One, two and three". */
function listed(names: string[]): string {
  return new Intl.ListFormat("en").format(names);
}
