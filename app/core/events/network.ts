import type { Id } from "../ids.ts";

/** Connections and introductions. */
export interface NetworkEvents {
  /** `requestedAt` tells one request of a pair from a later one. */
  "connection.requested": {
    pairKey: string;
    requesterId: Id;
    requesterName: string;
    addresseeId: Id;
    note: string | null;
    requestedAt: number;
  };
  /** Requests of one or more others were accepted at this moment by one member, or met a request of theirs. */
  "connections.accepted": { addresseeId: Id; addresseeName: string; pairKeys: string[]; acceptedAt: number };
  /** `seenBy`: whose lists are stale. Of a refusal only those of who refused: the other one does not know. */
  "connection.ended": {
    how: "decline" | "ignore" | "withdraw" | "remove";
    pairKey: string;
    members: [Id, Id];
    addresseeId: Id;
    requestedAt: number;
    seenBy: Id[];
    endedAt: number;
  };
  /** One step of an introduction; `movedAt` tells it from others. Names go only where the step lets them. */
  "intro.moved": {
    introId: Id;
    state: "asked" | "forwarded" | "declined" | "introduced" | "passed" | "withdrawn";
    requesterId: Id;
    requesterName: string;
    viaId: Id;
    viaName: string;
    targetId: Id;
    targetName: string;
  };
}
