import { z } from "zod";
import { line, lines } from "#app/features/projects/schema.ts";

export const makeLinkSchema = z.object({
  name: line(60, "Say who it is for."),
  days: z.coerce.number().int().min(1).max(90).default(30),
  comment: z
    .literal("on")
    .optional()
    .transform((tick) => tick === "on"),
});

export const revokeLinkSchema = z.object({ link_id: z.uuid() });

export const guestCommentSchema = z.object({ file_id: z.uuid(), text: lines(1000, "Write what you see.") });
