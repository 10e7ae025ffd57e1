import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";

const RELOAD = "Please reload the page.";

/** Which posting, as the form has seen it. */
const known = {
  id: z.uuid({ error: RELOAD }),
  version: z.coerce.number({ error: RELOAD }).int(RELOAD).min(1, RELOAD),
};

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
  "delete-template": z.object({ template_id: z.uuid({ error: RELOAD }) }),
};

export type LifeIntent = keyof typeof lifeSchemas;
