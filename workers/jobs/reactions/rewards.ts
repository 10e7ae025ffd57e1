import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import { claimAwards } from "#app/features/rewards/check-in-rules.ts";
import { paid, type Reactions } from "./effects.ts";

export const rewardReactions = {
  "check_in.claimed": (db, event) =>
    claimAwards(event.payload.streak).map((reward) =>
      paid(db, {
        userId: event.payload.userId,
        reward,
        sourceType: "day",
        sourceId: event.payload.day,
        now: event.createdAt,
      }),
    ),
  "promo.redeemed": (db, event) => [
    paid(db, {
      userId: event.payload.userId,
      reward: "og_promotion_activated",
      sourceType: "promo",
      sourceId: event.payload.kind,
      now: event.createdAt,
    }),
  ],
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
