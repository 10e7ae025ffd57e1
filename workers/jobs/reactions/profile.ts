import { paid, type Reactions, track } from "./effects.ts";

export const profileReactions = {
  "profile.updated": (db, event) =>
    event.payload.fields.map((field) =>
      track(db, event, "profile_updated", event.payload.userId, { field }, field),
    ),
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
