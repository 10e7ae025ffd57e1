import type { Id } from "./ids.ts";

/** What happened, as the outbox stores it. A command commits exactly one of these with its rows, or several where one act has several outcomes. */
export interface DomainEvents {
  /** `referral`: who invited them, as their browser remembers it. */
  "account.created": { userId: Id; email: string; displayName: string; referral?: string | null };
  /** A code by mail or SMS was asked for; only after the answer is it looked up whether there is anybody to have it. */
  "code.asked": { sealed: string };
  /** A member wants all that is theirs as a file; it is there, until `expiresAt`. */
  "export.requested": { userId: Id; exportId: Id };
  "export.ready": { userId: Id; exportId: Id; expiresAt: number };
  /** A member leaves, for good at `scheduledFor` or until they come back. */
  "account.deletion_asked": { userId: Id; email: string; scheduledFor: number };
  "account.deactivated": { userId: Id };
  "account.came_back": { userId: Id };
  "session.started": { userId: Id; sessionId: Id };
  "session.ended": { userId: Id; sessionId: Id };
  "factor.added": { userId: Id; factorId: Id; email: string | null; factor: string };
  "factor.removed": { userId: Id; factorId: Id; email: string | null; factor: string };
  "passkey.added": { userId: Id; passkeyId: Id; email: string | null; passkey: string };
  "passkey.removed": { userId: Id; passkeyId: Id; email: string | null; passkey: string };
  "recovery_code.used": { userId: Id; codeId: string; email: string | null };
  /** Sessions that were ended from elsewhere: another browser, a new password, an operator. */
  "sessions.ended": { userId: Id; sessionIds: Id[] };
  /** `fields` in the words of the form; analytics counts one update per field. */
  "profile.updated": { userId: Id; fields: string[] };
  /** Completeness reached 100 for the first time. */
  "profile.completed": { userId: Id };
  /** A work is shown for the first time; `sourceKey` names its file or link. */
  "portfolio.published": { userId: Id; itemId: Id; title: string; sourceKey: string };
  "portfolio.credited": { itemId: Id; title: string; userId: Id; ownerId: Id; ownerName: string };
  "portfolio.uncredited": { itemId: Id; userId: Id };
  "portfolio.removed": { userId: Id; itemId: Id; sourceKey: string; publishedAt: number };
  /** It went out for the first time. `reviewedAt`: a second look came before it. */
  "opportunity.created": {
    opportunityId: Id;
    posterId: Id;
    title: string;
    type: string;
    repostOf?: Id | null;
    reviewedAt?: number;
  };
  /** Something that matters to those who applied became another; `changes` are the words they are told. */
  "opportunity.changed": {
    opportunityId: Id;
    posterId: Id;
    title: string;
    changes: string[];
    applicantIds: Id[];
    changedAt: number;
  };
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
  /** Something happened to a member's plan; `mark` tells one such thing from the next. */
  "subscription.changed": {
    userId: Id;
    what:
      | "started"
      | "upgraded"
      | "renewed"
      | "past_due"
      | "paused"
      | "resumed"
      | "canceled"
      | "kept"
      | "ended";
    tier: string;
    fromTier: string;
    /** Minor units that were paid, or are due. */
    amount: number;
    currency: string;
    mark: string;
  };
  /** Something happened to an invoice; `mark` tells one such thing from the next. */
  "invoice.changed": {
    invoiceId: Id;
    /** Empty while it is a draft. */
    number: string;
    what:
      | "sent"
      | "viewed"
      | "overdue"
      | "reminded"
      /** A recurring one is ready to be looked at. */
      | "drafted"
      /** Money came outside of Thrive, as the issuer says. */
      | "recorded"
      /** The payer says they paid; then the issuer found it, or did not. */
      | "claimed"
      | "confirmed"
      | "not_found"
      /** Over Thrive. */
      | "paid"
      | "credited"
      | "void";
    issuerId: Id;
    issuerName: string;
    /** Null for somebody without an account. */
    customerId: Id | null;
    customerName: string;
    /** As it is read: "€450". */
    amount: string;
    mark: string;
  };
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
  /** Everybody who still waited for an answer to a posting got one, at this moment. */
  /** A member was asked to apply. */
  "posting.offered": {
    opportunityId: Id;
    title: string;
    userId: Id;
    inviterId: Id;
    inviterName: string;
    note: string | null;
  };
  "applications.closed_out": { opportunityId: Id; posterId: Id; closedAt: number };
  /** The day is over by which answers were promised; `day` tells one reminder from the next. */
  "replies.due": { opportunityId: Id; posterId: Id; title: string; waiting: number; day: string };
  /** What it says stays where it is stored. */
  "message.sent": { messageId: Id; conversationId: Id; senderId: Id; senderName: string };
  /** Names members of its thread whom it did not name before. */
  "message.mentioned": {
    messageId: Id;
    conversationId: Id;
    senderId: Id;
    senderName: string;
    userIds: Id[];
  };
  /** Edited, removed, or reacted to. */
  "message.changed": { messageId: Id; conversationId: Id; actorId: Id };
  /** A stranger's first message waits for an answer; `asksId` is who sent it. */
  "message.requested": { conversationId: Id; userId: Id; asksId: Id; asksName: string };
  "message_request.accepted": { conversationId: Id; userId: Id; asksId: Id };
  "project.created": {
    projectId: Id;
    title: string;
    matchId: Id | null;
    opportunityId: Id | null;
    members: Id[];
  };
  /**
   * Something happened in a project. `what` says what, in the words of its log; `about` names what it is about, `mark`
   * tells one such event from the next. `members`: everybody whose windows show it; `tell`: who is told.
   */
  "project.changed": {
    projectId: Id;
    title: string;
    members: Id[];
    what: string;
    actorName: string;
    about: string | null;
    note: string | null;
    tell: Id[];
    mark: string;
  };
  /** `inviteeId` is null for an address outside; the mail to it stands in the batch of the invitation. */
  "project.invited": {
    inviteId: Id;
    projectId: Id;
    title: string;
    inviterName: string;
    inviteeId: Id | null;
    role: string;
    sends: number;
  };
  "project.joined": { projectId: Id; title: string; inviterId: Id; memberId: Id; memberName: string };
  /** The day is here, or just over, on which somebody's task is due. */
  "task.due": {
    taskId: Id;
    projectId: Id;
    userId: Id;
    title: string;
    projectTitle: string;
    dueOn: string;
    over: boolean;
  };
  /** `earners`: who delivered it, without whoever approved it. */
  "milestone.approved": { projectId: Id; milestoneId: Id; earners: Id[] };
  /** What was held for a milestone went where it belongs; amounts in minor units. */
  "milestone.settled": {
    projectId: Id;
    milestoneId: Id;
    title: string;
    projectTitle: string;
    currency: string;
    paid: { userId: Id; amount: number }[];
    refunded: { userId: Id; amount: number }[];
  };
  /** A payment took a step, as its provider says; `mark` tells one such step from the next. `payerId`: null for guests. */
  "payment.changed": {
    paymentId: Id;
    payerId: Id | null;
    purpose: string;
    title: string;
    /** Minor units: of the payment, or of what was given back by this step. */
    amount: number;
    currency: string;
    /** Own path to what was paid for. */
    backTo: string;
    to: string;
    failureCode: string | null;
    /** It found no use and lies on the payer's balance. */
    diverted: boolean;
    mark: string;
  };
  /** `amount`: what arrives, in minor units. */
  "payout.changed": {
    payoutId: Id;
    userId: Id;
    amount: number;
    currency: string;
    to: string;
    eta: number | null;
  };
  /** `earned`: it is worth points, as two people worked on it and something was approved. */
  "project.completed": {
    projectId: Id;
    title: string;
    members: { userId: Id; role: "lead" | "client" | "member" }[];
    earned: boolean;
    completedAt: number;
  };
  "project.reopened": { projectId: Id; members: Id[]; completedAt: number };
  /** The tour was shown; a step of it was reached; it was finished, skipped or closed (specification §4). */
  "tour.started": { userId: Id };
  "tour.step": { userId: Id; step: number; name: string };
  "tour.completed": { userId: Id };
  /** The setup wizard was finished (product.md R1). */
  "setup.completed": { userId: Id };
  /** The weekly look, or its owner's own, found the proof of a company's domain, or missed it for the third time. */
  "company.domain_changed": {
    companyId: Id;
    name: string;
    domain: string;
    status: "proved" | "lapsed";
    /** Who is told: those who may edit it. */
    editors: Id[];
    changedAt: number;
  };
  "company.join_requested": {
    companyId: Id;
    name: string;
    userId: Id;
    memberName: string;
    editors: Id[];
    requestedAt: number;
  };
  /** Somebody came in: by an invitation, or because their request was accepted. */
  "company.joined": {
    companyId: Id;
    name: string;
    userId: Id;
    memberName: string;
    by: "invite" | "request";
    /** Who invited, or who accepted. */
    hostId: Id;
    joinedAt: number;
  };
  /** A member was asked for a review or for endorsements. */
  "review.requested": {
    requestId: Id;
    purpose: "review" | "endorsement";
    toUserId: Id;
    subjectId: Id;
    subjectName: string;
  };
  /** `authorId` is null for an author without an account; `link` is where its subject reads it, for a mail. */
  "review.published": { reviewId: Id; subjectUserId: Id; authorId: Id | null; link: string };
  /** `endorser` is the stored key of who gave it; `skills` are names, and all of them suggestions or not. */
  "endorsement.given": {
    userId: Id;
    endorser: string;
    endorserId: Id | null;
    endorserName: string;
    skills: string[];
    suggested: boolean;
    givenAt: number;
  };
  "endorsement.undone": { userId: Id; endorser: string; givenAt: number };
  "skill.verified": { userId: Id; skill: string; name: string };
  "skill.unverified": { userId: Id; skill: string };
  "member.blocked": { blockerId: Id; blockedId: Id };
  "member.unblocked": { blockerId: Id; blockedId: Id };
  /** Something happened to a request for help; what was said stands where it is stored. `reply`: a person answered. */
  "support.changed": {
    ticketId: Id;
    memberId: Id;
    forMember: boolean;
    forStaff: boolean;
    reply: { messageId: Id; agentName: string } | null;
  };
  /** Staff decided about something of a member. `thing` is it in words: "your post". */
  "moderation.decided": {
    caseId: Id;
    userId: Id;
    subjectType: string;
    subjectId: Id;
    thing: string;
    action: string;
    reason: string;
    /** The step of the ladder that came with it, and until when it suspends. */
    level: number | null;
    until: number | null;
  };
  /** Somebody else looked at a decision again. */
  "appeal.decided": {
    appealId: Id;
    userId: Id;
    /** Null where nothing was stored that could come back. */
    subject: { type: string; id: Id } | null;
    thing: string;
    outcome: "upheld" | "overturned";
    reason: string;
    /** When what comes back now was taken down. */
    takenAt: number | null;
  };
  "report.made": { reportId: Id; userId: Id; subjectType: string; reason: string };
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
  "match.closed": { matchId: Id; members: [Id, Id] };
  /** Nobody said anything for two weeks; both are asked whether they still want to. */
  "match.dormant": {
    matchId: Id;
    members: [{ userId: Id; name: string }, { userId: Id; name: string }];
    since: number;
  };
  /** Opened, archived or woken: only lists are stale. */
  "match.changed": { matchId: Id; seenBy: Id[] };
  "post.created": { userId: Id; postId: Id; visibility: "public" | "members" | "circle" };
  "post.deleted": { userId: Id; postId: Id };
  /** `excerpt`: how the post begins; null for one without text. */
  "post.reacted": { postId: Id; authorId: Id; excerpt: string | null; actorId: Id; actorName: string };
  "post.unreacted": { postId: Id; authorId: Id; actorId: Id };
  "comment.created": {
    commentId: Id;
    postId: Id;
    authorId: Id;
    excerpt: string | null;
    actorId: Id;
    actorName: string;
    /** Whose comment it answers, if it is an answer. */
    answersId: Id | null;
  };
  "comment.deleted": { commentId: Id; postId: Id; authorId: Id; actorId: Id; answersId: Id | null };
  /** `streak` has today in it. */
  "check_in.claimed": { userId: Id; day: string; streak: number };
  /** Without a claim of `day` the streak ends with it, at `endsAt`. */
  "streak.at_risk": { userId: Id; streak: number; day: string; endsAt: number };
  /** A visit that brings XP: the first in seven days. */
  "partner.visited": { userId: Id; partnerId: Id; name: string; visitedAt: number };
  "deal.claimed": { userId: Id; dealId: Id; redemptionId: Id };
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

export type EventName = keyof DomainEvents;

/** One event ready to be written to the outbox. */
export interface DomainEvent<N extends EventName = EventName> {
  id: Id;
  name: N;
  actorId: Id;
  payload: DomainEvents[N];
  /** The browser session it happened in, for analytics; absent outside a browser. */
  browserSessionId: string | null;
  createdAt: number;
}

/** A domain event whose name and payload are tied together, for exhaustive handling. */
export type AnyDomainEvent = { [N in EventName]: DomainEvent<N> }[EventName];
