import type { Id } from "#app/core/ids.ts";
import { postersOf, takeOff } from "#app/features/hiring/crew-team.server.ts";
import type { KindName } from "#app/features/notifications/kinds.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { type Effect, type Reactions, told, toldEach, untold } from "./effects.ts";
import { stale } from "./network.ts";

/** What happens in crews, and what it does to what they sent (product.md B12). */
export const crewReactions = {
  "crew.changed": (db, { payload: it, createdAt: now }) => {
    const telling = crewTelling(it, it.leadId, now);
    return [
      ...it.asked.map((userId) =>
        told(db, {
          ...telling,
          ...asks(it.crewId),
          userId,
          message: `${it.leadName} asks for your yes to “${it.name}”: who is in it, and who gets what.`,
        }),
      ),
      ...it.removed.map((userId) =>
        told(db, {
          ...telling,
          userId,
          title: "You are no longer in a crew",
          message: `${it.leadName} goes on with “${it.name}” without you.`,
          link: "/crews",
        }),
      ),
      ...(it.removed.length > 0
        ? takeOff(db, it.crewId, it.removed, now).map((off) => ({ statement: off }))
        : []),
      stale([...it.people, ...it.removed]),
    ];
  },
  "crew.confirmed": (db, { payload: it, createdAt: now }) => [
    ...(it.memberId === it.leadId
      ? []
      : [
          told(db, {
            ...crewTelling(it, it.memberId, now),
            userId: it.leadId,
            title: it.last ? "Your crew is ready" : "A yes to your crew",
            message: it.last
              ? `Everybody said yes to “${it.name}”. You can apply together.`
              : `${it.memberName} said yes to “${it.name}”.`,
            entityId: `${it.crewId}:${it.version}:${it.memberId}`,
          }),
        ]),
    stale(it.people),
  ],
  "crew.left": (db, { payload: it, createdAt: now }) => [
    ...it.people.map(
      (userId): Effect =>
        told(db, {
          ...crewTelling(it, it.erased ? null : it.memberId, now),
          ...(userId === it.leadId ? {} : asks(it.crewId)),
          ...(userId === it.leadId && it.refused ? { title: "A no to your crew" } : {}),
          userId,
          // Two who go at once leave the same version.
          entityId: `${it.crewId}:${it.version}:${it.erased ? "gone" : it.memberId}`,
          when: notBlocked(userId, it.memberId),
          message: `${
            it.refused
              ? `${it.memberName} said no to “${it.name}”.`
              : `${it.memberName} is not in “${it.name}” any more.`
          } ${
            userId === it.leadId
              ? "Their share is yours; the others are asked again."
              : "Look at it, and say yes again."
          }`,
        }),
    ),
    // Before they are taken off what was sent.
    toldEach(db, postersOf(it.crewId, it.memberId, it.memberName), {
      kind: "crew_member_left",
      category: "opportunity",
      priority: "normal",
      title: "A crew changed",
      link: "/opportunity-dashboard?role=hiring",
      actionText: "See it",
      actorId: it.memberId,
      entityType: "application",
      now,
    }),
    ...takeOff(db, it.crewId, [it.memberId], now).map((off) => ({ statement: off })),
    stale([...it.people, it.memberId]),
  ],
  "crew.dissolved": (db, { payload: it, createdAt: now }) => [
    ...it.people
      .filter((userId) => userId !== it.leadId)
      .map((userId) =>
        told(db, {
          ...crewTelling({ ...it, version: 0 }, it.erased ? null : it.leadId, now),
          userId,
          title: "A crew is over",
          message: it.erased
            ? `“${it.name}” is over: the account of its lead is gone.`
            : `${it.leadName} dissolved “${it.name}”.`,
          link: "/crews",
        }),
      ),
    stale(it.people),
  ],
  "crew.lead_offered": (db, { payload: it, createdAt: now }) => [
    told(db, {
      ...leadTelling(it, it.leadId, now),
      ...asks(it.crewId),
      title: "A crew asks you to lead it",
      userId: it.toId,
      message: `${it.leadName} asks you to lead “${it.name}” in their place.`,
    }),
    stale(it.people),
  ],
  "crew.lead_answered": (db, { payload: it, createdAt: now }) => [
    ...(it.answer === "back"
      ? [untold(db, { userId: it.toId, kind: "crew_asked", entityId: entityOf(it) })]
      : it.people
          // A no is between the two.
          .filter((userId) => userId !== it.toId && (it.answer === "yes" || userId === it.fromId))
          .map((userId) =>
            told(db, {
              ...leadTelling(it, it.toId, now),
              userId,
              title: it.answer === "yes" ? "Your crew has another lead" : "Your crew keeps its lead",
              when: notBlocked(userId, it.toId),
              message:
                it.answer === "yes"
                  ? `${it.byName} leads “${it.name}” now; ${userId === it.fromId ? "you did" : `${it.fromName} did`} before.`
                  : `${it.byName} said no to leading “${it.name}”.`,
            }),
          )),
    stale(it.people),
  ],
} satisfies Partial<Reactions>;

/** What all that is told of a crew has in common; once for each of its versions. */
function crewTelling({ crewId, version }: { crewId: Id; version: number }, actorId: Id | null, now: number) {
  return {
    kind: "crew_changed" as KindName,
    category: "project" as const,
    priority: "normal" as const,
    title: "Somebody left your crew",
    link: `/crews/${crewId}`,
    actionText: "See it",
    actorId,
    entityType: "crew",
    entityId: `${crewId}:${version}`,
    now,
  };
}

/** What is told of who leads a crew, once for each time somebody was asked. */
function leadTelling(it: { crewId: Id; handoverId: Id }, actorId: Id, now: number) {
  return { ...crewTelling({ ...it, version: 0 }, actorId, now), entityId: entityOf(it) };
}

const entityOf = ({ crewId, handoverId }: { crewId: Id; handoverId: Id }) => `${crewId}:lead:${handoverId}`;

function asks(crewId: Id) {
  return {
    kind: "crew_asked" as const,
    title: "A crew asks for your yes",
    actionText: "Look at it",
    link: `/crews/${crewId}`,
  };
}
