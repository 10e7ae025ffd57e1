import type { Id } from "../ids.ts";

/** Check-ins, deals and invitations, which bring points. */
export interface RewardEvents {
  /** `streak` has today in it; `shares` says that its focus is for the circle, left out by a version before. */
  "check_in.claimed": { userId: Id; day: string; streak: number; shares?: boolean };
  /** Without a claim of `day` the streak ends with it, at `endsAt`. */
  "streak.at_risk": { userId: Id; streak: number; day: string; endsAt: number };
  /** `day` is that of who gives it: they have one. */
  "cheer.given": { userId: Id; fromId: Id; fromName: string; day: string };
  /** A visit that brings XP: the first in seven days. */
  "partner.visited": { userId: Id; partnerId: Id; name: string; visitedAt: number };
  /** There are codes again of a deal that was sold out. */
  "deal.restocked": { dealId: Id; title: string; restockedAt: number };
  "deal.claimed": { userId: Id; dealId: Id; redemptionId: Id };
  /** A finished quest; `credits` are in the ledger with it. */
  "quest.claimed": { userId: Id; quest: string; credits: number };
  /** An answer to a question of the beta; `credits` are in the ledger with it. */
  "feedback.given": { userId: Id; task: string; credits: number };
  "promo.redeemed": { userId: Id; kind: "og" };
  "invite.sent": {
    inviteId: Id;
    inviterId: Id;
    inviterName: string;
    email: string;
    note: string | null;
    link: string;
    stopLink: string;
  };
}
