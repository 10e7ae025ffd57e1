import { z } from "zod";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import { nearestLanguage } from "#app/features/profiles/languages.ts";
import { EMOJI } from "./rules.ts";
import { BODY_MAX, FILES_MAX } from "./terms.ts";

/** Where a message goes: a thread, or what a thread may be about. */
export const threadTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("conversation"), id: z.uuid() }),
  z.object({ kind: z.literal("user"), id: z.uuid() }),
  z.object({ kind: z.literal("match"), id: z.uuid() }),
  z.object({ kind: z.literal("application"), id: z.uuid() }),
  z.object({ kind: z.literal("project"), id: z.uuid() }),
]);
export type ThreadTarget = z.infer<typeof threadTarget>;

const body = z
  .string()
  .overwrite(cleanLines)
  .refine((text) => countCharacters(text) <= BODY_MAX, `Use at most ${BODY_MAX} characters.`);

export const newMessageSchema = z
  .strictObject({
    client_id: z.uuid({ error: "Please reload the page and try again." }),
    to: threadTarget,
    body: body.default(""),
    file_ids: z
      .array(z.uuid())
      .max(FILES_MAX, `Attach at most ${FILES_MAX} files.`)
      .refine((ids) => new Set(ids).size === ids.length, { error: "A file can be attached once." })
      .default([]),
    reply_to_id: z.uuid().nullish().default(null),
  })
  .refine(({ body, file_ids }) => body !== "" || file_ids.length > 0, {
    error: "Please write something.",
    path: ["body"],
  });

/** The same by a plain form, without script. */
export const messageFormSchema = z.object({
  intent: z.literal("send"),
  client_id: z.uuid({ error: "Please reload the page and try again." }),
  to_kind: z.enum(["conversation", "user", "match", "application", "project"]),
  to_id: z.uuid(),
  body: body.min(1, "Please write something."),
});

export const messageChangeSchema = z.strictObject({ body: body.min(1, "Please write something.") });

export const messageReactionSchema = z.strictObject({ emoji: z.enum(EMOJI), on: z.boolean() });

export const translationSchema = z.strictObject({
  language: z.string().transform((asked, check) => {
    const tag = nearestLanguage(asked);
    if (tag) return tag;
    check.addIssue({ code: "custom", message: "We do not know this language." });
    return z.NEVER;
  }),
});

export const readMarkSchema = z.strictObject({ seq: z.int().min(0) });

/** How a member keeps a thread; what is left out stays. */
export const keepSchema = z.strictObject({
  pinned: z.boolean().optional(),
  archived: z.boolean().optional(),
  /** Hours from now; 0 ends it, null is for good. */
  muted_hours: z.int().min(0).max(8760).nullable().optional(),
});

export const draftSchema = z.strictObject({
  text: z.string().overwrite((text) => text.replaceAll("\u0000", "").slice(0, BODY_MAX)),
});

export const requestAnswerSchema = z.strictObject({ answer: z.enum(["accept", "decline"]) });

/** Check boxes of a form: what is not ticked is not sent. */
export const presenceSchema = z.object({
  intent: z.literal("message-settings"),
  presence: z.literal("on").optional(),
  read_receipts: z.literal("on").optional(),
  from_strangers: z.literal("on").optional(),
});

export type NewMessage = z.infer<typeof newMessageSchema>;
export type Keep = z.infer<typeof keepSchema>;
