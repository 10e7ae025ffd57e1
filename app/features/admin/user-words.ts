/** What members are looked for by, in the words of the team. */
export const USER_KINDS = {
  any: "Everybody",
  creator: "Creators",
  brand: "Brands",
  company: "Companies",
} as const;
export const STANDINGS = {
  any: "Any standing",
  active: "Active",
  suspended: "Suspended",
  deactivated: "On a break",
} as const;
export const PLANS = { any: "Any plan", free: "Free", pro: "Pro", business: "Business" } as const;
