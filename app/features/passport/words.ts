import type { CredentialKind, CredentialSubject } from "./schema.ts";

export const KIND_WORDS = {
  project: "Completed project",
  review: "Review",
  skill: "Verified skill",
} as const satisfies Record<CredentialKind, string>;

export const WORK_KINDS = { job: "Paid job", collab: "Collaboration", barter: "Trade" } as const;
export const WORK_ROLES = { lead: "Lead", client: "Client", member: "Member" } as const;

export const VERIFIED_WORDS = {
  project: "They finished a project together on Thrive",
  external: "By an address that was confirmed, outside of Thrive",
} as const;

export const SKILL_WORDS = {
  work: "A client approved and paid work that shows it, twice",
  people: "Enough people who know their work vouch for it",
} as const;

/** Why a credential holds no longer, for everybody. */
export const REASONS = {
  member: "The member withdrew it.",
  reopened: "The project was opened again.",
  review_removed: "The review was taken down.",
  skill_lost: "The skill is no longer verified.",
  skill_removed: "The member no longer names this skill.",
  author_left: "Who wrote the review has left Thrive.",
} as const;
export type Reason = keyof typeof REASONS;

/** A credential in a few words, without its subject. */
export function headlineOf(subject: CredentialSubject): string {
  if ("project" in subject) {
    const { title, kind, role } = subject.project;
    return title ?? `${WORK_KINDS[kind]}, as ${WORK_ROLES[role].toLowerCase()}`;
  }
  if ("review" in subject) {
    const { stars, author } = subject.review;
    return `${stars} of 5 stars${author ? ` from ${author.name}` : ""}`;
  }
  return subject.skill.name;
}
