import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { line } from "#app/core/text-fields.ts";
import { isTimeZone } from "#app/core/time-zone.ts";

export const LENGTHS = {
  "15": "15 minutes",
  "30": "30 minutes",
  "60": "1 hour",
  "90": "1½ hours",
  "120": "2 hours",
} as const;

export const meetingSchema = z.object({
  key: formKey.optional(),
  title: line(100, "Say what it is about."),
  /** Epoch ms, as the browser reads the member's own clock; without script UTC is meant. */
  starts_at: z
    .string({ error: "Choose a day and a time." })
    .transform((text) => (/^\d{12,14}$/.test(text) ? Number(text) : Date.parse(`${text}Z`)))
    .refine((at) => Number.isSafeInteger(at), "Choose a day and a time."),
  minutes: z.enum(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).transform(Number),
  join_url: z
    .url({ protocol: /^https?$/, error: "Write the whole address, with https." })
    .max(500, "Use at most 500 characters.")
    .optional()
    .transform((url) => url ?? null),
  timezone: z
    .string()
    .optional()
    .transform((zone) => (zone && isTimeZone(zone) ? zone : "UTC")),
});
/** A first call of two who have a Spark. */
export const callSchema = meetingSchema.omit({ key: true, title: true }).extend({ match_id: z.uuid() });
export const callTarget = z.object({ call_id: z.uuid() });

export type MeetingInput = z.output<typeof meetingSchema>;

export const meetingTarget = z.object({ meeting_id: z.uuid() });

export const feedSchema = z.object({ feed_id: z.uuid() });
