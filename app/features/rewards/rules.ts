import type { XpReward } from "#app/core/xp.ts";

export interface RewardRule {
  /** What a member does for it, in their words. */
  earned: string;
  /** The domain event whose reaction grants it. */
  event: string;
  /** Who gets it. */
  who: string;
  /** What makes a grant single: kind and id of its source. */
  once: string;
  /** When it is taken back. */
  reversed: string;
}

/**
 * Reward -> event -> who -> source of the unique key -> when it is reversed (specification §9, product.md §7.1).
 * Amounts stand in core/xp.ts; `xp_activities.idem_key` is `{user}:{reward}:{source kind}:{source id}`.
 */
export const REWARD_RULES: Record<XpReward, RewardRule> = {
  profile_complete: {
    earned: "Fill in your profile to 100%",
    event: "profile.completed",
    who: "owner",
    once: "profile: once in a life",
    reversed: "never",
  },
  daily_login: {
    earned: "Check in, once a day",
    event: "check_in.claimed",
    who: "owner",
    once: "day: the day by their time zone",
    reversed: "fraud only",
  },
  daily_streak_bonus: {
    earned: "With each check-in of a streak",
    event: "check_in.claimed",
    who: "owner",
    once: "day: the day by their time zone",
    reversed: "fraud only",
  },
  weekly_streak_bonus: {
    earned: "On every seventh day of a streak",
    event: "check_in.claimed",
    who: "owner",
    once: "day: the day by their time zone",
    reversed: "fraud only",
  },
  connection_made: {
    earned: "Connect with someone",
    event: "connections.accepted",
    who: "both",
    once: "connection: the pair",
    reversed: "removed within 24 hours",
  },
  project_completed: {
    earned: "Complete a project together",
    event: "project.completed",
    who: "active members",
    once: "project_completion: the project and when it was done",
    reversed: "reopened",
  },
  review_received: {
    earned: "Receive a verified review",
    event: "review.published",
    who: "subject",
    once: "review: the review",
    reversed: "removed",
  },
  opportunity_posted: {
    earned: "Post an opportunity",
    event: "opportunity.created",
    who: "poster",
    once: "opportunity: the posting; reposts nothing",
    reversed: "removed by moderation",
  },
  partner_visit: {
    earned: "Visit a partner from the directory",
    event: "partner.visited",
    who: "visitor",
    once: "partner: the partner and seven days",
    reversed: "never",
  },
  milestone_completed: {
    earned: "Complete a milestone",
    event: "milestone.approved",
    who: "delivering side",
    once: "milestone: the milestone",
    reversed: "refunded after a dispute",
  },
  collaboration_accepted: {
    earned: "Start working together",
    event: "project.joined",
    who: "both sides",
    once: "project: the project",
    reversed: "project cancelled within 24 hours",
  },
  portfolio_item_added: {
    earned: "Publish a piece in your portfolio",
    event: "portfolio.published",
    who: "owner",
    once: "portfolio: hash of the file, or the address",
    reversed: "deleted within 24 hours",
  },
  skill_verified: {
    earned: "Have a skill verified by others",
    event: "skill.verified",
    who: "owner",
    once: "skill: the skill",
    reversed: "verification revoked",
  },
  invite_accepted: {
    earned: "Someone you invited sets up their profile",
    event: "setup.completed",
    who: "inviter",
    once: "referral: the referral",
    reversed: "referral rejected",
  },
  referral_first_match: {
    earned: "Someone you invited has a first Spark",
    event: "match.created",
    who: "inviter",
    once: "referral: the referral",
    reversed: "never",
  },
  referral_first_project: {
    earned: "Someone you invited starts a first project",
    event: "project.joined",
    who: "inviter",
    once: "referral: the referral",
    reversed: "never",
  },
  referral_milestone: {
    earned: "5, 10, 25, 50 and 100 people joined by you",
    event: "setup.completed",
    who: "inviter",
    once: "referrals: the number",
    reversed: "never",
  },
  og_promotion_activated: {
    earned: "Enter an OG code",
    event: "promo.redeemed",
    who: "owner",
    once: "promo: once in a life",
    reversed: "code revoked",
  },
};
