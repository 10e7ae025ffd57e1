import type { Id } from "#app/core/ids.ts";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import type { Env } from "./env.server.ts";

/** The rooms, one per member: the only way anything live reaches a browser. */
export interface Rooms {
  /** Sends a frame to every open window of a member; resolves also when none is open. */
  push(userId: Id, frame: ServerFrame): Promise<void>;
  /** Closes the sockets that belong to one ended session. */
  endSession(userId: Id, sessionId: Id): Promise<void>;
}

export function createRooms(env: Env): Rooms {
  return {
    push: async (userId, frame) => {
      await env.USER_ROOM.getByName(userId).push(JSON.stringify(frame));
    },
    endSession: async (userId, sessionId) => {
      await env.USER_ROOM.getByName(userId).endSession(sessionId);
    },
  };
}
