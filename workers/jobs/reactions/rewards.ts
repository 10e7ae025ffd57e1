import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import { claimAwards } from "#app/features/rewards/check-in-rules.ts";
import { paid, type Reactions, told, track } from "./effects.ts";

export const rewardReactions = {
  "check_in.claimed": (db, event) => {
    const { userId, streak, day } = event.payload;
    return [
      ...claimAwards(streak).map((reward) =>
        paid(db, { userId, reward, sourceType: "day", sourceId: day, now: event.createdAt }),
      ),
      track(db, event, "checkin_claimed", userId, { streak }),
    ];
  },
  "cheer.given": (db, { payload: { userId, fromId, fromName, day }, createdAt: now }) => [
    told(db, {
      userId,
      kind: "cheer",
      category: "other",
      priority: "normal",
      title: "Somebody cheers you on",
      message: `${fromName} cheers you on.`,
      link: "/leaderboard",
      actionText: "See the leaderboard",
      actorId: fromId,
      entityType: "cheer",
      entityId: `${fromId}:${day}`,
      now,
    }),
  ],
  "streak.at_risk": (db, { payload: { userId, streak, day, endsAt }, createdAt: now }) => [
    told(db, {
      userId,
      kind: "streak_at_risk",
      category: "other",
      priority: "normal",
      title: "Your streak ends today",
      message: `Claim the day before midnight, and your ${streak} days in a row go on.`,
      link: "/check-in",
      actionText: "Claim it",
      actorId: null,
      entityType: "day",
      entityId: day,
      now,
      expiresAt: endsAt,
    }),
  ],
  "promo.redeemed": (db, event) => [
    paid(db, {
      userId: event.payload.userId,
      reward: "og_promotion_activated",
      sourceType: "promo",
      sourceId: event.payload.kind,
      now: event.createdAt,
    }),
  ],
  // Its credits were booked with it.
  "quest.claimed": () => [],
  "feedback.given": () => [],
  "invite.sent": (db, { payload, createdAt }) => [
    {
      statement: queueMail(db, {
        toUser: payload.inviterId,
        toEmail: payload.email,
        template: "platform_invite",
        data: {
          name: payload.inviterName,
          link: payload.link,
          stop_link: payload.stopLink,
          ...(payload.note ? { note: payload.note } : {}),
        },
        cause: payload.inviteId,
        now: createdAt,
      }),
    },
  ],
} satisfies Partial<Reactions>;
