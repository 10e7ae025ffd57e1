import { grantXp } from "#app/features/rewards/commands.server.ts";
import { type Reactions, track } from "./effects.ts";

export const opportunityReactions = {
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
} satisfies Partial<Reactions>;
