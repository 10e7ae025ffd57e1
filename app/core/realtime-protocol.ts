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
  /** How many it stands for. */
  count: z.int(),
});
export type NotificationItem = z.infer<typeof notificationItem>;

/** A call that two people are to have, as its card shows it: the same for both. */
export const callItem = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(["proposed", "confirmed", "cancelled"]),
  /** When it may begin, in order; once one is taken, that is `startsAt`. */
  slots: z.array(z.int()),
  startsAt: z.int(),
  minutes: z.int(),
  joinUrl: z.nullable(z.string()),
  proposedBy: z.string(),
  /** Who is asked, and then who took a time. */
  withId: z.nullable(z.string()),
  /** A time was taken, before it was called off perhaps. */
  taken: z.boolean(),
  endedBy: z.nullable(z.string()),
  /** Other times were proposed in its place. */
  nextId: z.nullable(z.string()),
});
export type CallItem = z.infer<typeof callItem>;

/** A message as it travels to the browser, live or read: the same for everybody who takes part. */
export const messageItem = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Place in its thread: consecutive, so that a gap shows a missed frame. */
  seq: z.int(),
  /** The thread's count of changes when this row last changed. */
  change: z.int(),
  /** Null for the system's own. */
  senderId: z.nullable(z.string()),
  /** By which its sender's windows know it. */
  clientId: z.nullable(z.string()),
  type: z.string(),
  /** Empty once removed. */
  body: z.string(),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mime: z.string(),
      size: z.int(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      /** Of films and sounds, where it is known. */
      durationMs: z.nullable(z.int()),
    }),
  ),
  replyTo: z.nullable(z.object({ id: z.string(), senderId: z.nullable(z.string()), excerpt: z.string() })),
  /** Whom it names by handle. */
  mentions: z.array(z.object({ userId: z.string(), handle: z.string() })),
  /** Emoji -> ids of who gave it. */
  reactions: z.record(z.string(), z.array(z.string())),
  /** Reasons of the scam rules, by name. */
  warnings: z.array(z.string()),
  /** Of the card of a call; its body says it in words. */
  call: z.optional(z.nullable(callItem)),
  editedAt: z.nullable(z.int()),
  removedAt: z.nullable(z.int()),
  sentAt: z.int(),
});
export type MessageItem = z.infer<typeof messageItem>;

/** What the room sends to a member's open windows. */
export const serverFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("notification.created"), notification: notificationItem }),
  /** Read, deleted or withdrawn elsewhere: ask for the list again. */
  z.object({ type: z.literal("notifications.changed") }),
  /** A Spark began: lists that show Sparks are stale. */
  z.object({ type: z.literal("match.created"), matchId: z.string() }),
  /** How somebody stands to the member changed: a request, a connection, a Spark, a block. It never says which. */
  z.object({ type: z.literal("relations.changed") }),
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
    /** How who is told reacts to it, counted in the above. */
    mine: z.optional(z.nullable(z.string())),
    /** What its poll counts by now; `counts` by answer for who may see them. */
    poll: z.optional(
      z.object({
        counts: z.nullable(z.array(z.int())),
        votes: z.int(),
        mine: z.nullable(z.int()),
      }),
    ),
  }),
  /** `unread`: of all the member's threads, with this one. */
  z.object({ type: z.literal("message.created"), message: messageItem, unread: z.int() }),
  /** Edited, removed or reacted to. */
  z.object({ type: z.literal("message.changed"), message: messageItem, unread: z.int() }),
  /** Somebody read up to `seq`; for the member's own windows with what is left unread. */
  z.object({
    type: z.literal("conversation.read"),
    conversationId: z.string(),
    userId: z.string(),
    seq: z.int(),
    unread: z.optional(z.int()),
  }),
  /** A message arrived in a window of this member. */
  z.object({
    type: z.literal("conversation.delivered"),
    conversationId: z.string(),
    userId: z.string(),
    seq: z.int(),
  }),
  /** Pinned, archived, answered, begun elsewhere: lists and heads that show it are stale. */
  z.object({ type: z.literal("conversation.changed"), conversationId: z.string() }),
  z.object({ type: z.literal("typing"), conversationId: z.string(), userId: z.string() }),
  z.object({ type: z.literal("presence"), userId: z.string() }),
  /** Something happened in a request for help: who shows it asks for what it may read of it. */
  z.object({ type: z.literal("support.changed"), ticketId: z.string() }),
  /** The session of this socket has ended. */
  /** `left`: its member signed out in that browser; else another device, or time, has ended it. */
  z.object({ type: z.literal("session.ended"), left: z.optional(z.literal(true)) }),
  z.object({ type: z.literal("pong") }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** What a browser may say to the room. */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ping") }),
  /** Which thread this window shows to somebody's eyes; null for none. Only its own room knows. */
  z.object({ type: z.literal("looking"), conversationId: z.nullable(z.string().check(z.maxLength(40))) }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;
