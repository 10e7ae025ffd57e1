import { runsOf } from "#app/core/fan-out.ts";
import type { Id } from "#app/core/ids.ts";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import type { Env } from "./env.server.ts";

/** The rooms, one per member: the only way anything live reaches a browser. */
export interface Rooms {
  /** Sends a frame to every open window of a member; resolves also when none is open. */
  push(userId: Id, frame: ServerFrame): Promise<void>;
  /**
   * The same for something that happened in a thread, to all who hear of it, however many they are.
   * @returns for each of them how many windows it reached, and whether one of them shows that thread
   */
  tellEach(frame: ThreadFrame, hearers: readonly Hearer[], conversationId: Id): Promise<Heard[]>;
  /** Whether the member has a window open. */
  isHere(userId: Id): Promise<boolean>;
  /** Closes the sockets that belong to one ended session. @param how `left`: its member signed out in that browser */
  endSession(userId: Id, sessionId: Id, how?: { left?: boolean }): Promise<void>;
}

/** A frame that tells each member what they have not read. */
type MessageFrame = Extract<ServerFrame, { type: "message.created" | "message.changed" }>;
export type ThreadFrame = Omit<MessageFrame, "unread">;

export interface Hearer {
  userId: Id;
  unread: number;
}

export interface Heard {
  windows: number;
  looking: boolean;
}

export function createRooms(env: Env): Rooms {
  return {
    push: async (userId, frame) => {
      await env.USER_ROOM.getByName(userId).push(JSON.stringify(frame));
    },
    tellEach: async (frame, hearers, conversationId) => {
      const text = JSON.stringify(frame);
      const told = hearers.map(({ userId, unread }) => ({ room: userId, unread }));
      const heard = await Promise.all(
        runsOf(told).map((run) => env.USER_ROOM.getByName(run[0].room).tell(text, run, conversationId)),
      );
      return heard.flat();
    },
    isHere: async (userId) => env.USER_ROOM.getByName(userId).isHere(),
    endSession: async (userId, sessionId, { left = false } = {}) => {
      await env.USER_ROOM.getByName(userId).endSession(sessionId, left);
    },
  };
}
