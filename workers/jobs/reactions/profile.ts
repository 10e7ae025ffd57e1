import { paid, type Reactions, track } from "./effects.ts";

export const profileReactions = {
  "profile.updated": (db, event) =>
    event.payload.fields.map((field) =>
      track(db, event, "profile_updated", event.payload.userId, { field }, field),
    ),
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
