import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { SCOPES, type Scope } from "../scopes.ts";

export const TOKEN_NAME_MAX = 60;

/** As many tokens as one member has at a time. */
export const MOST_TOKENS = 20;

/** How long a token may live, in days; none lives for ever. */
export const TOKEN_LIVES = { "7": "A week", "30": "30 days", "90": "90 days", "365": "A year" } as const;

export const newTokenSchema = z.object({
  key: formKey.optional(),
  name: z
    .string({ error: "Please give it a name." })
    .overwrite(cleanLine)
    .min(1, "Please give it a name.")
    .max(TOKEN_NAME_MAX, `Use at most ${TOKEN_NAME_MAX} characters.`),
  scopes: z
    .array(z.enum(SCOPES, { error: "Please choose from the list." }), {
      error: "Choose at least one thing it may do.",
    })
    .min(1, "Choose at least one thing it may do.")
    .max(SCOPES.length)
    .transform((chosen): Scope[] => [...new Set(chosen)]),
  days: z.enum(Object.keys(TOKEN_LIVES) as (keyof typeof TOKEN_LIVES)[], {
    error: "Please choose from the list.",
  }),
});
export type NewToken = z.infer<typeof newTokenSchema>;

export const revokeTokenSchema = z.object({ token_id: z.uuid() });
