import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { HELP_CATEGORIES } from "./categories.ts";

/** What is typed into the search of the help centre; longer questions are cut. */
export const helpQuestion = z
  .string()
  .catch("")
  .transform((text) => text.trim().slice(0, 500));

export const helpVoteSchema = z.object({
  helpful: z.enum(["yes", "no"], { error: "Please say whether it helped." }),
});

const line = (what: string, min: number, max: number) =>
  z.string({ error: what }).overwrite(cleanLine).min(min, what).max(max, `Use at most ${max} characters.`);

/** A version of an article, as the team writes it. */
export const helpDraftSchema = z.object({
  slug: z
    .string({ error: "Please name its address." })
    .trim()
    .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, "Lower-case words with dashes, such as undo-a-swipe.")
    .max(60, "Use at most 60 characters."),
  title: line("Please give it a title.", 3, 120),
  category: z.enum(HELP_CATEGORIES, { error: "Please choose a shelf." }),
  summary: line("Please answer in one sentence.", 10, 300),
  body: z
    .string({ error: "Please write the article." })
    .trim()
    .min(40, "Please write the article.")
    .max(20_000, "Use at most 20,000 characters."),
  path: z
    .string()
    .trim()
    .max(200, "That is too long.")
    .refine((path) => path === "" || isOwnPath(path), "A path of ours, such as /settings/security.")
    .transform((path) => path || null)
    .optional()
    .transform((path) => path ?? null),
  words: z
    .string()
    .overwrite(cleanLine)
    .max(300, "Use at most 300 characters.")
    .optional()
    .transform((words) => words ?? ""),
  change_note: line("Please say what is new, in a sentence.", 5, 300),
});
export type HelpDraft = z.output<typeof helpDraftSchema>;

export const oneHelpSchema = z.object({ version_id: z.uuid() });
export const removeHelpSchema = z.object({
  slug: z.string().max(60),
  reason: line("Please say why.", 5, 300),
});
