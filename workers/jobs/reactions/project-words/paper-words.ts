import { about, noted, type Telling } from "./telling.ts";

/** Agreements, and rights on what was made. */
export const PAPERS: Record<string, Telling> = {
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
  "rights.granted": {
    kind: "rights_granted",
    title: "You have rights on a work",
    say: (it) => `${it.actorName} granted you rights on ${about(it)}.`,
    tab: "/agreement",
  },
  "rights.offered": {
    kind: "rights_expiring",
    priority: "high",
    title: "Rights may go on",
    say: (it) => `${it.actorName} asks you to let the rights on ${about(it)} run ${it.note}.`,
    tab: "/agreement",
    action: "Answer it",
  },
  "rights.accepted": {
    kind: "rights_granted",
    title: "The rights go on",
    say: (it) => `${it.actorName} said yes to longer rights on ${about(it)}.`,
    tab: "/agreement",
  },
  "rights.declined": {
    kind: "rights_granted",
    title: "The rights do not go on",
    say: (it) => `${it.actorName} said no to longer rights on ${about(it)}.`,
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
};
