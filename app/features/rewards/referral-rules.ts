import { isId } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";

/** A browser remembers for so long who invited its visitor (product.md §5.12). */
export const REFERRAL_KEPT = days(60);

/** So long after they joined, members may still say who brought them. */
export const CODE_ENTRY = hours(24);

/** Activated referrals that pay a bonus. */
export const MILESTONES = [5, 10, 25, 50, 100] as const;

/** Characters of the note in an invitation. */
export const NOTE_MAX = 300;

/** A code, once it is read as people type it. */
export const CODE = /^[0-9A-Z]{6,32}$/;

/** Spaces and hyphens do not count, small letters are capitals. */
export function normaliseCode(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** Who invited a visitor, and by which invitation when it came by mail. */
export interface Referral {
  code: string;
  inviteId: string | null;
}

/** How a referral is written into a cookie: `CODE`, or `CODE~invitation`. */
export function writeReferral({ code, inviteId }: Referral): string {
  return inviteId ? `${code}~${inviteId}` : code;
}

/** Reads what a cookie or an address says; null for anything else. */
export function readReferral(text: string | null | undefined): Referral | null {
  const [typed = "", inviteId] = (text ?? "").split("~", 2);
  const code = normaliseCode(typed);
  return CODE.test(code) ? { code, inviteId: isId(inviteId) ? inviteId : null } : null;
}

/** Most that is said for a referral that does not count. */
export const LOOK_AGAIN_MAX = 1000;

export type ReferralStage = "attributed" | "activated" | "qualified" | "rejected";

/** What a stage says to who invited. */
const STAGES: Record<ReferralStage, string> = {
  attributed: "Joined",
  activated: "Set up",
  qualified: "First Spark",
  rejected: "Not counted",
};

/** How far somebody has come whom a member brought; a first project needs no Spark before it. */
interface Come {
  stage: ReferralStage;
  project: boolean;
}

const ORDER = ["attributed", "activated", "qualified"] as const;

/** The steps of the way, and which of them were taken. */
export function stepsOf({ stage, project }: Come): { step: string; taken: boolean }[] {
  const reached = (ORDER as readonly ReferralStage[]).indexOf(stage);
  const steps = ORDER.map((step, place) => ({ step: STAGES[step], taken: reached >= place }));
  return [...steps, { step: FIRST_PROJECT, taken: project && reached > 0 }];
}

const FIRST_PROJECT = "First project";

/** Where they stand, in words. */
export function stageWords({ stage, project }: Come): string {
  if (!project || stage === "attributed" || stage === "rejected") return STAGES[stage];
  return stage === "qualified" ? `${STAGES.qualified} and first project` : FIRST_PROJECT;
}

/** What it paid who brought them (product.md §7.1); empty while that is nothing. */
export function paidWords({ stage, project }: Come): string {
  const paid = { attributed: 0, activated: 200, qualified: 300, rejected: 0 }[stage];
  return paid === 0 ? "" : `+${paid + (project ? 150 : 0)} XP`;
}

/** The next milestone after so many activated referrals; null after the last. */
export function nextMilestone(activated: number): number | null {
  return MILESTONES.find((step) => step > activated) ?? null;
}
