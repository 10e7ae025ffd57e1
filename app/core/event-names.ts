/**
 * Analytics events: name -> category -> properties -> where each is emitted
 * (specification §7 *Data*, product.md R17).
 */
export const ANALYTICS_EVENTS = {
  sign_up: { category: "auth", properties: [], emitted: "reaction to account.created" },
  sign_in: { category: "auth", properties: [], emitted: "reaction to session.started" },
  sign_out: { category: "auth", properties: [], emitted: "reaction to session.ended" },
  page_view: { category: "navigation", properties: [], emitted: "browser, on each route change" },
  profile_completed: {
    category: "profile",
    properties: ["completion_percentage"],
    emitted: "reaction to profile.completed",
  },
  profile_updated: { category: "profile", properties: ["field"], emitted: "reaction to profile.updated" },
  search: { category: "discovery", properties: ["scope", "filters"], emitted: "the page /discover" },
  saved_search_created: {
    category: "discovery",
    properties: ["scope", "alert"],
    emitted: "reaction to search.saved",
  },
  swipe: {
    category: "discovery",
    properties: ["direction", "target_user_id"],
    emitted: "reaction to swipe.made",
  },
  match_created: { category: "discovery", properties: ["match_id"], emitted: "reaction to match.created" },
  opportunity_viewed: {
    category: "opportunities",
    properties: ["opportunity_id"],
    emitted: "browser, once per session and posting",
  },
  opportunity_applied: {
    category: "opportunities",
    properties: ["opportunity_id"],
    emitted: "reaction to application.moved",
  },
  opportunity_created: {
    category: "opportunities",
    properties: ["opportunity_id", "type"],
    emitted: "reaction to opportunity.created",
  },
  subscription_started: {
    category: "subscription",
    properties: ["tier", "amount"],
    emitted: "reaction to subscription.changed",
  },
  subscription_canceled: {
    category: "subscription",
    properties: [],
    emitted: "reaction to subscription.changed",
  },
  subscription_upgraded: {
    category: "subscription",
    properties: ["from_tier", "to_tier"],
    emitted: "reaction to subscription.changed",
  },
  message_sent: { category: "messaging", properties: [], emitted: "reaction to message.sent" },
  onboarding_started: { category: "onboarding", properties: [], emitted: "reaction to tour.started" },
  onboarding_completed: { category: "onboarding", properties: [], emitted: "reaction to tour.completed" },
  onboarding_step: {
    category: "onboarding",
    properties: ["step_number", "step_name"],
    emitted: "reaction to tour.step",
  },
  connection_request: { category: "engagement", properties: [], emitted: "reaction to connection.requested" },
  report_created: {
    category: "engagement",
    properties: ["subject_type", "reason"],
    emitted: "reaction to report.made",
  },
  export_requested: { category: "engagement", properties: [], emitted: "reaction to export.requested" },
  offer_sent: {
    category: "opportunities",
    properties: ["opportunity_id"],
    emitted: "reaction to application.moved",
  },
  offer_accepted: {
    category: "opportunities",
    properties: ["opportunity_id"],
    emitted: "reaction to application.moved",
  },
  milestone_state: {
    category: "collaboration",
    properties: ["project_id", "state"],
    emitted: "reaction to project.changed",
  },
  payment_state: {
    category: "engagement",
    properties: ["purpose", "state"],
    emitted: "reaction to payment.changed",
  },
  review_submitted: {
    category: "engagement",
    properties: ["direction"],
    emitted: "reaction to review.submitted",
  },
  endorsement_given: {
    category: "engagement",
    properties: ["skills"],
    emitted: "reaction to endorsement.given",
  },
  checkin_claimed: {
    category: "engagement",
    properties: ["streak"],
    emitted: "reaction to check_in.claimed",
  },
  deal_claimed: { category: "engagement", properties: ["deal_id"], emitted: "reaction to deal.claimed" },
  install_prompt: {
    category: "engagement",
    properties: ["outcome"],
    emitted: "browser, when the card is shown and answered",
  },
  feature_flag_exposed: {
    category: "engagement",
    properties: ["flag", "variant"],
    emitted: "the page of what a flag gives or takes",
  },
  project_created: {
    category: "collaboration",
    properties: ["project_id", "match_id"],
    emitted: "reaction to project.created",
  },
} as const satisfies Record<string, { category: string; properties: readonly string[]; emitted: string }>;

export type AnalyticsEventName = keyof typeof ANALYTICS_EVENTS;
