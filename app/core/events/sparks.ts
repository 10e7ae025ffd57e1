import type { Id } from "../ids.ts";

/** Swipes, and the Sparks that come of them. */
export interface SparkEvents {
  "swipe.made": {
    actorId: Id;
    actorName: string;
    direction: "left" | "right";
    target:
      | { type: "user"; userId: Id }
      | { type: "opportunity"; opportunityId: Id; posterId: Id; title: string };
    /** Distinguishes one right swipe from the next after an undo. */
    swipedAt: number;
  };
  "swipe.undone": {
    actorId: Id;
    target: { type: "user"; userId: Id } | { type: "opportunity"; opportunityId: Id; posterId: Id };
    swipedAt: number;
  };
  "match.created": {
    matchId: Id;
    kind: "member" | "opportunity";
    opportunityId: Id | null;
    opportunityTitle: string | null;
    /** Both members, with the name the other one is shown. */
    members: [{ userId: Id; name: string }, { userId: Id; name: string }];
  };
  "match.closed": { matchId: Id; members: [Id, Id] };
  /** Nobody said anything for two weeks; both are asked whether they still want to. */
  "match.dormant": {
    matchId: Id;
    members: [{ userId: Id; name: string }, { userId: Id; name: string }];
    since: number;
  };
  /** Opened, archived or woken: only lists are stale. */
  "match.changed": { matchId: Id; seenBy: Id[] };
}
