import { sql } from "drizzle-orm";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { appeals, reports } from "#app/db/schema/safety.ts";
import { recountOwing } from "#app/features/hiring/reply-clock.server.ts";
import { attachReport } from "#app/features/safety/cases.server.ts";
import { oneSubject, REPORT_REASONS } from "#app/features/safety/report-words.ts";
import { selectPublicObjects } from "#app/features/safety/takedowns.server.ts";
import { type Effect, type Reactions, restored, told, toldEach, track, withdrawn } from "./effects.ts";
import { postingPay } from "./opportunity.ts";
import { tellModerators } from "./team.ts";

const DECISIONS = "/settings/decisions";

export const moderationReactions = {
  "report.made": (db, event) => {
    const { reportId, userId, subjectType, reason } = event.payload;
    return [
      track(db, event, "report_created", userId, { subject_type: subjectType, reason }),
      ...attachReport(db, reportId, event.createdAt).map((statement) => ({ statement })),
      // Once for each case: what is reported again stands with it.
      tellModerators(db, "open", {
        title: "Something was reported",
        message: `Somebody reported ${oneSubject(subjectType)}: ${REPORT_REASONS[reason as keyof typeof REPORT_REASONS] ?? reason}.`,
        entity: { type: "moderation_case", id: reportId },
        entityId: sql`(SELECT case_id FROM ${reports} WHERE id = ${reportId})`,
        parties: [userId],
        // Nor is it told to whose it is.
        when: sql`user_id <> (SELECT coalesce(owner_id, '') FROM ${reports} WHERE id = ${reportId})`,
        now: event.createdAt,
      }),
    ];
  },
  "reports.decided": (db, { payload: { caseId, acted, thing }, createdAt: now }) => {
    const found = acted ? "and acted on it." : "and found nothing against our guidelines.";
    const message = `We looked at ${thing} you reported, ${found}`;
    return [
      toldEach(
        db,
        sql`SELECT reporter_id AS user_id, ${caseId} AS entity_id, ${message} AS message FROM ${reports}
          CROSS JOIN ${users} ON ${users.id} = reporter_id
          WHERE case_id = ${caseId} AND ${users.deleted_at} IS NULL`,
        {
          kind: "report_decided",
          category: "other",
          priority: "normal",
          title: "Your report was looked at",
          link: "/settings/decisions#reported",
          actionText: "See what you reported",
          actorId: null,
          entityType: "moderation_case",
          now,
        },
      ),
    ];
  },
  "appeal.asked": (db, { payload: { appealId, userId, thing, notBy }, createdAt: now }) => [
    tellModerators(db, "appeals", {
      title: "Somebody asks for another look",
      message: thing === "case" ? "At a decision of ours." : "At a posting that we did not let through.",
      entity: { type: "appeal", id: appealId },
      parties: [userId, ...(notBy ? [notBy] : [])],
      when: sql`EXISTS (SELECT 1 FROM ${appeals} WHERE id = ${appealId})`,
      now,
    }),
  ],
  "moderation.decided": (db, { payload, createdAt: now }) => {
    const { caseId, userId, subjectType, subjectId, action } = payload;
    const effects: Effect[] = [
      told(db, {
        userId,
        kind: "moderation_action",
        category: "other",
        priority: "high",
        title: TITLES[action]?.(payload.thing) ?? `A word about ${payload.thing}`,
        message: decisionWords(payload),
        link: DECISIONS,
        actionText: "Read, or ask for another look",
        actorId: null,
        entityType: "moderation_case",
        entityId: action === "lift" ? `${caseId}:lifted` : caseId,
        now,
      }),
    ];
    // Nobody can answer them any more.
    if (payload.until !== null) effects.push({ statement: recountOwing(db, userId, now) });
    if (action === "remove") effects.push(withheld(db, subjectType, subjectId));
    // What was paid for a posting that had to go (product.md §7.1).
    if (action === "remove" && subjectType === "opportunity")
      effects.push(withdrawn(db, { ...postingPay(userId, subjectId), now }));
    return effects;
  },
  "moderation.asked": (db, { payload, createdAt: now }) => {
    const { caseId, userId, thing, reason, until } = payload;
    return [
      told(db, {
        userId,
        kind: "moderation_action",
        category: "other",
        priority: "high",
        title: `Please change ${thing}`,
        message: `${reason} You have until ${dayWords(until)}; then our team decides.`,
        link: DECISIONS,
        actionText: "See what to change",
        actorId: null,
        entityType: "moderation_case",
        entityId: `${caseId}:asked`,
        now,
      }),
    ];
  },
  "appeal.decided": (db, { payload, createdAt: now }) => {
    const { appealId, userId, ownerId, subject, thing, outcome, reason, takenAt } = payload;
    const overturned = outcome === "overturned";
    return [
      told(db, {
        userId,
        kind: "moderation_action",
        category: "other",
        priority: "high",
        title: overturned ? "You were right" : "Our decision stands",
        message: `We looked again at ${thing}. ${reason}`,
        link: DECISIONS,
        actionText: "Read",
        actorId: null,
        entityType: "appeal",
        entityId: appealId,
        now,
      }),
      // A suspension that ends with it: they can be answered again.
      ...(overturned ? [{ statement: recountOwing(db, ownerId ?? userId, now) }] : []),
      ...(overturned && subject?.type === "opportunity" && takenAt !== null
        ? [restored(db, { ...postingPay(ownerId ?? userId, subject.id), takenAt, act: appealId, now })]
        : []),
    ];
  },
  "suspension.ended": (db, { payload, createdAt: now }) => [
    // They can be answered again.
    { statement: recountOwing(db, payload.userId, now) },
    ...(payload.lifted
      ? [
          told(db, {
            userId: payload.userId,
            kind: "moderation_action",
            category: "other",
            priority: "high",
            title: "Your account is no longer suspended",
            message: payload.lifted.reason,
            link: DECISIONS,
            actionText: "Read",
            actorId: null,
            entityType: "profile",
            entityId: `${payload.userId}:lifted:${payload.lifted.at}`,
            now,
          }),
        ]
      : []),
  ],
} satisfies Partial<Reactions>;

/** Its pictures lie where everybody may read: from now on the bucket asks. */
function withheld(db: Database, type: string, id: Id): Effect {
  const objects = selectPublicObjects(db, type, id);
  return {
    statement: objects,
    again: objects,
    live: (rows) => {
      const asked = rows as { id: Id; key: string }[];
      return asked.length > 0 ? [{ asked }] : [];
    },
  };
}

const TITLES: Record<string, (thing: string) => string> = {
  remove: (thing) => `We took ${thing} down`,
  dismiss: (thing) => `All is well with ${thing}`,
  limit: () => "Your account is limited for some days",
  lift: () => "Your account is no longer limited by this",
};

function decisionWords(decided: DomainEvents["moderation.decided"]): string {
  const { action, reason, level, until, limitedUntil } = decided;
  if (action === "dismiss") return "We looked again: nothing has to change any more.";
  if (limitedUntil && level === null)
    return `${reason} Until ${dayWords(limitedUntil)} you can read and answer what is open, and begin nothing new.`;
  if (level === null) return reason;
  if (until === null) return `${reason} This is a warning.`;
  if (level === 4) return `${reason} Your account is suspended for good.`;
  return `${reason} Your account is suspended until ${dayWords(until)}.`;
}

function dayWords(at: number): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(at);
}
