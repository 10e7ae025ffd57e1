import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { line, lines } from "#app/core/text-fields.ts";

const tick = z
  .literal("on")
  .optional()
  .transform((ticked) => ticked === "on");

export const makeLinkSchema = z.object({
  key: formKey.optional(),
  name: line(60, "Say who it is for."),
  days: z.coerce.number().int().min(1).max(90).default(30),
  comment: tick,
  approve: tick,
  pay: tick,
});

export const revokeLinkSchema = z.object({ link_id: z.uuid() });

export const guestApproveSchema = z.object({ milestone_id: z.uuid(), version: z.coerce.number().int() });

export const guestCommentSchema = z.object({ file_id: z.uuid(), text: lines(1000, "Write what you see.") });
