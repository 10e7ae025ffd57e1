import type { Id } from "../ids.ts";

/** Companies and who belongs to them. */
export interface CompanyEvents {
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
  /** The team of Thrive did something about a company. */
  "company.overseen": {
    companyId: Id;
    name: string;
    act: "revoked" | "suspended" | "restored" | "renamed";
    reason: string;
    editors: Id[];
    at: number;
  };
  /** An address was invited to its team, by mail; a member who has confirmed it is told in the app as well. */
  "company.invited": {
    companyId: Id;
    inviteId: Id;
    inviterId: Id;
    inviterName: string;
    name: string;
    /** Whose address it is; null where it is nobody's, or between the two is a block. */
    invitedId: Id | null;
  };
  /** Somebody of the team was given another role, or taken out of it, by somebody else. */
  "company.place_changed": {
    companyId: Id;
    name: string;
    userId: Id;
    /** In words; null for who is out of the team. */
    role: string | null;
    actorId: Id;
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
}
