import type { Id } from "../ids.ts";

/** Postings, the questions about them, and the searches that find them. */
export interface OpportunityEvents {
  /** It went out for the first time. `reviewedAt`: a second look came before it. */
  "opportunity.created": {
    opportunityId: Id;
    posterId: Id;
    title: string;
    type: string;
    repostOf?: Id | null;
    reviewedAt?: number;
  };
  /** A second look let it through, and its poster's plan holds no more open ones: it waits as paused. */
  "opportunity.waits": { opportunityId: Id; posterId: Id; title: string; reviewedAt: number };
  /** Something that matters to those who applied became another; `changes` are the words they are told. */
  "opportunity.changed": {
    opportunityId: Id;
    posterId: Id;
    title: string;
    changes: string[];
    applicantIds: Id[];
    changedAt: number;
  };
  /** It is kept from others than before (product.md §5.4). */
  "opportunity.excluded": { opportunityId: Id };
  "opportunity.expiring": {
    opportunityId: Id;
    posterId: Id;
    title: string;
    daysLeft: number;
    expiresAt: number;
    /** Where its owner deals with it, for a mail. */
    mailLink: string;
  };
  /** It takes nobody any more, and not because its owner closed it. */
  "opportunity.ended": { opportunityId: Id; posterId: Id; title: string; how: "expired" | "removed" };
  "question.asked": {
    questionId: Id;
    opportunityId: Id;
    posterId: Id;
    title: string;
    askerId: Id;
    askerName: string;
  };
  "question.answered": {
    questionId: Id;
    opportunityId: Id;
    title: string;
    askerId: Id;
    answeredById: Id;
  };
  /** A later look found that it cannot stay; `reason` is what its owner is told. */
  "opportunity.flagged": {
    opportunityId: Id;
    posterId: Id;
    title: string;
    reason: string;
    mailLink: string;
  };
  "search.saved": { searchId: Id; userId: Id; scope: "opportunities" | "creators"; alert: string };
  /** A saved search found something new; `seenAt` tells one look from the next. */
  "search.hit": {
    searchId: Id;
    userId: Id;
    scope: "opportunities" | "creators";
    name: string;
    query: string;
    hits: number;
    seenAt: number;
  };
}
