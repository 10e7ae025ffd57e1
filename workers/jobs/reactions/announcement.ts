import { type Reactions, told } from "./effects.ts";

export const announcementReactions = {
  "announcement.tested": (db, { id, payload, createdAt: now }) => [
    told(db, {
      userId: payload.userId,
      kind: "announcement",
      category: "other",
      priority: "normal",
      title: payload.title,
      message: payload.body,
      link: payload.link ?? "/dashboard",
      actorId: null,
      // Not the announcement itself, which they are told of when it is sent.
      entityType: "announcement_test",
      entityId: id,
      now,
    }),
  ],
} satisfies Partial<Reactions>;
