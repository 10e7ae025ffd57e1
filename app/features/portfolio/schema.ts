import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { normalHandle } from "#app/features/profiles/handles.ts";

export const ITEM_TITLE_MAX = 100;
export const ITEM_DESCRIPTION_MAX = 1000;
const MOST_TAGS = 10;
/** As many works as one portfolio holds. */
export const MOST_ITEMS = 200;
export const RIGHTS_NOTE_MAX = 200;
export const CREDIT_ROLE_MAX = 60;
/** As many people as one work credits. */
export const MOST_CREDITS = 10;
/** As many works as are shown, hidden or deleted in one act. */
export const MOST_AT_ONCE = 20;

/** Split by comma (specification §5 *Portfolio item*), trimmed, each once, empties dropped. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(",").map(cleanLine))].filter((tag) => tag !== "");
}

const words = {
  title: z
    .string({ error: "Please give it a title." })
    .overwrite(cleanLine)
    .min(1, "Please give it a title.")
    .max(ITEM_TITLE_MAX, `Use at most ${ITEM_TITLE_MAX} characters.`),
  description: optionalLines(ITEM_DESCRIPTION_MAX),
  category: optionalLine(60),
  rights_note: optionalLine(RIGHTS_NOTE_MAX),
  tags: z
    .string()
    .max(500, "Use at most 500 characters.")
    .optional()
    .transform((text) => splitTags(text ?? ""))
    .refine((tags) => tags.length <= MOST_TAGS, `Use at most ${MOST_TAGS} tags.`)
    .refine((tags) => tags.every((tag) => tag.length <= 40), "Keep each tag under 40 characters."),
};

const itemId = z.uuid({ error: "Please reload the page and try again." });

/** A picture of the member's own that stands for the work, uploaded before. */
const cover_id = itemId.optional();

/** The ids of works, separated by commas. */
const idsUpTo = (most: number) =>
  z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(itemId).min(1).max(most));

const itemIds = idsUpTo(MOST_AT_ONCE);

/** Whom a work credits, and for what. */
const credit = {
  handle: z
    .string({ error: "Whose handle?" })
    .overwrite(normalHandle)
    .min(1, "Whose handle?")
    .max(60, "We know no member with that handle."),
  role: z
    .string({ error: "What did they do?" })
    .overwrite(cleanLine)
    .min(1, "What did they do?")
    .max(CREDIT_ROLE_MAX, `Use at most ${CREDIT_ROLE_MAX} characters.`),
};

/** Those of a new work, as JSON. */
const credits = z
  .string()
  .max(4000)
  .optional()
  .transform((text, check) => {
    try {
      return JSON.parse(text || "[]") as unknown;
    } catch {
      check.addIssue({ code: "custom", message: "Please reload the page and try again." });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.object(credit)).max(MOST_CREDITS, `A work credits ${MOST_CREDITS} people.`));

export const addItemSchema = z.object({
  intent: z.literal("add"),
  /** Made by the browser: the same for every try of one Add. */
  id: itemId,
  /** One of both: the link as it was pasted, or an upload. */
  link: z
    .url({ protocol: /^https?$/, error: "Please paste a whole link." })
    .max(2048)
    .optional(),
  file_id: itemId.optional(),
  /** Publishing is the first choice (product.md R29). */
  visibility: z.enum(["public", "private"]).default("public"),
  cover_id,
  credits,
  ...words,
});

const creditSchema = z.object({ intent: z.literal("credit"), id: itemId, ...credit });

const editItemSchema = z.object({ intent: z.literal("edit"), id: itemId, cover_id, ...words });

/** Everything a member can do with their portfolio. */
export const portfolioCommand = z.discriminatedUnion("intent", [
  addItemSchema,
  editItemSchema,
  z.object({ intent: z.literal("show"), ids: itemIds }),
  z.object({ intent: z.literal("hide"), ids: itemIds }),
  z.object({ intent: z.literal("feature"), ids: itemIds }),
  z.object({ intent: z.literal("unfeature"), ids: itemIds }),
  z.object({ intent: z.literal("order"), ids: idsUpTo(MOST_ITEMS) }),
  z.object({ intent: z.literal("delete"), ids: itemIds }),
  creditSchema,
  z.object({ intent: z.literal("uncredit"), id: itemId, user_id: itemId }),
  z.object({ intent: z.literal("answer-credit"), id: itemId, answer: z.enum(["confirm", "decline"]) }),
]);

/** A new work; whom it credits is asked once it is there. */
export type AddItem = Omit<z.infer<typeof addItemSchema>, "credits">;
export type Credit = z.infer<typeof addItemSchema>["credits"][number];
export type NewCredit = z.infer<typeof creditSchema>;
export type EditItem = z.infer<typeof editItemSchema>;
export type PortfolioCommand = z.infer<typeof portfolioCommand>;
