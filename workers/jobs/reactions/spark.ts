import { sql } from "drizzle-orm";
import type { DomainEvent } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { interestWaits, recordInterest, withdrawInterest } from "#app/features/hiring/interest.server.ts";
import type { NewNotification } from "#app/features/notifications/tell.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { likeStands } from "#app/features/sparks/queries.server.ts";
import { type Effect, type Reactions, told, track, untold } from "./effects.ts";
import { stale } from "./network.ts";

export const sparkReactions = {
  "swipe.made": (db, event) => {
    const { actorId, actorName, direction, target } = event.payload;
    const targetUserId = target.type === "user" ? target.userId : target.posterId;
    const swiped = track(db, event, "swipe", actorId, { direction, target_user_id: targetUserId });
    if (direction === "left") return [swiped, ...withdrawn(db, event)];
    if (target.type === "user")
      return [swiped, told(db, likeReceived(target.userId, actorId, actorName, event.createdAt))];
    return [
      swiped,
      {
        statement: recordInterest(db, {
          opportunityId: target.opportunityId,
          applicantId: actorId,
          posterId: target.posterId,
          now: event.createdAt,
        }),
      },
      told(db, {
        userId: target.posterId,
        kind: "interest_received",
        category: "opportunity",
        priority: "high",
        title: "Someone is interested",
        message: `${actorName} is interested in “${target.title}”.`,
        link: "/spark?tab=likes",
        actionText: "See who",
        actorId,
        entityType: "interest",
        entityId: `${target.opportunityId}:${actorId}`,
        about: target.opportunityId,
        now: event.createdAt,
        when: sql`${likeStands(actorId, "opportunity", target.opportunityId)}
          AND ${interestWaits(actorId, target.opportunityId)}`,
      }),
    ];
  },
  "swipe.undone": (db, event) => withdrawn(db, event),
  "match.created": (db, event) => {
    const { matchId, members, opportunityTitle } = event.payload;
    const [first, second] = members;
    const about = opportunityTitle ? ` about “${opportunityTitle}”` : "";
    const sparked = (userId: Id, other: { userId: Id; name: string }) => [
      told(db, {
        userId,
        kind: "match_new",
        category: "match",
        priority: "high",
        title: "It's a Spark",
        message: `You and ${other.name} found each other${about}.`,
        link: sparkPath(matchId),
        actionText: "See your Spark",
        actorId: other.userId,
        entityType: "match",
        entityId: matchId,
        now: event.createdAt,
      }),
      { statement: null, live: () => [{ userId, frame: { type: "match.created" as const, matchId } }] },
    ];
    return [
      track(db, event, "match_created", event.actorId, { match_id: matchId }),
      ...sparked(first.userId, second),
      ...sparked(second.userId, first),
    ];
  },
  "match.closed": (db, { payload: { matchId, members } }) => [
    ...members.map((userId) => untold(db, { userId, kind: "match_new", entityId: matchId })),
    stale(members),
  ],
  "match.changed": (_db, { payload: { seenBy } }) => [stale(seenBy)],
  "match.dormant": (db, event) => {
    const { matchId, members, since } = event.payload;
    const [first, second] = members;
    const asks = (userId: Id, other: { userId: Id; name: string }) =>
      told(db, {
        userId,
        kind: "match_dormant",
        category: "match",
        priority: "low",
        title: "Still interested?",
        message: `It has been quiet between you and ${other.name}.`,
        link: sparkPath(matchId),
        actionText: "Answer",
        actorId: other.userId,
        entityType: "match",
        // Once for each time it goes quiet.
        entityId: `${matchId}:${since}`,
        now: event.createdAt,
        when: notBlocked(userId, other.userId),
      });
    return [asks(first.userId, second), asks(second.userId, first), stale([first.userId, second.userId])];
  },
} satisfies Partial<Reactions>;

/** Where one is told as well that the Spark is no longer there. */
function sparkPath(matchId: Id): string {
  return `/spark?match=${matchId}`;
}

function likeReceived(userId: Id, actorId: Id, actorName: string, now: number): NewNotification {
  return {
    userId,
    kind: "like_received",
    category: "match",
    priority: "normal",
    title: "Someone likes you",
    message: `${actorName} would like to work with you.`,
    link: "/spark?tab=likes",
    actionText: "See who",
    actorId,
    entityType: "like",
    entityId: actorId,
    now,
    // A like that answers a like is told as the Spark it makes.
    when: sql`${likeStands(actorId, "user", userId)} AND NOT ${likeStands(userId, "user", actorId)}`,
  };
}

/** What a right swipe told and recorded, taken back. */
function withdrawn(db: Database, event: DomainEvent<"swipe.undone"> | DomainEvent<"swipe.made">): Effect[] {
  const { actorId, target } = event.payload;
  if (target.type === "user") {
    return [untold(db, { userId: target.userId, kind: "like_received", entityId: actorId })];
  }
  const { opportunityId, posterId } = target;
  return [
    { statement: withdrawInterest(db, { opportunityId, applicantId: actorId, now: event.createdAt }) },
    untold(db, { userId: posterId, kind: "interest_received", entityId: `${opportunityId}:${actorId}` }),
  ];
}
