import { expect, it } from "vitest";
import { XP_AWARDS } from "./xp.ts";

it("awards exactly what the specification says (§9)", () => {
  expect(Object.fromEntries(Object.entries(XP_AWARDS).map(([reward, { xp }]) => [reward, xp]))).toEqual({
    profile_complete: 100,
    daily_login: 5,
    daily_streak_bonus: 25,
    weekly_streak_bonus: 100,
    connection_made: 25,
    project_completed: 500,
    review_received: 150,
    opportunity_posted: 50,
    partner_visit: 20,
    milestone_completed: 200,
    collaboration_accepted: 100,
    portfolio_item_added: 30,
    skill_verified: 75,
    invite_accepted: 200,
    referral_first_match: 100,
    referral_first_project: 150,
    referral_milestone: 50,
    og_promotion_activated: 500,
  });
});
