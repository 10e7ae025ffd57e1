import type { DomainEvents } from "#app/core/events.ts";
import { type Reactions, told } from "./effects.ts";

const SETTINGS = "/settings/teams";

const OVERSEEN: Record<DomainEvents["company.overseen"]["act"], (name: string) => string> = {
  revoked: (name) => `The proved domain of ${name} was taken back`,
  suspended: (name) => `${name} is suspended`,
  restored: (name) => `${name} is back`,
  renamed: (name) => `Your company is called ${name} now`,
};

export const companyReactions = {
  "company.domain_changed": (db, { payload, createdAt }) =>
    payload.editors.map((userId) =>
      told(db, {
        userId,
        kind: payload.status === "proved" ? "company_domain_proved" : "company_domain_lapsed",
        category: "other",
        priority: payload.status === "proved" ? "normal" : "high",
        title: payload.status === "proved" ? "Your domain is proved" : "Your domain needs proof again",
        message:
          payload.status === "proved"
            ? `${payload.domain} is proved: ${payload.name} carries its badge.`
            : `We did not find the proof of ${payload.domain} for three weeks, so ${payload.name} lost its badge.`,
        link: `/company-onboarding?company=${payload.companyId}&step=2`,
        actionText: payload.status === "proved" ? "See it" : "Prove it again",
        actorId: null,
        entityType: "company",
        entityId: `${payload.companyId}:${payload.changedAt}`,
        now: createdAt,
      }),
    ),
  // Its mail is queued with it.
  "company.invited": (db, { payload, createdAt }) =>
    payload.invitedId
      ? [
          told(db, {
            userId: payload.invitedId,
            kind: "company_invited",
            category: "other",
            priority: "normal",
            title: "You are invited to a company",
            message: `${payload.inviterName} invites you to the team of ${payload.name}.`,
            link: `${SETTINGS}#invitations`,
            actionText: "Answer",
            actorId: payload.inviterId,
            entityType: "company",
            entityId: `${payload.companyId}:${payload.inviteId}`,
            now: createdAt,
          }),
        ]
      : [],
  "company.place_changed": (db, { payload, createdAt }) => [
    told(db, {
      userId: payload.userId,
      kind: "company_place",
      category: "other",
      priority: "normal",
      title: payload.role ? "You have another role" : "You are no longer in a team",
      message: payload.role
        ? `You are ${payload.role} of ${payload.name} now.`
        : `You were taken out of the team of ${payload.name}.`,
      link: SETTINGS,
      actionText: "See your companies",
      actorId: payload.actorId,
      entityType: "company",
      entityId: `${payload.companyId}:${payload.userId}:${payload.changedAt}`,
      now: createdAt,
    }),
  ],
  "company.overseen": (db, { payload, createdAt }) =>
    payload.editors.map((userId) =>
      told(db, {
        userId,
        kind: "moderation_action",
        category: "other",
        priority: "high",
        title: OVERSEEN[payload.act](payload.name),
        message: payload.reason,
        link: "/support-dashboard",
        actionText: "Ask us about it",
        actorId: null,
        entityType: "company",
        entityId: `${payload.companyId}:${payload.at}`,
        now: createdAt,
      }),
    ),
  "company.join_requested": (db, { payload, createdAt }) =>
    payload.editors.map((userId) =>
      told(db, {
        userId,
        kind: "company_join_requested",
        category: "other",
        priority: "normal",
        title: "Someone asks to join your company",
        message: `${payload.memberName} asks to join ${payload.name}.`,
        link: `${SETTINGS}?company=${payload.companyId}`,
        actionText: "Answer",
        actorId: payload.userId,
        entityType: "company",
        entityId: `${payload.companyId}:${payload.userId}:${payload.requestedAt}`,
        now: createdAt,
      }),
    ),
  "company.joined": (db, { payload, createdAt }) => {
    const invited = payload.by === "invite";
    return [
      told(db, {
        userId: invited ? payload.hostId : payload.userId,
        kind: "company_joined",
        category: "other",
        priority: "normal",
        title: invited ? "Your invitation was accepted" : "Welcome to the team",
        message: invited
          ? `${payload.memberName} joined ${payload.name}.`
          : `You are now in the team of ${payload.name}.`,
        link: SETTINGS,
        actionText: "See the team",
        actorId: invited ? payload.userId : payload.hostId,
        entityType: "company",
        entityId: `${payload.companyId}:${payload.userId}:${payload.joinedAt}`,
        now: createdAt,
      }),
    ];
  },
} satisfies Partial<Reactions>;
