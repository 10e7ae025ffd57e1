import type { Id } from "../ids.ts";

/** Talks of two at a time of day. */
export interface CallEvents {
  /** A call of two was proposed, stands, was declined or is called off. */
  "call.moved": {
    callId: Id;
    conversationId: Id;
    /** Of a call out of a Spark. */
    matchId: Id | null;
    title: string;
    /** Who did it, and whom it is told. */
    members: [Id, Id];
    actorName: string;
    tell: Id;
    what: "proposed" | "confirmed" | "declined" | "cancelled";
    /** The call in whose place it is proposed. */
    instead?: Id;
  };
  /** A call, or a talk about an application, that two agreed on begins in a day, or in a moment. */
  "talk.soon": {
    kind: "call" | "interview";
    id: Id;
    startsAt: number;
    title: string;
    /** In a moment, and not in a day. */
    soon: boolean;
    endsAt: number;
    /** The two, each with the name of the other one, when it is by their own clock, and where it stands. */
    people: { userId: Id; otherId: Id; otherName: string; when: string; link: string }[];
  };
}
