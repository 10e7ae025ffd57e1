import { z } from "zod";
import { cleanLines } from "#app/core/member-text.ts";
import { keysOf } from "#app/core/text-fields.ts";
import { DETAILS_MAX, REPORT_REASONS, REPORT_SUBJECTS } from "./report-words.ts";

const EXCERPTS_MAX = 20;

export const reportSchema = z.object({
  intent: z.literal("report"),
  subject_type: z.enum(keysOf(REPORT_SUBJECTS)),
  subject_id: z.uuid(),
  reason: z.enum(keysOf(REPORT_REASONS), { error: "Please say what is wrong." }),
  details: z
    .string()
    .overwrite(cleanLines)
    .max(DETAILS_MAX, `Use at most ${DETAILS_MAX} characters.`)
    .optional()
    .transform((text) => text || null),
  /** Ids of messages of the same conversation, chosen to be shown to whoever looks at it. */
  excerpts: z
    .array(z.uuid())
    .max(EXCERPTS_MAX, `Choose at most ${EXCERPTS_MAX} messages.`)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  also_block: z
    .literal("on")
    .optional()
    .transform((chosen) => chosen === "on"),
});

export type ReportInput = z.output<typeof reportSchema>;

const blockSchema = z.object({ intent: z.literal("block"), user_id: z.uuid() });

const unblockSchema = z.object({ intent: z.literal("unblock"), user_id: z.uuid() });

/** What the list of who is blocked or muted takes. */
export const takeBackSchema = z.object({ intent: z.enum(["unblock", "unmute"]), user_id: z.uuid() });

/** What the API takes. */
export const muteSchema = z.strictObject({ muted: z.boolean() });

export const safetyCommand = z.discriminatedUnion("intent", [reportSchema, blockSchema, unblockSchema]);
