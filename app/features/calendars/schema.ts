import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { momentsMeant, proposedTimes, timeZone } from "#app/core/proposed-times.ts";
import { line } from "#app/core/text-fields.ts";
import { LENGTHS, TITLE_MAX } from "./terms.ts";

const lengths = z.enum(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).transform(Number);

/** Where two, or those of a project, meet. */
const joinLink = z
  .url({ protocol: /^https$/, error: "Write the whole address, with https." })
  .max(500, "Use at most 500 characters.");

export const meetingSchema = z.object({
  key: formKey.optional(),
  title: line(TITLE_MAX, "Say what it is about."),
  /** Epoch ms, as the browser reads the member's own clock; without script UTC is meant. */
  starts_at: z
    .string({ error: "Choose a day and a time." })
    .transform((text) => (/^\d{12,14}$/.test(text) ? Number(text) : Date.parse(`${text}Z`)))
    .refine((at) => Number.isSafeInteger(at), "Choose a day and a time."),
  minutes: lengths,
  join_url: joinLink.optional().transform((url) => url ?? null),
  timezone: timeZone,
});

/** A call of two people: where they talk about it, and the times to choose from. */
export const callSchema = z
  .object({
    key: formKey,
    to_kind: z.enum(["conversation", "match"]),
    to_id: z.uuid(),
    /** A call whose times do not suit: these are proposed in its place. */
    instead: z.uuid().optional(),
    title: line(TITLE_MAX, "Say what it is about."),
    minutes: lengths,
    join_url: joinLink.optional().transform((url) => url ?? null),
    ...proposedTimes,
  })
  .transform(({ slots, to_kind, to_id, ...fields }, ctx) => ({
    ...fields,
    to: { kind: to_kind, id: to_id },
    slots: momentsMeant({ slots, timezone: fields.timezone }, ctx),
  }));
export type CallInput = z.output<typeof callSchema>;

export const takeCallSchema = z.object({ call_id: z.uuid(), slot: z.int("Choose one of the times.") });

export const linkSchema = z.object({ join_url: joinLink });

export const meetingLinkSchema = z.object({ meeting_id: z.uuid(), join_url: joinLink });
export type MeetingLinkInput = z.output<typeof meetingLinkSchema>;

export type MeetingInput = z.output<typeof meetingSchema>;

export const meetingTarget = z.object({ meeting_id: z.uuid() });

export const feedSchema = z.object({ feed_id: z.uuid() });
