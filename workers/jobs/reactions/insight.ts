import { monthName, monthSentence } from "#app/features/analytics/monthly-words.ts";
import { queueMailToMember } from "#app/features/notifications/queue-mail.server.ts";
import { type Reactions, told } from "./effects.ts";

export const insightReactions = {
  "month.over": (db, { payload: { userId, month, figures, goals }, createdAt: now }) => [
    told(db, {
      userId,
      kind: "monthly_figures",
      category: "other",
      priority: "normal",
      title: `Your ${monthName(month)} in figures`,
      message: monthSentence({ figures, goals }),
      link: "/analytics",
      actionText: "See them",
      actorId: null,
      entityType: "month",
      entityId: month,
      now,
    }),
    {
      statement: queueMailToMember(db, {
        toUser: userId,
        template: "monthly_figures",
        data: { month, figures: JSON.stringify({ figures, goals }) },
        cause: `${userId}:${month}`,
        kind: "monthly_figures",
        now,
      }),
    },
  ],
} satisfies Partial<Reactions>;
