import { about, noted, type Telling } from "./telling.ts";

/** Milestones and what is held for them. */
export const MILESTONES: Record<string, Telling> = {
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
};
