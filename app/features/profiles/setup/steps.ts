import type { AccountType } from "#app/core/viewer.ts";

/** The five steps of `/onboarding` (product.md §6), counted from 1. */
export const SETUP_STEPS = [
  { title: "Who you are", lead: "Creators show their work, brands look for it. You may do both." },
  { title: "Where to place you", lead: "A headline, and where and in which languages you work." },
  {
    title: "What you are good at",
    lead: "Skills and interests decide what we show you, and whom we show you to.",
  },
  { title: "What you want", lead: "So that only what fits comes to you." },
  {
    title: "Your first piece of work",
    lead: "One good picture, film or song says more than a page of text.",
  },
] as const;

export const SETUP_LENGTH = SETUP_STEPS.length;

export const WHO = {
  creator: { label: "Creator", note: "I make things, and look for work." },
  brand: { label: "Brand or company", note: "I look for people who make things." },
  both: { label: "Both", note: "I make things, and look for others too." },
} as const;

export type Who = keyof typeof WHO;

/** What a member chose, read back from what is stored. */
export function whoIs(member: { accountType: AccountType; alsoHires: boolean }): Who {
  if (member.accountType !== "creator") return "brand";
  return member.alsoHires ? "both" : "creator";
}

/** How a choice is stored. A company stays a company: it looks for people as brands do. */
export function accountOf(who: Who, before: AccountType): { accountType: AccountType; alsoHires: boolean } {
  if (who !== "brand") return { accountType: "creator", alsoHires: who === "both" };
  return { accountType: before === "company" ? "company" : "brand", alsoHires: false };
}

/** The step a setup is resumed at: the one after the furthest that was saved. */
export function nextSetupStep(furthest: number): number {
  return Math.min(Math.max(furthest, 0) + 1, SETUP_LENGTH);
}

/** Whether a setup was begun, and is not finished. */
export function isUnderWay(
  setup: { setupStep: number; setupCompletedAt: number | null } | undefined,
): boolean {
  return setup !== undefined && setup.setupStep > 0 && setup.setupCompletedAt === null;
}
