import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { keysOf } from "#app/core/text-fields.ts";
import { KINDS, type OpportunityKind } from "./kinds.ts";
import { CATEGORIES, type Category, LENGTHS, type Length, structureSchema } from "./structure.ts";

export const SHELVES = {
  official: "Official",
  community: "Community",
  company: "Company",
  mine: "Mine",
} as const;

/** The gallery's address; whatever it does not know counts as not chosen. */
export const galleryFilters = z.object({
  shelf: z.enum(keysOf(SHELVES)).catch("official"),
  kind: z.enum(keysOf<OpportunityKind>(KINDS)).optional().catch(undefined),
  category: z.enum(keysOf<Category>(CATEGORIES)).optional().catch(undefined),
  length: z.enum(keysOf<Length>(LENGTHS)).optional().catch(undefined),
});
export type GalleryFilters = z.output<typeof galleryFilters>;

export const templateTarget = z.object({ template_id: z.uuid() });

const key = formKey.optional();

export const forkSchema = templateTarget.extend({ key });

/** A structure as the editor sends it: one JSON text. */
const structureField = z
  .string()
  .max(100_000)
  .transform((text, ctx) => {
    try {
      const parsed = structureSchema.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      ctx.addIssue({ code: "custom", message: sentenceFor(issue?.path ?? []) });
    } catch {
      ctx.addIssue({ code: "custom", message: "We could not read the plan. Please try again." });
    }
    return z.NEVER;
  });

function sentenceFor([part, index, field]: readonly PropertyKey[]): string {
  const names: Record<string, string> = { milestones: "Milestone", tasks: "Task" };
  const name = names[String(part)];
  if (!name) return "Please look at the plan again: something is missing or too long.";
  if (index === undefined) return "A plan has at least one milestone, and at most 12 of them and 60 tasks.";
  const what =
    field === "title" ? "needs a title" : field === "day" ? "needs a day from 1 to 731" : "is not right";
  return `${name} ${Number(index) + 1} ${what}.`;
}

export const saveTemplateSchema = z.object({
  template_id: z.uuid(),
  version: z.int(),
  title: z
    .string({ error: "Give it a name." })
    .overwrite(cleanLine)
    .min(3, "Give it a name.")
    .max(80, "Use at most 80 characters."),
  summary: z
    .string({ error: "Say in one sentence what it is for." })
    .overwrite(cleanLines)
    .min(10, "Say in one sentence what it is for.")
    .max(240, "Use at most 240 characters."),
  kind: z.enum(keysOf<OpportunityKind>(KINDS)),
  category: z.enum(keysOf<Category>(CATEGORIES)),
  structure: structureField,
});
export type SaveTemplateInput = z.output<typeof saveTemplateSchema>;

export const publishSchema = templateTarget.extend({
  to: z.enum(["community", "company", "private"]),
  company_id: z.uuid().optional(),
});

export const rateTemplateSchema = templateTarget.extend({
  stars: z.int().min(1, "Choose a number of stars.").max(5),
});

export const saveProjectSchema = z.object({ project_id: z.uuid(), key });

/** A plan goes on for two years, and a year has four digits. */
const TOO_FAR = "2100-01-01";

export const useTemplateSchema = templateTarget
  .extend({
    key,
    title: z
      .string({ error: "Give the project a name." })
      .overwrite(cleanLine)
      .min(1, "Give the project a name.")
      .max(100, "Use at most 100 characters."),
    starts_on: z.iso.date("Choose the day it starts.").refine((day) => day < TOO_FAR, {
      error: `Choose a day before ${TOO_FAR.slice(0, 4)}.`,
    }),
    currency: z.enum(CURRENCIES, { error: "Choose a currency." }).default("EUR"),
    amount: z.string().trim().optional(),
    /** Which side the member is on. */
    side: z.enum(["lead", "client"]).default("lead"),
    counterpart_id: z.uuid().optional(),
  })
  .transform(({ amount: typed, ...rest }, ctx) => {
    const amount = typed ? toMinorUnits(typed, rest.currency) : 0;
    if (amount === null)
      ctx.addIssue({
        code: "custom",
        path: ["amount"],
        message: "Please write an amount like 450 or 450.50.",
      });
    return { ...rest, amount: amount ?? 0 };
  });
export type UseTemplateInput = z.output<typeof useTemplateSchema>;
