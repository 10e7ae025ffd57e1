import type { Id } from "#app/core/ids.ts";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import type { Rooms } from "#app/platform/realtime.server.ts";

export interface RecordingRooms extends Rooms {
  /** What each member's windows were sent, in order. */
  sent: { userId: Id; frame: ServerFrame }[];
  /** Sessions whose windows were cut off. */
  ended: { userId: Id; sessionId: Id }[];
  /** While true nothing reaches a room, as when the rooms are out of reach. */
  down: boolean;
  /** Members with a window open, and the thread it shows. */
  open: Map<Id, Id | null>;
  /** Ids of the notifications a member's windows were sent. */
  notificationsOf(userId: Id): Id[];
}

/** Rooms that keep what they were asked to deliver. */
export function recordingRooms(): RecordingRooms {
  const rooms: RecordingRooms = {
    sent: [],
    ended: [],
    down: false,
    open: new Map(),
    push: async (userId, frame) => {
      if (rooms.down) throw new Error("room out of reach");
      rooms.sent.push({ userId, frame });
    },
    tellEach: (frame, hearers, conversationId) =>
      Promise.all(
        hearers.map(async ({ userId, unread }) => {
          await rooms.push(userId, { ...frame, unread });
          return {
            windows: Number(rooms.open.has(userId)),
            looking: rooms.open.get(userId) === conversationId,
          };
        }),
      ),
    isHere: async (userId) => rooms.open.has(userId),
    endSession: async (userId, sessionId) => {
      if (rooms.down) throw new Error("room out of reach");
      rooms.ended.push({ userId, sessionId });
    },
    notificationsOf: (userId) =>
      rooms.sent.flatMap((push) =>
        push.userId === userId && push.frame.type === "notification.created"
          ? [push.frame.notification.id]
          : [],
      ),
  };
  return rooms;
}
