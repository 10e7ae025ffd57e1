import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";

/** So often a week is more than one person does; what a rule of its own keeps rarer is not looked at. */
const ODD_FROM: Partial<Record<XpReward, number>> = {
  connection_made: 40,
  project_completed: 4,
  review_received: 6,
  opportunity_posted: 15,
  partner_visit: 25,
  milestone_completed: 15,
  collaboration_accepted: 10,
  portfolio_item_added: 40,
  skill_verified: 10,
  invite_accepted: 10,
};

/** What is odd about a week of XP, for the team to look at; null where nothing is. */
export function oddWords({ most_of, times }: { most_of: string | null; times: number }): string | null {
  const most = most_of as XpReward | null;
  const from = most ? ODD_FROM[most] : undefined;
  if (!most || from === undefined || times < from) return null;
  return `${times} × ${XP_AWARDS[most].description.toLowerCase()} in seven days`;
}
