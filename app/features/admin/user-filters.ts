import { z } from "zod";
import { keysOf } from "#app/core/text-fields.ts";
import { PLANS, STANDINGS, USER_KINDS } from "./user-words.ts";

/** What an address asks for; what is none of ours is not asked for. */
export const userFilters = z.object({
  kind: z.enum(keysOf(USER_KINDS)).catch("any"),
  standing: z.enum(keysOf(STANDINGS)).catch("any"),
  plan: z.enum(keysOf(PLANS)).catch("any"),
  team: z
    .literal("on")
    .optional()
    .catch(undefined)
    .transform((chosen) => chosen === "on"),
});
export type UserFilters = z.output<typeof userFilters>;

export const ANY_USER: UserFilters = userFilters.parse({});
