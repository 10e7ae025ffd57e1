import * as z from "zod/mini";

/** A notification as it travels to the browser, live or by catch-up. */
export const notificationItem = z.object({
  id: z.string(),
  /** Position in the member's own sequence: consecutive, so that a gap shows a missed frame. */
  seq: z.int(),
  title: z.string(),
  message: z.string(),
  category: z.enum(["match", "message", "project", "opportunity", "other"]),
  kind: z.string(),
  priority: z.enum(["high", "normal", "low"]),
  read: z.boolean(),
  link: z.nullable(z.string()),
  action_url: z.nullable(z.string()),
  action_text: z.nullable(z.string()),
  created_at: z.int(),
});
export type NotificationItem = z.infer<typeof notificationItem>;

/** What the room sends to a member's open windows. */
export const serverFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("notification.created"), notification: notificationItem }),
  /** Read, deleted or withdrawn elsewhere: ask for the list again. */
  z.object({ type: z.literal("notifications.changed") }),
  /** A Spark began: lists that show Sparks are stale. */
  z.object({ type: z.literal("match.created"), matchId: z.string() }),
  /** A question below a posting was asked or answered: what shows it is stale. */
  z.object({ type: z.literal("opportunity.changed"), opportunityId: z.string() }),
  /** One side of an application did something: what shows it is stale. */
  z.object({ type: z.literal("application.changed"), applicationId: z.string() }),
  /** Somebody did something in a project: its desk and the lists that show it are stale. */
  z.object({ type: z.literal("project.changed"), projectId: z.string() }),
  /** The member's XP went up or down: pages that show it are stale. */
  z.object({ type: z.literal("xp.changed") }),
  /** Someone of the member's circle shared a post. */
  z.object({ type: z.literal("post.created"), postId: z.string() }),
  /** What a post of the circle counts now. */
  z.object({
    type: z.literal("post.counted"),
    postId: z.string(),
    /** By kind; those nobody gave are left out. */
    reactions: z.record(z.string(), z.int()),
    comments: z.int(),
  }),
  /** The session of this socket has ended. */
  z.object({ type: z.literal("session.ended") }),
  z.object({ type: z.literal("pong") }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** What a browser may say to the room. */
export const clientFrame = z.discriminatedUnion("type", [z.object({ type: z.literal("ping") })]);
export type ClientFrame = z.infer<typeof clientFrame>;
