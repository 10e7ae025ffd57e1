import type { Id } from "../ids.ts";

/** Requests for help. */
export interface SupportEvents {
  /** Something happened to a request for help; what was said stands where it is stored. `reply`: a person answered. */
  "support.changed": {
    ticketId: Id;
    memberId: Id;
    forMember: boolean;
    forStaff: boolean;
    reply: { messageId: Id; agentName: string } | null;
  };
}
