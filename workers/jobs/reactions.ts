import { sql } from "drizzle-orm";
import type { AnyDomainEvent, DomainEvent, EventName } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { type NotificationItem, notificationItem, type ServerFrame } from "#app/core/realtime-protocol.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { type AnalyticsEvent, trackEvent } from "#app/features/analytics/commands.server.ts";
import { interestWaits, recordInterest, withdrawInterest } from "#app/features/hiring/commands.server.ts";
import {
  findTold,
  type NewNotification,
  notify,
  queueMail,
  withdrawNotification,
} from "#app/features/notifications/commands.server.ts";
import { grantXp } from "#app/features/rewards/commands.server.ts";
import { likeStands } from "#app/features/sparks/queries.server.ts";

/** Something for one member's room: a frame for every window, or the end of one session's windows. */
export type LivePush = { userId: Id; frame: ServerFrame } | { userId: Id; endSession: Id };

/** One consequence: a statement for the batch of reactions, and what to send live once it is stored. */
export interface Effect {
  statement: Statement | null;
  /** Read in its place when the reactions were stored before and only their delivery is repeated. */
  again?: Statement;
  live?: (rows: unknown) => LivePush[];
}

type Reactions = { [N in EventName]: (db: Database, event: DomainEvent<N>) => Effect[] };

/** Event -> what follows from it. Every effect is idempotent by a unique key, so running it twice changes nothing. */
const reactions: Reactions = {
  "account.created": (db, event) => [
    track(db, event, "sign_up", event.payload.userId, {}),
    told(db, {
      userId: event.payload.userId,
      kind: "welcome",
      category: "other",
      priority: "normal",
      title: "Welcome to Thrive",
      message: "Swipe right on what interests you. When it is mutual, a Spark begins.",
      link: "/discover?tab=opportunities",
      actionText: "Discover",
      actorId: null,
      entityType: "user",
      entityId: event.payload.userId,
      now: event.createdAt,
    }),
    {
      statement: queueMail(db, {
        toUser: event.payload.userId,
        toEmail: event.payload.email,
        template: "welcome",
        data: { name: event.payload.displayName },
        cause: event.payload.userId,
        now: event.createdAt,
      }),
    },
  ],
  "session.started": (db, event) => [track(db, event, "sign_in", event.payload.userId, {})],
  "session.ended": (db, event) => [
    track(db, event, "sign_out", event.payload.userId, {}),
    { statement: null, live: () => [{ userId: event.payload.userId, endSession: event.payload.sessionId }] },
  ],
  "factor.added": (db, event) => securityMail(db, event, "factor_added", event.payload.factorId),
  "factor.removed": (db, event) => securityMail(db, event, "factor_removed", event.payload.factorId),
  "recovery_code.used": (db, event) => securityMail(db, event, "recovery_code_used", event.payload.codeId),
  "sessions.ended": (_db, { payload }) => [
    {
      statement: null,
      live: () => payload.sessionIds.map((sessionId) => ({ userId: payload.userId, endSession: sessionId })),
    },
  ],
  "opportunity.created": (db, event) => [
    {
      statement: grantXp(db, {
        userId: event.payload.posterId,
        reward: "opportunity_posted",
        sourceType: "opportunity",
        sourceId: event.payload.opportunityId,
        now: event.createdAt,
      }),
    },
    track(db, event, "opportunity_created", event.payload.posterId, {
      opportunity_id: event.payload.opportunityId,
      type: event.payload.type,
    }),
  ],
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
        link: "/spark",
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
};

/** The consequences of one event. */
export function effectsOf(db: Database, event: AnyDomainEvent): Effect[] {
  const react = reactions[event.name] as (db: Database, event: AnyDomainEvent) => Effect[];
  return react(db, event);
}

/** The owner of an account hears of what changes its protection, wherever it was done. */
function securityMail(
  db: Database,
  event: DomainEvent<"factor.added" | "factor.removed" | "recovery_code.used">,
  template: "factor_added" | "factor_removed" | "recovery_code_used",
  cause: string,
): Effect[] {
  const { userId, email } = event.payload;
  if (!email) return [];
  const data: Record<string, string> = "factor" in event.payload ? { factor: event.payload.factor } : {};
  const mail = { toUser: userId, toEmail: email, template, data, cause, now: event.createdAt };
  return [{ statement: queueMail(db, mail) }];
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

function told(db: Database, input: NewNotification): Effect {
  return {
    statement: notify(db, input),
    again: findTold(db, input),
    live: (rows) =>
      toRows(rows).map((row) => ({
        userId: input.userId,
        frame: {
          type: "notification.created",
          notification: notificationItem.parse(row) satisfies NotificationItem,
        },
      })),
  };
}

function untold(db: Database, input: Parameters<typeof withdrawNotification>[1]): Effect {
  return {
    statement: withdrawNotification(db, input),
    // Windows may still show it.
    again: statement(db, sql`SELECT 1`),
    live: (rows) =>
      toRows(rows).map(() => ({ userId: input.userId, frame: { type: "notifications.changed" } })),
  };
}

function track(
  db: Database,
  event: DomainEvent,
  name: AnalyticsEvent["name"],
  userId: Id,
  properties: AnalyticsEvent["properties"],
): Effect {
  return {
    statement: trackEvent(db, {
      id: event.id,
      name,
      userId,
      sessionId: event.browserSessionId,
      properties,
      createdAt: event.createdAt,
    }),
  };
}

function toRows(rows: unknown): unknown[] {
  return Array.isArray(rows) ? rows : [];
}
