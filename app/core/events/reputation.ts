import type { Id } from "../ids.ts";

/** Reviews, endorsements and the skills they prove. */
export interface ReputationEvents {
  /** A member was asked for a review or for endorsements. */
  "review.requested": {
    requestId: Id;
    purpose: "review" | "endorsement";
    /** Null for who has no account, or is not reached: a mail alone tells them, or nothing. */
    toUserId: Id | null;
    subjectId: Id;
    subjectName: string;
  };
  /** A member wrote a review; it may be sealed still. */
  "review.submitted": { reviewId: Id; authorId: Id; direction: string };
  /** `authorId` is null for an author without an account; `link` is where its subject reads it, for a mail. */
  "review.published": { reviewId: Id; subjectUserId: Id; authorId: Id | null; link: string };
  /** Whom it is about disagrees: our team decides. */
  "review.disputed": { reviewId: Id; subjectUserId: Id; subjectName: string; authorId: Id | null };
  /** Our team ended a dispute about it, for the reason given: it stays, or it was taken down. */
  "review.dispute_decided": {
    reviewId: Id;
    subjectUserId: Id;
    authorId: Id | null;
    outcome: "upheld" | "removed";
    reason: string;
  };
  /** Our team took it down with a case, or put it back; `takenAt` is when it went. */
  "review.taken_down": { reviewId: Id; subjectUserId: Id; caseId: Id; reason: string };
  "review.put_back": { reviewId: Id; subjectUserId: Id; caseId: Id; reason: string; takenAt: number };
  /** `endorser` is the stored key of who gave it; `skills` are names, and all of them suggestions or not. */
  "endorsement.given": {
    userId: Id;
    endorser: string;
    endorserId: Id | null;
    endorserName: string;
    skills: string[];
    suggested: boolean;
    /** It answers a request; left out by a version before. */
    asked?: boolean;
    givenAt: number;
  };
  "endorsement.undone": { userId: Id; endorser: string; givenAt: number };
  /** `by`: people vouch for it, or a client approved work that shows it; left out by a version before. */
  "skill.verified": { userId: Id; skill: string; name: string; by?: "people" | "work" };
  "skill.unverified": { userId: Id; skill: string };
  /** A member had something certified, or withdrew that themselves. */
  "credential.issued": { userId: Id; credentialId: Id; kind: "project" | "review" | "skill" };
  "credential.withdrawn": { userId: Id; credentialId: Id; kind: "project" | "review" | "skill" };
}
