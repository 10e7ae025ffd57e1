import type { Id } from "../ids.ts";

/** Applications and what they are answered. */
export interface HiringEvents {
  /**
   * Something happened to an application. `team`: everybody on the poster's side; `actorId` is null for what nobody did.
   * `version` is the one it had before.
   */
  "application.moved": {
    applicationId: Id;
    opportunityId: Id;
    title: string;
    applicantId: Id;
    applicantName: string;
    posterId: Id;
    team: Id[];
    /** Who stands behind it besides the applicant, where a crew applies. */
    crew?: Id[];
    actorId: Id | null;
    actorName: string;
    what:
      | "submit"
      | "seen"
      | "shortlist"
      | "interview"
      | "slot_taken"
      | "offer"
      | "counter"
      | "accept"
      | "accept_counter"
      | "decline"
      | "decline_offer"
      | "expire_offer"
      | "withdraw"
      | "nudge"
      /** Nobody answered in time, and the applicant is free. */
      | "free"
      /** An answer to somebody who was freed. */
      | "answer"
      /** What only those who look at it need to know. */
      | "change";
    version: number;
    note: string | null;
  };
  /** A member was asked to apply. */
  "posting.offered": {
    opportunityId: Id;
    title: string;
    userId: Id;
    inviterId: Id;
    inviterName: string;
    note: string | null;
  };
  /** Everybody who still waited for an answer to a posting got one, at this moment. */
  "applications.closed_out": { opportunityId: Id; posterId: Id; closedAt: number };
  /** The day is over by which answers were promised; `day` tells one reminder from the next. */
  "replies.due": {
    opportunityId: Id;
    posterId: Id;
    title: string;
    waiting: number;
    /** 0: it is due. */
    daysLeft?: number;
    day: string;
  };
}
