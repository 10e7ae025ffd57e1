import type { DomainEvents } from "#app/core/events.ts";
import type { KindName } from "#app/features/notifications/kinds.ts";

type Changed = DomainEvents["project.changed"];

/** How those are told whom it concerns: kind (product.md §7.2), words, and the tab where they deal with it. */
interface Telling {
  kind: KindName;
  priority?: "high";
  title: string;
  say: (changed: Changed) => string;
  tab?: string;
  action?: string;
}

const about = ({ about, title }: Changed) => `“${about ?? title}”`;
const noted = (words: string, { note }: Changed) => (note ? `${words}: ${note}` : `${words}.`);

/** In the words of the log. What is not here is shown on the desk and told to nobody. */
export const TOLD: Record<string, Telling> = {
  "milestone.proposed": {
    kind: "milestone_proposed",
    title: "A milestone is proposed",
    say: (it) => `${it.actorName} proposes ${about(it)} for “${it.title}”.`,
    tab: "/milestones",
    action: "Look at it",
  },
  "milestone.agreed": {
    kind: "milestone_agreed",
    title: "A milestone is agreed",
    say: (it) => `${it.actorName} agreed to ${about(it)}.`,
    tab: "/milestones",
  },
  "milestone.delivered": {
    kind: "milestone_delivered",
    title: "Delivered",
    say: (it) => `${it.actorName} delivered ${about(it)} for “${it.title}”. Please look at it.`,
    tab: "/milestones",
    action: "Look at it",
  },
  "milestone.changes_requested": {
    kind: "milestone_changes",
    title: "Changes are asked for",
    say: (it) => noted(`${it.actorName} asks for changes to ${about(it)}`, it),
    tab: "/milestones",
  },
  "milestone.approved": {
    kind: "milestone_approved",
    title: "Approved",
    say: (it) =>
      it.actorName
        ? `${it.actorName} approved ${about(it)}.`
        : `${about(it)} is approved: its time was over.`,
    tab: "/milestones",
  },
  "milestone.cancelled": {
    kind: "milestone_cancelled",
    title: "A milestone is called off",
    say: (it) => noted(`${it.actorName} called off ${about(it)}`, it),
    tab: "/milestones",
  },
  "milestone.reminder": {
    kind: "auto_release_soon",
    priority: "high",
    title: "Approved by itself soon",
    say: (it) => `${about(it)} waits for you. In ${it.note} it counts as approved.`,
    tab: "/milestones",
    action: "Look at it",
  },
  "milestone.funded": {
    kind: "milestone_funded",
    title: "A milestone is funded",
    say: (it) => `${it.note} for ${about(it)} is held. You can begin.`,
    tab: "/milestones",
    action: "Begin",
  },
  "milestone.refund_requested": {
    kind: "refund",
    priority: "high",
    title: "A refund is asked for",
    say: (it) =>
      `${noted(`${it.actorName} asks for the money of ${about(it)} back`, it)} Silence is a yes after 72 hours.`,
    tab: "/milestones",
    action: "Answer",
  },
  "milestone.kept": {
    kind: "milestone_funded",
    title: "A milestone stays funded",
    say: (it) => `${it.actorName} keeps ${about(it)} funded.`,
    tab: "/milestones",
  },
  "dispute.resolved": {
    kind: "dispute_withdrawn",
    priority: "high",
    title: "A dispute is decided",
    say: (it) => noted(`The dispute about ${about(it)} is over`, it),
    tab: "/milestones",
  },
  "milestone.disputed": {
    kind: "dispute_opened",
    priority: "high",
    title: "A dispute is open",
    say: (it) => `${it.actorName} disagrees about ${about(it)}. Nothing moves there until it is settled.`,
    tab: "/milestones",
    action: "Answer",
  },
  "dispute.answered": {
    kind: "dispute_answered",
    priority: "high",
    title: "The dispute has an answer",
    say: (it) => `${it.actorName} answered about ${about(it)}.`,
    tab: "/milestones",
  },
  "dispute.offered": {
    kind: "dispute_answered",
    priority: "high",
    title: "An offer in the dispute",
    say: (it) => `${it.actorName} offers how to share what is held for ${about(it)}.`,
    tab: "/milestones",
    action: "Look at it",
  },
  "dispute.accepted": {
    kind: "dispute_withdrawn",
    priority: "high",
    title: "The dispute is settled",
    say: (it) => `${it.actorName} took the offer about ${about(it)}.`,
    tab: "/milestones",
  },
  "dispute.withdrawn": {
    kind: "dispute_withdrawn",
    title: "The dispute is over",
    say: (it) => `${it.actorName} took the dispute about ${about(it)} back.`,
    tab: "/milestones",
  },
  "agreement.sent": {
    kind: "agreement_to_sign",
    priority: "high",
    title: "An agreement waits for your name",
    say: (it) => `${it.actorName} sent ${about(it)} for “${it.title}”.`,
    tab: "/agreement",
    action: "Read and sign",
  },
  "agreement.active": {
    kind: "agreement_active",
    title: "The agreement holds",
    say: (it) => `Everybody has signed for “${it.title}”.`,
    tab: "/agreement",
  },
  "barter.added": {
    kind: "barter_terms",
    title: "The trade has changed",
    say: (it) => `${it.actorName} put ${about(it)} into the trade of “${it.title}”. Both sides say yes anew.`,
    tab: "/barter",
    action: "Look at it",
  },
  "barter.changed": {
    kind: "barter_terms",
    title: "The trade has changed",
    say: (it) => `${it.actorName} changed ${about(it)} in “${it.title}”. Both sides say yes anew.`,
    tab: "/barter",
    action: "Look at it",
  },
  "barter.confirmed": {
    kind: "barter_terms",
    title: "A trade waits for your yes",
    say: (it) => `${it.actorName} said yes to what is traded in “${it.title}”.`,
    tab: "/barter",
    action: "Look at it",
  },
  "barter.locked": {
    kind: "barter_moved",
    title: "The trade is locked",
    say: (it) => `Both sides said yes in “${it.title}”. Now send what you give.`,
    tab: "/barter",
  },
  "barter.sent": {
    kind: "barter_moved",
    title: "Something is on its way to you",
    say: (it) => noted(`${it.actorName} sent ${about(it)}`, it),
    tab: "/barter",
    action: "Say when it is here",
  },
  "barter.received": {
    kind: "barter_moved",
    title: "It has arrived",
    say: (it) => `${it.actorName} received ${about(it)}.`,
    tab: "/barter",
  },
  "barter.approved": {
    kind: "barter_moved",
    title: "It is as agreed",
    say: (it) => `${it.actorName} found ${about(it)} as agreed.`,
    tab: "/barter",
  },
  "barter.not_received": {
    kind: "barter_moved",
    priority: "high",
    title: "It has not arrived",
    say: (it) => noted(`${it.actorName} did not receive ${about(it)}`, it),
    tab: "/barter",
    action: "Look at it",
  },
  "barter.returned": {
    kind: "barter_moved",
    priority: "high",
    title: "It comes back to you",
    say: (it) => noted(`${it.actorName} sent ${about(it)} back`, it),
    tab: "/barter",
  },
  "barter.waived": {
    kind: "barter_moved",
    title: "It is not needed any more",
    say: (it) => noted(`${it.actorName} does without ${about(it)}`, it),
    tab: "/barter",
  },
  "barter.disputed": {
    kind: "dispute_opened",
    priority: "high",
    title: "A dispute is open",
    say: (it) => `${it.actorName} disagrees about ${about(it)}. Nothing moves there until it is settled.`,
    tab: "/barter",
    action: "Answer",
  },
  "barter.answered": {
    kind: "dispute_answered",
    priority: "high",
    title: "The dispute has an answer",
    say: (it) => `${it.actorName} answered about ${about(it)}.`,
    tab: "/barter",
  },
  "barter.undisputed": {
    kind: "dispute_withdrawn",
    title: "The dispute is over",
    say: (it) => `${it.actorName} took the dispute about ${about(it)} back.`,
    tab: "/barter",
  },
  "barter.ruled": {
    kind: "dispute_withdrawn",
    priority: "high",
    title: "A dispute is decided",
    say: (it) => noted(`The dispute about ${about(it)} is over`, it),
    tab: "/barter",
  },
  "time.submitted": {
    kind: "time_submitted",
    title: "Hours wait for your yes",
    say: (it) => `${it.actorName} sent ${it.about ?? "hours"} for “${it.title}”.`,
    tab: "/payments",
    action: "Look at them",
  },
  "time.approved": {
    kind: "time_answered",
    title: "Your hours are approved",
    say: (it) => `${it.actorName} approved ${it.about ?? "hours"} of “${it.title}”.`,
    tab: "/payments",
  },
  "time.disputed": {
    kind: "time_answered",
    priority: "high",
    title: "Your hours are disputed",
    say: (it) => noted(`${it.actorName} disagrees about ${it.about ?? "hours"} of “${it.title}”`, it),
    tab: "/payments",
    action: "Change them",
  },
  "barter.files": {
    kind: "barter_moved",
    title: "Files of the trade are there",
    say: (it) => `${it.actorName} gave files for ${about(it)} in “${it.title}”.`,
    tab: "/barter",
  },
  "rights.granted": {
    kind: "rights_granted",
    title: "You have rights on a work",
    say: (it) => `${it.actorName} granted you rights on ${about(it)}.`,
    tab: "/agreement",
  },
  "rights.revoked": {
    kind: "rights_expiring",
    priority: "high",
    title: "Rights are taken back",
    say: (it) => noted(`${it.actorName} took back the rights on ${about(it)}`, it),
    tab: "/agreement",
  },
  "rights.expiring": {
    kind: "rights_expiring",
    title: "Rights run out soon",
    say: (it) => `The rights on ${about(it)} end in ${it.note}. They can be renewed.`,
    tab: "/agreement",
    action: "Look at it",
  },
  "rights.expired": {
    kind: "rights_expiring",
    title: "Rights have run out",
    say: (it) => `The rights on ${about(it)} are over.`,
    tab: "/agreement",
    action: "Look at it",
  },
  "task.assigned": {
    kind: "task_assigned",
    title: "A task is yours",
    say: (it) => `${it.actorName} gave you ${about(it)} in “${it.title}”.`,
    tab: "/tasks",
    action: "Look at it",
  },
  "task.in_review": {
    kind: "task_review",
    title: "A task waits for a look",
    say: (it) => `${it.actorName} put ${about(it)} up for review in “${it.title}”.`,
    tab: "/tasks",
  },
  "file.approved": {
    kind: "file_approved",
    title: "Your file is approved",
    say: (it) => `${it.actorName} approved ${about(it)} in “${it.title}”.`,
    tab: "/files",
  },
  "file.pinned": {
    kind: "file_pin",
    title: "A remark on your file",
    say: (it) => `${it.actorName} left a remark on ${about(it)} in “${it.title}”.`,
    tab: "/files",
    action: "Look at it",
  },
  "meeting.proposed": {
    kind: "meeting_proposed",
    title: "A meeting is proposed",
    say: (it) => `${it.actorName} proposes ${about(it)} for “${it.title}”.`,
    tab: "/calendar",
    action: "Answer",
  },
  "meeting.confirmed": {
    kind: "meeting_confirmed",
    title: "The meeting stands",
    say: (it) => `${it.actorName} said yes to ${about(it)}.`,
    tab: "/calendar",
  },
  "meeting.cancelled": {
    kind: "meeting_cancelled",
    title: "A meeting is called off",
    say: (it) => `${it.actorName} called off ${about(it)} of “${it.title}”.`,
    tab: "/calendar",
  },
  "splits.proposed": {
    kind: "splits_to_confirm",
    priority: "high",
    title: "New shares are proposed",
    say: (it) => `${it.actorName} proposes other shares for “${it.title}”. They need your yes.`,
    tab: "/members",
    action: "Answer",
  },
  "splits.applied": {
    kind: "splits_applied",
    title: "The new shares hold",
    say: (it) => `Everybody said yes to the shares of “${it.title}”.`,
    tab: "/members",
  },
  "member.removed": {
    kind: "member_removed",
    title: "You are no longer part of a project",
    say: (it) => noted(`${it.actorName} removed you from “${it.title}”`, it),
  },
  "member.left": {
    kind: "member_left",
    title: "Somebody left",
    say: (it) => `${it.actorName} left “${it.title}”.`,
    tab: "/members",
  },
  "member.role_changed": {
    kind: "member_role",
    title: "You have another role",
    say: (it) => noted(`${it.actorName} changed your role in “${it.title}”`, it),
    tab: "/members",
  },
  "invite.declined": {
    kind: "invite_answered",
    title: "An invitation was declined",
    say: (it) => noted(`${it.about ?? it.actorName} will not be part of “${it.title}”`, it),
    tab: "/members",
  },
  "project.on_hold": {
    kind: "project_on_hold",
    title: "A project is on hold",
    say: (it) => noted(`${it.actorName} put “${it.title}” on hold`, it),
  },
  "project.resumed": {
    kind: "project_resumed",
    title: "A project goes on",
    say: (it) => `${it.actorName} took “${it.title}” up again.`,
  },
  "project.cancelled": {
    kind: "project_cancelled",
    priority: "high",
    title: "A project was cancelled",
    say: (it) => noted(`${it.actorName} cancelled “${it.title}”`, it),
  },
  "project.done_said": {
    kind: "completion_to_confirm",
    priority: "high",
    title: "Is it done?",
    say: (it) =>
      `${it.actorName} says that “${it.title}” is done. Say so too, or in seven days it counts as done.`,
    action: "Answer",
  },
  "project.reopened": {
    kind: "project_reopened",
    title: "A project is open again",
    say: (it) => `${it.actorName} opened “${it.title}” again.`,
  },
};
