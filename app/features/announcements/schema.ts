import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { SEGMENTS, type Segment } from "#app/core/segments.ts";

export const TITLE_MAX = 80;
export const BODY_MAX = 400;

/** How long an announcement may stand, in days. */
export const STANDS_FOR = { "1": "1 day", "3": "3 days", "7": "7 days", "30": "30 days" } as const;
const DAYS = Object.keys(STANDS_FOR) as (keyof typeof STANDS_FOR)[];

const most = (max: number) => `Use at most ${max} characters.`;

export const draftSchema = z
  .object({
    key: formKey.optional(),
    title: z
      .string({ error: "Please give it a title." })
      .overwrite(cleanLine)
      .min(3, "Please give it a title.")
      .max(TITLE_MAX, most(TITLE_MAX)),
    body: z
      .string({ error: "Please write what you announce." })
      .overwrite(cleanLines)
      .min(3, "Please write what you announce.")
      .max(BODY_MAX, most(BODY_MAX)),
    link: z
      .string()
      .trim()
      .refine(isOwnPath, "Please give a page of Thrive, such as /discover.")
      .optional()
      .transform((path) => path ?? null),
    link_text: z
      .string()
      .overwrite(cleanLine)
      .max(40, most(40))
      .optional()
      .transform((text) => text || null),
    segment: z.enum(Object.keys(SEGMENTS) as [Segment, ...Segment[]], { error: "Please choose." }),
  })
  .refine(({ link, link_text }) => (link === null) === (link_text === null), {
    path: ["link_text"],
    message: "A link needs both: where it leads, and its words.",
  });
export type Draft = z.output<typeof draftSchema>;

export const sendSchema = z.object({
  announcement_id: z.uuid(),
  days: z.enum(DAYS, { error: "Please choose." }).transform(Number),
});

export const oneSchema = z.object({ announcement_id: z.uuid() });
