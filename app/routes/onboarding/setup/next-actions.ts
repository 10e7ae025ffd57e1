import type { CompletenessItem } from "#app/features/profiles/rules.ts";
import type { Who } from "#app/features/profiles/setup/steps.ts";

export interface NextAction {
  title: string;
  note: string;
  to: string;
}

const SHOWN = 3;

const COMPANY: NextAction = {
  title: "Set up your company",
  note: "Prove your domain and invite your team",
  to: "/company-onboarding",
};
const POSTINGS: NextAction = {
  title: "Discover opportunities",
  note: "Swipe right for interest, left to pass",
  to: "/discover?tab=opportunities",
};
const PEOPLE: NextAction = {
  title: "Find collaborators",
  note: "Swipe right on who fits",
  to: "/discover?tab=creators",
};

/** Three things worth doing now: what the profile lacks most, and what it is for. */
export function nextActions(
  items: { item: CompletenessItem; points: number; label: string; done: boolean }[],
  who: Who,
): NextAction[] {
  const lacking = items
    .filter(({ done }) => !done)
    .sort((a, b) => b.points - a.points)
    .map(({ label, points }) => ({ title: label, note: `Adds ${points} % to your profile`, to: "/profile" }));
  const first = who === "creator" ? [] : [COMPANY];
  const [last, spare] = who === "brand" ? [PEOPLE, POSTINGS] : [POSTINGS, PEOPLE];
  return [...first, ...lacking.slice(0, SHOWN - 1 - first.length), last, spare, COMPANY]
    .filter((action, index, all) => all.indexOf(action) === index)
    .slice(0, SHOWN);
}
