import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";

const RELOAD = "Please reload the page.";

/** Which posting, as the form has seen it. */
const known = {
  id: z.uuid({ error: RELOAD }),
  version: z.coerce.number({ error: RELOAD }).int(RELOAD).min(1, RELOAD),
};

/** So much may be said against a decision. */
export const STATEMENT_MAX = 1000;

const statement = z
  .string({ error: "Please say why." })
  .overwrite(cleanLines)
  .min(1, "Please say why.")
  .max(STATEMENT_MAX, `Use at most ${STATEMENT_MAX} characters.`);

/** What else of a form moderation reads. */
const flagged = z.string().overwrite(cleanLines).max(2000, "Use at most 2000 characters.").default("");

/** What its owner does with a posting besides writing it, each a form of its own. */
export const lifeSchemas = {
  pause: z.object(known),
  resume: z.object(known),
  extend: z.object(known),
  repost: z.object(known),
  duplicate: z.object({ ...known, key: z.string({ error: RELOAD }).min(1, RELOAD).max(40, RELOAD) }),
  "delete-draft": z.object(known),
  "save-template": z.object({
    ...known,
    name: z
      .string({ error: "Please give it a name." })
      .overwrite(cleanLine)
      .min(1, "Please give it a name.")
      .max(60, "Use at most 60 characters."),
  }),
  appeal: z.object({ id: known.id, statement }),
  /** Words that were never stored: the form's own, as it was refused. */
  "appeal-text": z.object({
    submission_key: z.string().min(1, RELOAD).max(40, RELOAD),
    title: z.string().overwrite(cleanLine).max(100, "Use at most 100 characters.").default(""),
    description: z.string().overwrite(cleanLines).max(1000, "Use at most 1000 characters.").default(""),
    compensation: z.string().overwrite(cleanLine).max(200, "Use at most 200 characters.").default(""),
    requirements: flagged,
    deliverables: flagged,
    questions: flagged,
    statement,
  }),
  "delete-template": z.object({ template_id: z.uuid({ error: RELOAD }) }),
};

export type LifeIntent = keyof typeof lifeSchemas;
