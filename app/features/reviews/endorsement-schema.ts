import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { keysOf } from "#app/core/text-fields.ts";
import { SKILL_NAME_MAX, skillSlug } from "#app/features/profiles/skills.ts";
import { ENDORSED_AT_ONCE, NOTE_MAX, RELATIONSHIPS, STRENGTHS } from "./endorsement-rules.ts";

const TOO_MANY = `Endorse at most ${ENDORSED_AT_ONCE} skills at once.`;

/** One or several skills vouched for at once, and perhaps one that is missing (product.md §6 `/endorse`). */
export const endorseSchema = z
  .object({
    skills: z.array(z.string().min(1).max(80)).max(ENDORSED_AT_ONCE, TOO_MANY).default([]),
    suggestion: z
      .string()
      .overwrite(cleanLine)
      .max(SKILL_NAME_MAX, `Use at most ${SKILL_NAME_MAX} characters.`)
      .optional()
      .transform((name) => (name && skillSlug(name) ? name : null)),
    relationship: z.enum(keysOf(RELATIONSHIPS), { error: "Choose how you know their work." }),
    strength: z.enum(keysOf(STRENGTHS), { error: "Choose how good it is." }),
    note: z
      .string()
      .overwrite(cleanLines)
      .max(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`)
      .optional()
      .transform((note) => note || null),
  })
  .refine(({ skills, suggestion }) => skills.length > 0 || suggestion !== null, {
    path: ["skills"],
    message: "Choose at least one skill.",
  });
export type EndorseInput = z.infer<typeof endorseSchema>;

/** Whom a member endorses from their profile. */
export const endorsedSchema = z.object({ user_id: z.uuid() });

/** One endorsement among those of a member. */
export const endorsementKeySchema = z.object({
  skill: z.string().min(1).max(80),
  endorser: z.string().min(1).max(80),
});

/** One that the asker gave. */
export const takeBackSchema = z.object({ user_id: z.uuid(), skill: z.string().min(1).max(80) });

export const skillSchema = z.object({ skill: z.string().min(1).max(80) });
