import { z } from "zod";
import { DELETE_WORD } from "./leaving/rules.ts";

export const deleteAccountSchema = z.object({
  confirm: z
    .string({ error: `Type ${DELETE_WORD} to confirm.` })
    .trim()
    .refine((word) => word.toUpperCase() === DELETE_WORD, { error: `Type ${DELETE_WORD} to confirm.` }),
});

export const useOfAiSchema = z.object({ ai_use: z.literal("on").optional() });
