import { type SQL, sql } from "drizzle-orm";
import type { DomainEvent, DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { application_members, applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { recountReplies } from "#app/features/hiring/reply-clock.server.ts";
import type { KindName } from "#app/features/notifications/kinds.ts";
import type { NewNotification } from "#app/features/notifications/tell.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { type Effect, type Reactions, told, toldEach, track } from "./effects.ts";

type Moved = DomainEvents["application.moved"];

/** Who is told, and in which words; the other side of who acted. */
interface Telling {
  to: "poster" | "applicant";
  kind: KindName;
  priority?: "high";
  title: string;
  say: (moved: Moved) => string;
}

const TOLD: Partial<Record<Moved["what"], Telling>> = {
  submit: {
    to: "poster",
    kind: "application_received",
    title: "New application",
    say: ({ applicantName, title }) => `${applicantName} applied to “${title}”.`,
  },
  seen: {
    to: "applicant",
    kind: "application_seen",
    title: "Your application was seen",
    say: ({ title }) => `“${title}”: they opened what you sent.`,
  },
  shortlist: {
    to: "applicant",
    kind: "application_shortlisted",
    title: "You are shortlisted",
    say: ({ title }) => `“${title}”: you are among the few they look at closely.`,
  },
  interview: {
    to: "applicant",
    kind: "application_interview",
    priority: "high",
    title: "They would like to talk",
    say: ({ title }) => `“${title}”: choose one of the times they propose.`,
  },
  slot_taken: {
    to: "poster",
    kind: "application_interview",
    title: "A time is set",
    say: ({ applicantName, title }) => `${applicantName} chose a time to talk about “${title}”.`,
  },
  offer: {
    to: "applicant",
    kind: "offer",
    priority: "high",
    title: "You have an offer",
    say: ({ title }) => `“${title}”: see the terms, and accept, answer with your own, or say no.`,
  },
  counter: {
    to: "poster",
    kind: "offer",
    priority: "high",
    title: "A counter-offer",
    say: ({ applicantName, title }) =>
      `${applicantName} answered your offer for “${title}” with other terms.`,
  },
  accept: {
    to: "poster",
    kind: "offer_accepted",
    priority: "high",
    title: "Offer accepted",
    say: ({ applicantName, title }) =>
      `${applicantName} accepted your offer for “${title}”. The project begins.`,
  },
  accept_counter: {
    to: "applicant",
    kind: "offer_accepted",
    priority: "high",
    title: "Your terms are accepted",
    say: ({ title }) => `“${title}”: they agreed to what you asked for. The project begins.`,
  },
  decline: {
    to: "applicant",
    kind: "application_declined",
    title: "An answer to your application",
    say: ({ title, note }) => note ?? `“${title}” went to somebody else this time. Thank you for applying.`,
  },
  decline_offer: {
    to: "poster",
    kind: "offer_declined",
    title: "Offer declined",
    say: ({ applicantName, title }) => `${applicantName} said no to your offer for “${title}”.`,
  },
  expire_offer: {
    to: "poster",
    kind: "offer_expired",
    title: "An offer ran out",
    say: ({ applicantName, title }) => `${applicantName} did not answer your offer for “${title}” in time.`,
  },
  withdraw: {
    to: "poster",
    kind: "application_withdrawn",
    title: "An application was withdrawn",
    say: ({ applicantName, title }) => `${applicantName} withdrew from “${title}”.`,
  },
  nudge: {
    to: "poster",
    kind: "application_nudge",
    title: "A friendly reminder",
    say: ({ applicantName, title }) => `${applicantName} still hopes for your answer about “${title}”.`,
  },
  free: {
    to: "applicant",
    kind: "application_closed",
    title: "You are free again",
    say: ({ title }) => `Nobody answered you about “${title}” in time. It says nothing about your work.`,
  },
  answer: {
    to: "applicant",
    kind: "application_declined",
    title: "A late answer",
    say: ({ title, note }) => note ?? `“${title}”: they are sorry that their answer took so long.`,
  },
};

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
    // Whoever answers who applies hears of it, not only who wrote the posting (product.md §7.3).
    const team = JSON.stringify([...new Set([posterId, ...moved.team])]);
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

/** What those behind an application of a crew are told, besides its lead. */
const CREW_TOLD: Partial<Record<Moved["what"], { title: string; say: (moved: Moved) => string }>> = {
  submit: {
    title: "Your crew applied",
    say: ({ applicantName, title }) => `${applicantName} applied to “${title}” with you and your crew.`,
  },
  offer: {
    title: "Your crew has an offer",
    say: ({ applicantName, title }) => `“${title}”: ${applicantName} answers it for all of you.`,
  },
  accept: { title: "Your crew begins", say: ({ title }) => `“${title}” is agreed. You are on its desk.` },
  accept_counter: {
    title: "Your crew begins",
    say: ({ title }) => `“${title}” is agreed. You are on its desk.`,
  },
  decline: {
    title: "An answer to your crew",
    say: ({ title }) => `“${title}” went to somebody else this time.`,
  },
  decline_offer: {
    title: "Your crew said no",
    say: ({ applicantName, title }) => `${applicantName} declined the offer for “${title}”.`,
  },
  expire_offer: {
    title: "An offer ran out",
    say: ({ title }) => `“${title}”: nobody answered the offer in time.`,
  },
  withdraw: {
    title: "Your crew withdrew",
    say: ({ applicantName, title }) => `${applicantName} took back what your crew sent to “${title}”.`,
  },
  free: {
    title: "Your crew is free again",
    say: ({ title }) => `Nobody answered about “${title}” in time. It says nothing about your work.`,
  },
};

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
