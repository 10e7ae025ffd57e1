import { z } from "zod";

export const USER_KINDS = {
  any: "Everybody",
  creator: "Creators",
  brand: "Brands",
  company: "Companies",
} as const;
export const STANDINGS = {
  any: "In any standing",
  active: "Active",
  suspended: "Suspended",
  deactivated: "On a break",
} as const;
export const PLANS = { any: "On any plan", free: "Free", pro: "Pro", business: "Business" } as const;

const namesOf = <K extends string>(of: Record<K, string>) => Object.keys(of) as [K, ...K[]];

/** What an address asks for; what is none of ours is not asked for. */
export const userFilters = z.object({
  kind: z.enum(namesOf(USER_KINDS)).catch("any"),
  standing: z.enum(namesOf(STANDINGS)).catch("any"),
  plan: z.enum(namesOf(PLANS)).catch("any"),
  team: z
    .literal("on")
    .optional()
    .catch(undefined)
    .transform((chosen) => chosen === "on"),
});
export type UserFilters = z.output<typeof userFilters>;

export const ANY_USER: UserFilters = userFilters.parse({});
