import type { Id } from "#app/core/ids.ts";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import type { Env } from "./env.server.ts";

/** The rooms, one per member: the only way anything live reaches a browser. */
export interface Rooms {
  /** Sends a frame to every open window of a member; resolves also when none is open. */
  push(userId: Id, frame: ServerFrame): Promise<void>;
  /**
   * The same for something that happened in a thread.
   * @returns how many windows it reached, and whether one of them shows that thread
   */
  tell(userId: Id, frame: ServerFrame, conversationId: Id): Promise<Heard>;
  /** Whether the member has a window open. */
  isHere(userId: Id): Promise<boolean>;
  /** Closes the sockets that belong to one ended session. */
  endSession(userId: Id, sessionId: Id): Promise<void>;
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
    tell: async (userId, frame, conversationId) =>
      env.USER_ROOM.getByName(userId).tell(JSON.stringify(frame), conversationId),
    isHere: async (userId) => env.USER_ROOM.getByName(userId).isHere(),
    endSession: async (userId, sessionId) => {
      await env.USER_ROOM.getByName(userId).endSession(sessionId);
    },
  };
}
