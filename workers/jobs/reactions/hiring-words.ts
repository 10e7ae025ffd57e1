import type { DomainEvents } from "#app/core/events.ts";
import type { KindName } from "#app/features/notifications/kinds.ts";

export type Moved = DomainEvents["application.moved"];

/** Who is told, and in which words; the other side of who acted. */
interface Telling {
  to: "poster" | "applicant";
  kind: KindName;
  priority?: "high";
  title: string;
  say: (moved: Moved) => string;
}

export const TOLD: Partial<Record<Moved["what"], Telling>> = {
  submit: {
    to: "poster",
    kind: "application_received",
    title: "New application",
    say: ({ applicantName, title }) => `${applicantName} applied to “${title}”.`,
  },
  seen: {
    to: "applicant",
    kind: "application_seen",
    title: "Your application was seen",
    say: ({ title }) => `“${title}”: they opened what you sent.`,
  },
  shortlist: {
    to: "applicant",
    kind: "application_shortlisted",
    title: "You are shortlisted",
    say: ({ title }) => `“${title}”: you are among the few they look at closely.`,
  },
  interview: {
    to: "applicant",
    kind: "application_interview",
    priority: "high",
    title: "They would like to talk",
    say: ({ title }) => `“${title}”: choose one of the times they propose.`,
  },
  slot_taken: {
    to: "poster",
    kind: "application_interview",
    title: "A time is set",
    say: ({ applicantName, title }) => `${applicantName} chose a time to talk about “${title}”.`,
  },
  offer: {
    to: "applicant",
    kind: "offer",
    priority: "high",
    title: "You have an offer",
    say: ({ title }) => `“${title}”: see the terms, and accept, answer with your own, or say no.`,
  },
  counter: {
    to: "poster",
    kind: "offer",
    priority: "high",
    title: "A counter-offer",
    say: ({ applicantName, title }) =>
      `${applicantName} answered your offer for “${title}” with other terms.`,
  },
  accept: {
    to: "poster",
    kind: "offer_accepted",
    priority: "high",
    title: "Offer accepted",
    say: ({ applicantName, title }) =>
      `${applicantName} accepted your offer for “${title}”. The project begins.`,
  },
  accept_counter: {
    to: "applicant",
    kind: "offer_accepted",
    priority: "high",
    title: "Your terms are accepted",
    say: ({ title }) => `“${title}”: they agreed to what you asked for. The project begins.`,
  },
  decline: {
    to: "applicant",
    kind: "application_declined",
    title: "An answer to your application",
    say: ({ title, note }) => note ?? `“${title}” went to somebody else this time. Thank you for applying.`,
  },
  decline_offer: {
    to: "poster",
    kind: "offer_declined",
    title: "Offer declined",
    say: ({ applicantName, title }) => `${applicantName} said no to your offer for “${title}”.`,
  },
  expire_offer: {
    to: "poster",
    kind: "offer_expired",
    title: "An offer ran out",
    say: ({ applicantName, title }) => `${applicantName} did not answer your offer for “${title}” in time.`,
  },
  withdraw: {
    to: "poster",
    kind: "application_withdrawn",
    title: "An application was withdrawn",
    say: ({ applicantName, title }) => `${applicantName} withdrew from “${title}”.`,
  },
  nudge: {
    to: "poster",
    kind: "application_nudge",
    title: "A friendly reminder",
    say: ({ applicantName, title }) => `${applicantName} still hopes for your answer about “${title}”.`,
  },
  free: {
    to: "applicant",
    kind: "application_closed",
    title: "You are free again",
    say: ({ title }) => `Nobody answered you about “${title}” in time. It says nothing about your work.`,
  },
  answer: {
    to: "applicant",
    kind: "application_declined",
    title: "A late answer",
    say: ({ title, note }) => note ?? `“${title}”: they are sorry that their answer took so long.`,
  },
};

/** What those behind an application of a crew are told, besides its lead. */
export const CREW_TOLD: Partial<Record<Moved["what"], { title: string; say: (moved: Moved) => string }>> = {
  submit: {
    title: "Your crew applied",
    say: ({ applicantName, title }) => `${applicantName} applied to “${title}” with you and your crew.`,
  },
  offer: {
    title: "Your crew has an offer",
    say: ({ applicantName, title }) => `“${title}”: ${applicantName} answers it for all of you.`,
  },
  accept: { title: "Your crew begins", say: ({ title }) => `“${title}” is agreed. You are on its desk.` },
  accept_counter: {
    title: "Your crew begins",
    say: ({ title }) => `“${title}” is agreed. You are on its desk.`,
  },
  decline: {
    title: "An answer to your crew",
    say: ({ title }) => `“${title}” went to somebody else this time.`,
  },
  decline_offer: {
    title: "Your crew said no",
    say: ({ applicantName, title }) => `${applicantName} declined the offer for “${title}”.`,
  },
  expire_offer: {
    title: "An offer ran out",
    say: ({ title }) => `“${title}”: nobody answered the offer in time.`,
  },
  withdraw: {
    title: "Your crew withdrew",
    say: ({ applicantName, title }) => `${applicantName} took back what your crew sent to “${title}”.`,
  },
  free: {
    title: "Your crew is free again",
    say: ({ title }) => `Nobody answered about “${title}” in time. It says nothing about your work.`,
  },
};
