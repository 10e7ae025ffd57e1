/** XP awards by lowercase reward name (specification §9 *XP awards*). */
export const XP_AWARDS = {
  profile_complete: { xp: 100, description: "Profile complete" },
  daily_login: { xp: 5, description: "Daily login" },
  daily_streak_bonus: { xp: 25, description: "Daily streak bonus" },
  weekly_streak_bonus: { xp: 100, description: "Weekly streak bonus" },
  connection_made: { xp: 25, description: "Connection made" },
  project_completed: { xp: 500, description: "Project completed" },
  review_received: { xp: 150, description: "Review received" },
  opportunity_posted: { xp: 50, description: "Opportunity posted" },
  partner_visit: { xp: 20, description: "Partner visit" },
  milestone_completed: { xp: 200, description: "Milestone completed" },
  collaboration_accepted: { xp: 100, description: "Collaboration accepted" },
  portfolio_item_added: { xp: 30, description: "Portfolio item added" },
  skill_verified: { xp: 75, description: "Skill verified" },
  invite_accepted: { xp: 200, description: "Invite accepted" },
  referral_first_match: { xp: 100, description: "Referral's first match" },
  referral_first_project: { xp: 150, description: "Referral's first project" },
  referral_milestone: { xp: 50, description: "Referral milestone" },
  og_promotion_activated: { xp: 500, description: "OG promotion activated" },
} as const;

export type XpReward = keyof typeof XP_AWARDS;
