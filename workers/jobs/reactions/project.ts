import { sql } from "drizzle-orm";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { Database } from "#app/db/client.server.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { KINDS } from "#app/features/notifications/kinds.ts";
import { openReviewRequests } from "#app/features/reviews/commands/open-review-requests.server.ts";
import { grantXpToEach } from "#app/features/rewards/commands.server.ts";
import { forgotten } from "./calls.ts";
import { ended } from "./credentials.ts";
import { type Effect, paid, type Reactions, told, track, unpaid } from "./effects.ts";
import { TOLD } from "./project-words/told.ts";
import { tellFinance } from "./team.ts";

export const projectReactions = {
  "project.created": (db, event) => {
    const { projectId, matchId, members } = event.payload;
    return [
      track(db, event, "project_created", event.actorId, { project_id: projectId, match_id: matchId }),
      ...(members.length > 0 ? [workTogether(db, members, projectId, event.createdAt)] : []),
      shownAnew(projectId, members),
    ];
  },
  "project.changed": (db, event) => {
    const { payload, actorId, createdAt: now } = event;
    const telling = TOLD[payload.what];
    const state = /^milestone\.(?!reminder)(.+)$/.exec(payload.what)?.[1];
    return [
      ...(state && actorId !== ""
        ? [track(db, event, "milestone_state", actorId, { project_id: payload.projectId, state })]
        : []),
      ...(telling ? payload.tell.map((userId) => ({ userId, ...telling })) : []).map((it) =>
        told(db, {
          userId: it.userId,
          kind: it.kind,
          category: KINDS[it.kind].category,
          priority: it.priority ?? "normal",
          title: it.title,
          message: it.say(payload),
          link: payload.what === "member.removed" ? "/projects" : `/desk/${payload.projectId}${it.tab ?? ""}`,
          actionText: it.action ?? "See it",
          actorId: actorId === "" ? null : actorId,
          entityType: "project",
          entityId: `${payload.mark}:${payload.what}`,
          about: payload.projectId,
          now,
        }),
      ),
      ...(payload.what === "milestone.disputed" || payload.what === "barter.disputed"
        ? [
            tellFinance(db, {
              title: "A dispute is open",
              message: `${payload.actorName} disagrees in “${payload.title}”.`,
              entity: { type: "dispute", id: payload.mark },
              parties: payload.members,
              now,
            }),
          ]
        : []),
      ...(payload.what === "meeting.cancelled"
        ? payload.members.map((userId) => forgotten(db, userId, payload.mark.replace(/:.*/, "")))
        : []),
      ...(payload.what === "project.cancelled"
        ? payload.members.map((userId) => workedInVain(db, userId, payload.projectId, now))
        : []),
      shownAnew(payload.projectId, [...payload.members, ...payload.tell]),
    ];
  },
  "project.invited": (db, { payload, actorId, createdAt: now }) =>
    payload.inviteeId === null
      ? []
      : [
          told(db, {
            userId: payload.inviteeId,
            kind: "invite",
            category: "project",
            priority: "high",
            title: "You are invited to a project",
            message: `${payload.inviterName} invites you to “${payload.title}” as ${payload.role}.`,
            link: `/accept-invite/${payload.projectId}`,
            actionText: "Look at it",
            actorId,
            entityType: "project_invite",
            entityId: `${payload.inviteId}:${payload.sends}`,
            now,
          }),
          shownAnew(payload.projectId, [payload.inviteeId]),
        ],
  "project.joined": (db, { payload, createdAt: now }) => {
    const { projectId, title, inviterId, memberId, memberName } = payload;
    return [
      worked(db, memberId, projectId, now),
      worked(db, inviterId, projectId, now),
      told(db, {
        userId: inviterId,
        kind: "invite_answered",
        category: "project",
        priority: "normal",
        title: "Your invitation is accepted",
        message: `${memberName} is part of “${title}” now.`,
        link: `/desk/${projectId}/members`,
        actionText: "Open the desk",
        actorId: memberId,
        entityType: "project_member",
        entityId: `${projectId}:${memberId}`,
        now,
      }),
      shownAnew(projectId, [memberId]),
    ];
  },
  "task.due": (db, { payload: it, createdAt: now }) => [
    told(db, {
      userId: it.userId,
      kind: "task_due",
      category: "project",
      priority: "normal",
      title: it.over ? "A task was due yesterday" : "A task is due today",
      message: `“${it.title}” in “${it.projectTitle}”.`,
      link: `/desk/${it.projectId}/tasks`,
      actionText: "Look at it",
      actorId: null,
      entityType: "task",
      entityId: `${it.taskId}:${it.dueOn}`,
      now,
    }),
  ],
  "milestone.approved": (db, { payload: { milestoneId, earners }, createdAt: now }) =>
    earners.map((userId) =>
      paid(db, {
        userId,
        reward: "milestone_completed",
        sourceType: "milestone",
        sourceId: milestoneId,
        now,
      }),
    ),
  "project.completed": (db, { payload, createdAt: now }) => {
    const { projectId, title, members, earned, completedAt } = payload;
    return [
      ...members.flatMap(({ userId }) => [
        ...(earned ? [paid(db, { userId, ...completion(projectId, completedAt), now })] : []),
        told(db, {
          userId,
          kind: "project_completed",
          category: "project",
          priority: "normal",
          title: "Project completed",
          message: `“${title}” is done. Say in a review how it was: it is shown when both sides have written.`,
          link: "/review",
          actionText: "Write a review",
          actorId: null,
          entityType: "project",
          entityId: `${projectId}:${completedAt}`,
          now,
        }),
      ]),
      ...openReviewRequests(db, { projectId, title, members: reviewers(members), now }).map((statement) => ({
        statement,
      })),
      shownAnew(
        projectId,
        members.map(({ userId }) => userId),
      ),
    ];
  },
  "project.reopened": (db, { payload: { projectId, members, completedAt }, createdAt: now }) => [
    ...members.map((userId) => unpaid(db, { userId, ...completion(projectId, completedAt), now })),
    ...ended(db, { kind: "project", what: { source: projectId }, reason: "reopened", now }),
  ],
  "template.shared": () => [],
} satisfies Partial<Reactions>;

/** In a large crew the sides write about each other, not everybody about everybody. */
const REVIEWERS = 6;

function reviewers(members: DomainEvents["project.completed"]["members"]) {
  const some = members.length > REVIEWERS ? members.filter(({ role }) => role !== "member") : members;
  return some.slice(0, REVIEWERS).map(({ userId, role }) => ({
    userId,
    side: role === "client" ? ("client" as const) : ("creator" as const),
  }));
}

/** Each completion pays for itself, and a reopening takes exactly that back. */
function completion(projectId: Id, completedAt: number) {
  return {
    reward: "project_completed",
    sourceType: "project_completion",
    sourceId: `${projectId}:${completedAt}`,
  } as const;
}

/** Once per project and person, however they came to it. */
function worked(db: Database, userId: Id, projectId: Id, now: number): Effect {
  return paid(db, {
    userId,
    reward: "collaboration_accepted",
    sourceType: "project",
    sourceId: projectId,
    now,
  });
}

/** The same for all who are there from the beginning. */
function workTogether(db: Database, members: Id[], projectId: Id, now: number): Effect {
  return {
    statement: grantXpToEach(
      db,
      sql`SELECT value AS user_id, ${projectId} AS source_id FROM json_each(${JSON.stringify(members)})`,
      { reward: "collaboration_accepted", sourceType: "project", now },
    ),
    live: () => members.map((userId) => ({ userId, frame: { type: "xp.changed" as const } })),
  };
}

/** What was called off within a day was no collaboration (product.md §7.1). */
function workedInVain(db: Database, userId: Id, projectId: Id, now: number): Effect {
  return unpaid(db, {
    userId,
    reward: "collaboration_accepted",
    sourceType: "project",
    sourceId: projectId,
    now,
    when: sql`${xp_activities.created_at} > ${now - days(1)}`,
  });
}

/** Open windows of these members show it anew. */
function shownAnew(projectId: Id, members: Id[]): Effect {
  return {
    statement: null,
    live: () =>
      [...new Set(members)].map((userId) => ({
        userId,
        frame: { type: "project.changed" as const, projectId },
      })),
  };
}
