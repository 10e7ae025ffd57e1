import { type SQL, sql } from "drizzle-orm";
import type { DomainEvent, DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { application_members, applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { recountReplies } from "#app/features/hiring/reply-clock.server.ts";
import type { NewNotification } from "#app/features/notifications/tell.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { type Effect, type Reactions, told, toldEach, track } from "./effects.ts";
import { CREW_TOLD, type Moved, TOLD } from "./hiring-words.ts";

/** What answers an application, or lets its answer fall due: the poster's record is counted anew. */
const COUNTS = new Set<Moved["what"]>(["shortlist", "decline", "free", "answer", "accept", "accept_counter"]);

/** What a step says about an offer (product.md §7.6). */
const OFFERS: Partial<Record<Moved["what"], "offer_sent" | "offer_accepted">> = {
  offer: "offer_sent",
  counter: "offer_sent",
  accept: "offer_accepted",
  accept_counter: "offer_accepted",
};

export const hiringReactions = {
  "posting.offered": (db, { payload, createdAt }) => {
    const { opportunityId, title, userId, inviterId, inviterName, note } = payload;
    return [
      told(db, {
        userId,
        kind: "posting_offered",
        category: "opportunity",
        priority: "normal",
        title: "You are asked to apply",
        message: note ?? `${inviterName} would like to hear from you about “${title}”.`,
        link: `/opportunity/${opportunityId}`,
        actionText: "See it",
        actorId: inviterId,
        entityType: "opportunity",
        entityId: opportunityId,
        now: createdAt,
      }),
      changed(opportunityId, [userId]),
    ];
  },
  "application.moved": (db, event) => {
    const { what, actorId, posterId, opportunityId, applicantId } = event.payload;
    return [
      ...tellings(db, event),
      ...crewTellings(db, event),
      ...(what === "submit"
        ? [track(db, event, "opportunity_applied", applicantId, { opportunity_id: opportunityId })]
        : []),
      ...(actorId !== null && OFFERS[what]
        ? [track(db, event, OFFERS[what], actorId, { opportunity_id: opportunityId })]
        : []),
      ...(COUNTS.has(what) ? [{ statement: recountReplies(db, posterId, event.createdAt) }] : []),
      changed(event.payload.applicationId, [
        ...event.payload.team,
        applicantId,
        ...(event.payload.crew ?? []),
      ]),
    ];
  },
  "applications.closed_out": (db, event) => closedOut(db, event.payload, event.createdAt),
  "replies.due": (
    db,
    { payload: { opportunityId, posterId, title, waiting, daysLeft = 0, day }, createdAt },
  ) => [
    told(db, {
      userId: posterId,
      kind: "reply_due",
      category: "opportunity",
      priority: "normal",
      title: waiting === 1 ? "Somebody waits for your answer" : `${waiting} people wait for your answer`,
      message: `“${title}”: ${promisedFor(daysLeft)}`,
      link: `/opportunity-dashboard?opportunity=${opportunityId}`,
      actionText: "Answer",
      actorId: null,
      entityType: "opportunity",
      entityId: `${opportunityId}:${day}`,
      now: createdAt,
    }),
  ],
} satisfies Partial<Reactions>;

function tellings(db: Database, event: DomainEvent<"application.moved">): Effect[] {
  const moved = event.payload;
  const telling = TOLD[moved.what];
  if (!telling) return [];
  const { applicationId, opportunityId, actorId, posterId, applicantId } = moved;
  const entityId = `${applicationId}:${moved.version}`;
  const words = {
    kind: telling.kind,
    category: "opportunity",
    priority: telling.priority ?? "normal",
    title: telling.title,
    actorId,
    entityType: "application",
    about: opportunityId,
    now: event.createdAt,
  } as const;
  if (telling.to === "poster") {
    // Whoever answers who applies hears of it, not only who wrote the posting, nor they once they do not (product.md §7.3).
    const team = JSON.stringify(moved.team);
    const audience = sql`SELECT hirer.value AS user_id, ${entityId} AS entity_id, ${telling.say(moved)} AS message
      FROM json_each(${team}) AS hirer WHERE ${notBlocked(sql`hirer.value`, applicantId)}`;
    const link = `/opportunity-dashboard?opportunity=${opportunityId}&application=${applicationId}`;
    return [toldEach(db, audience, { ...words, link, actionText: "Open it" })];
  }
  return [
    told(db, {
      ...words,
      userId: applicantId,
      message: telling.say(moved),
      link: `/opportunity-dashboard?role=applying&application=${applicationId}`,
      actionText: "See it",
      entityId,
      when: sql`${notBlocked(posterId, applicantId)}
        AND ${moved.what === "shortlist" ? beganNoSpark(applicationId) : sql`1`}`,
    } satisfies NewNotification),
  ];
}

function crewTellings(db: Database, event: DomainEvent<"application.moved">): Effect[] {
  const moved = event.payload;
  const telling = CREW_TOLD[moved.what];
  const { applicationId, opportunityId, actorId, posterId, applicantId, crew = [] } = moved;
  if (!telling || crew.length === 0) return [];
  const audience = sql`SELECT one.value AS user_id, ${`${applicationId}:${moved.version}`} AS entity_id,
      ${telling.say(moved)} AS message
    FROM json_each(${JSON.stringify(crew)}) AS one
    WHERE ${notBlocked(sql`one.value`, posterId)} AND ${notBlocked(sql`one.value`, applicantId)}`;
  return [
    toldEach(db, audience, {
      kind: "crew_application",
      category: "opportunity",
      priority: "normal",
      title: telling.title,
      link: "/opportunity-dashboard?role=applying",
      actionText: "See it",
      actorId,
      entityType: "application",
      about: opportunityId,
      now: event.createdAt,
    }),
  ];
}

/** The Spark that a shortlisting begins is told by itself. */
function beganNoSpark(applicationId: Id): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${applications} AS a INNER JOIN ${matches} AS m ON m.id = a.match_id
    WHERE a.id = ${applicationId} AND m.created_at = a.shortlisted_at)`;
}

/** Everybody who was answered with one word is told so, unless one of the two blocks the other. */
export function closedOut(
  db: Database,
  { opportunityId, posterId, closedAt }: DomainEvents["applications.closed_out"],
  now: number,
): Effect[] {
  const audience = sql`SELECT a.applicant_id AS user_id, a.id AS entity_id,
      coalesce(a.decline_note, '“' || o.title || '” is closed. Thank you for applying.') AS message
    FROM ${applications} AS a CROSS JOIN ${opportunities} AS o ON o.id = a.opportunity_id
    WHERE a.opportunity_id = ${opportunityId} AND a.status = 'closed_out' AND a.decision_at = ${closedAt}
      AND ${notBlocked(sql`a.poster_id`, sql`a.applicant_id`)}`;
  return [
    toldEach(db, audience, {
      kind: "application_closed",
      category: "opportunity",
      priority: "normal",
      title: "An answer to your application",
      link: "/opportunity-dashboard?role=applying",
      actionText: "See it",
      actorId: posterId,
      entityType: "application",
      now,
    }),
    toldEach(
      db,
      sql`SELECT part.user_id AS user_id, a.id AS entity_id,
          '“' || o.title || '” is closed. Thank you for applying.' AS message
        FROM ${applications} AS a CROSS JOIN ${opportunities} AS o ON o.id = a.opportunity_id
          CROSS JOIN ${application_members} AS part ON part.application_id = a.id AND part.user_id <> a.applicant_id
        WHERE a.opportunity_id = ${opportunityId} AND a.status = 'closed_out' AND a.decision_at = ${closedAt}
          AND ${notBlocked(sql`a.poster_id`, sql`part.user_id`)}`,
      {
        kind: "crew_application",
        category: "opportunity",
        priority: "normal",
        title: "An answer to your crew",
        link: "/opportunity-dashboard?role=applying",
        actionText: "See it",
        actorId: posterId,
        entityType: "application",
        now,
      },
    ),
    { statement: recountReplies(db, posterId, now) },
    changed(opportunityId, [posterId]),
  ];
}

/** Open windows of these members show it anew. */
function changed(applicationId: Id, members: Id[]): Effect {
  return {
    statement: null,
    live: () =>
      [...new Set(members)].map((userId) => ({
        userId,
        frame: { type: "application.changed" as const, applicationId },
      })),
  };
}

function promisedFor(daysLeft: number): string {
  if (daysLeft > 1) return `in ${daysLeft} days you promised an answer.`;
  return `${daysLeft === 0 ? "today" : "tomorrow"} is the day you promised an answer for.`;
}
