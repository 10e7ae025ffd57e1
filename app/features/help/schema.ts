import { z } from "zod";

/** What is typed into the search of the help centre; longer questions are cut. */
export const helpQuestion = z
  .string()
  .catch("")
  .transform((text) => text.trim().slice(0, 500));

export const helpVoteSchema = z.object({
  helpful: z.enum(["yes", "no"], { error: "Please say whether it helped." }),
});
