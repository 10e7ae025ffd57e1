import { about, noted, type Telling } from "./telling.ts";

/** Disputes about what is held, from the first word to the last. */
export const DISPUTES: Record<string, Telling> = {
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
  "dispute.assisted": {
    kind: "dispute_answered",
    priority: "high",
    title: "A word of our team in the dispute",
    say: (it) => noted(`About ${about(it)}`, it),
    tab: "/milestones",
    action: "Read it",
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
    priority: "high",
    title: "The dispute is over",
    say: (it) => `${it.actorName} took the dispute about ${about(it)} back.`,
    tab: "/milestones",
  },
};
