import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine, cleanLines, countCharacters } from "#app/core/member-text.ts";
import { CATEGORIES, CONTENT_MAX, FILES_MAX, NONE, PRIORITIES, TITLE_MAX } from "./terms.ts";

const words = z
  .string({ error: "Please write something." })
  .overwrite(cleanLines)
  .refine((text) => text !== "", "Please write something.")
  .refine((text) => countCharacters(text) <= CONTENT_MAX, `Use at most ${CONTENT_MAX} characters.`);

const clientId = z.uuid({ error: "Please reload the page and try again." });

const fileIds = z
  .array(z.uuid())
  .max(FILES_MAX, `Attach at most ${FILES_MAX} pictures.`)
  .refine((ids) => new Set(ids).size === ids.length, { error: "A file can be attached once." });

/**
 * Specification §7 *ai-support*. `conversationHistory` is taken and not believed: what was said stands in our own records.
 * `clientId` lets a window send the same message again without storing it twice.
 */
export const aiSupportQuestion = z.strictObject({
  ticketId: z.uuid({ error: "Please open the Support Assistant again." }),
  message: words,
  conversationHistory: z.array(z.unknown()).max(1000).optional(),
  clientId: clientId.optional(),
  fileIds: fileIds.default([]),
});
export type AiSupportQuestion = z.infer<typeof aiSupportQuestion>;

export const ratingSchema = z.object({ stars: z.coerce.number().pipe(z.int().min(1).max(5)) });

/** Forms of the support pages. */
export const ticketForm = z.object({ ticket_id: z.uuid() });
export const newRequestForm = z.object({
  client_id: clientId,
  category: z.enum(CATEGORIES, { error: "Please choose what it is about." }),
  title: z
    .string({ error: "Please give it a title." })
    .overwrite(cleanLine)
    .refine((text) => text !== "", "Please give it a title.")
    .refine((text) => countCharacters(text) <= TITLE_MAX, `Use at most ${TITLE_MAX} characters.`),
  body: words,
  file_ids: fileIds.default([]),
});
/** A question about one thing of ours: what it is about is known already. */
export const questionForm = newRequestForm.pick({ client_id: true, body: true });
/** A reply without script; with it the page speaks to the API. */
export const replyForm = questionForm.extend({ ticket_id: z.uuid() });

export const staffReplyForm = z.object({
  ticket_id: z.uuid(),
  client_id: clientId,
  body: words,
  /** What the pressed button stands for. */
  how: z.enum(["reply", "note", "solve"]),
  /** Key of the canned reply whose steps are done with it; left out for the words alone. */
  macro: z.string().max(80).optional(),
});

/** An empty choice of a form stands for none. */
const chosen = <T extends readonly [string, ...string[]]>(options: T) =>
  z
    .enum([...options, NONE])
    .default(NONE)
    .transform((choice) => (choice === NONE ? null : (choice as T[number])));

const ticked = z
  .string()
  .optional()
  .transform((word) => word !== undefined);

export const cannedReplyForm = z.object({
  /** Empty for a new one. */
  key: z.string().max(80).default(""),
  /** Of a new one. */
  form_key: formKey.optional(),
  title: z
    .string({ error: "Please give it a title." })
    .overwrite(cleanLine)
    .refine((text) => text !== "", "Please give it a title.")
    .refine((text) => countCharacters(text) <= 80, "Use at most 80 characters."),
  body: words,
  category: chosen(CATEGORIES),
  sets_category: chosen(CATEGORIES),
  sets_priority: chosen(PRIORITIES),
  note: z
    .string()
    .overwrite(cleanLines)
    .refine((text) => countCharacters(text) <= 500, "Use at most 500 characters.")
    .default("")
    .transform((text) => text || null),
  takes: ticked,
  resolves: ticked,
});
export type CannedReplyInput = z.infer<typeof cannedReplyForm>;
export const cannedKeyForm = z.object({ key: z.string().min(1).max(80) });
export const factsForm = z.object({
  ticket_id: z.uuid(),
  priority: z.enum(PRIORITIES),
  category: z.enum(CATEGORIES),
  entity_ref: z
    .string()
    .optional()
    .transform((text) => cleanLine(text ?? "").slice(0, 200)),
});
export const assignForm = z.object({
  ticket_id: z.uuid(),
  agent_id: z.uuid({ error: "Please choose who." }),
});
export const mergeForm = z.object({
  ticket_id: z.uuid(),
  into_id: z.uuid({ error: "Please choose the request it belongs to." }),
});
export const revealForm = z.object({
  ticket_id: z.uuid(),
  area: z.enum(["contact", "projects", "payments", "errors", "reports"]),
});
