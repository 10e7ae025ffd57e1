import type { Id } from "../ids.ts";

/** Projects, their milestones and tasks. */
export interface ProjectEvents {
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
    /** What went back to the balance of a company; events of before do not say it. */
    refundedTo?: { companyId: Id; amount: number }[];
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
  /** Its owner shows a template to everybody, as soon as moderation lets it. */
  "template.shared": { templateId: Id; userId: Id };
}
