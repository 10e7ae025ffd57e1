import { ended } from "./credentials.ts";
import { paid, type Reactions, track } from "./effects.ts";

export const profileReactions = {
  "profile.updated": (db, event) => {
    const { userId, fields } = event.payload;
    return [
      ...fields.map((field) => track(db, event, "profile_updated", userId, { field }, field)),
      ...(fields.includes("skills")
        ? ended(db, {
            kind: "skill",
            what: { unlistedOf: userId },
            reason: "skill_removed",
            now: event.createdAt,
          })
        : []),
    ];
  },
  // Only what the edge keeps of it is forgotten, in the request itself (decision 0025).
  "kit.changed": () => [],
  "profile.completed": (db, event) => [
    paid(db, {
      userId: event.payload.userId,
      reward: "profile_complete",
      sourceType: "profile",
      sourceId: event.payload.userId,
      now: event.createdAt,
    }),
    track(db, event, "profile_completed", event.payload.userId, { completion_percentage: 100 }),
  ],
} satisfies Partial<Reactions>;
