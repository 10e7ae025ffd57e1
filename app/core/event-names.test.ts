import { expect, it } from "vitest";
import { ANALYTICS_EVENTS } from "./event-names.ts";

it("knows every event name of the specification (§7) and those added to it (product.md §7.6), and no other", () => {
  expect(Object.keys(ANALYTICS_EVENTS).sort()).toEqual(
    [
      "sign_up sign_in sign_out page_view profile_completed profile_updated swipe match_created opportunity_viewed",
      "opportunity_applied opportunity_created subscription_started subscription_canceled subscription_upgraded",
      "message_sent onboarding_started onboarding_completed onboarding_step connection_request project_created",
      "search saved_search_created offer_sent offer_accepted milestone_state payment_state review_submitted",
      "endorsement_given report_created deal_claimed checkin_claimed export_requested install_prompt",
      "feature_flag_exposed",
    ]
      .join(" ")
      .split(" ")
      .sort(),
  );
});

it("files each under a category of the specification", () => {
  const categories = new Set([
    ...[
      "auth",
      "navigation",
      "profile",
      "discovery",
      "messaging",
      "opportunities",
      "subscription",
      "engagement",
    ],
    ...["onboarding", "collaboration"],
  ]);
  for (const { category } of Object.values(ANALYTICS_EVENTS)) expect(categories).toContain(category);
});
