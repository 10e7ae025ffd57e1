import { z } from "zod";
import { DESCRIPTION_MAX, TITLE_MAX } from "./schema.ts";

const title = z.string().max(TITLE_MAX, `Use at most ${TITLE_MAX} characters.`);
const description = z.string().max(DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters.`);

/** Body of `moderate-opportunity` (specification §7). */
export const moderationQuestion = z.strictObject({
  title,
  description,
  compensation: z
    .string()
    .max(200, "Use at most 200 characters.")
    .nullish()
    .transform((text) => text ?? null),
});

/** Body of `generate-opportunity-image` (specification §7). */
export const imageQuestion = z.strictObject({
  title: title.min(1, "Please give it a title."),
  description,
  type: z.enum(["job", "collab", "barter"], { error: "Choose job, collab or barter." }),
});
