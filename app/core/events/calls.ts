import type { Id } from "../ids.ts";

/** Talks of two at a time of day. */
export interface CallEvents {
  /** A call of two was proposed, stands, has another link, was declined or is called off. */
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
    what: "proposed" | "confirmed" | "linked" | "declined" | "cancelled";
    /** The call in whose place it is proposed. */
    instead?: Id;
  };
  /** A call, a talk about an application, or a meeting of a project, that was agreed on, begins in a day, or in a moment. */
  "talk.soon": {
    kind: "call" | "interview" | "meeting";
    id: Id;
    startsAt: number;
    title: string;
    /** In a moment, and not in a day. */
    soon: boolean;
    endsAt: number;
    /**
     * Its people, each with who else is there, when it is by their own clock, and where it stands. `otherId`: of two the
     * other one; of a meeting who proposed it, null for them.
     */
    people: { userId: Id; otherId: Id | null; otherName: string; when: string; link: string }[];
  };
}
