import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { LEGAL_KIND_NAMES } from "./kinds.ts";
import { LegalTextError, readLegalText } from "./legal-text.ts";

const kind = z.enum(LEGAL_KIND_NAMES, { error: "Please choose." });
const BODY_MAX = 100_000;

export const legalDraftSchema = z.object({
  kind,
  version: z
    .string({ error: "Please number it." })
    .trim()
    .regex(/^\d{1,3}\.\d{1,3}$/, "Number it like 2.0."),
  effective_on: z.iso.date({ error: "Please choose a day." }),
  change_note: z
    .string({ error: "Please say what is new." })
    .overwrite(cleanLine)
    .min(5, "Please say what is new, in a sentence.")
    .max(300, "Use at most 300 characters."),
  material: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
  body: z
    .string({ error: "Please write the text." })
    .max(BODY_MAX, "That is too long.")
    .superRefine((text, context) => {
      try {
        readLegalText(text);
      } catch (error) {
        if (!(error instanceof LegalTextError)) throw error;
        context.addIssue({ code: "custom", message: error.message });
      }
    }),
});
export type LegalDraft = z.output<typeof legalDraftSchema>;

export const oneLegalSchema = z.object({ document_id: z.uuid() });
export const acceptSchema = z.object({ kind, version: z.string().max(10) });
