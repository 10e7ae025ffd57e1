import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { line, optionalDay, optionalLines } from "#app/core/text-fields.ts";
import { TEXT_MAX, TITLE_MAX } from "./schema.ts";

export const KINDS = {
  job: "Paid Job",
  collab: "Collaboration",
  barter: "Barter/Trade",
} as const;

const FIRST_MILESTONES = 12;

const maybeId = z
  .union([z.uuid(), z.literal("")])
  .optional()
  .transform((id) => id || null);

export const newProjectSchema = z
  .object({
    key: formKey.optional(),
    title: line(TITLE_MAX, "Please give it a title."),
    description: optionalLines(TEXT_MAX),
    kind: z.enum(["job", "collab", "barter"], { error: "Please choose what it is." }),
    side: z.enum(["lead", "client"], { error: "Please say which side is yours." }),
    approval: z.enum(["client", "either"]).default("client"),
    currency: z.enum(CURRENCIES, { error: "Choose a currency." }).default("EUR"),
    starts_on: optionalDay,
    due_on: optionalDay,
    milestones: z
      .string()
      .optional()
      .transform((text) =>
        (text ?? "")
          .split("\n")
          .map((each) => each.trim().replace(/^[-*•]\s*/, ""))
          .filter(Boolean),
      )
      .pipe(
        z
          .array(line(TITLE_MAX, "Please name the milestone."))
          .max(FIRST_MILESTONES, `Begin with at most ${FIRST_MILESTONES}.`),
      ),
    message: optionalLines(500),
    match: maybeId,
    from: maybeId,
    start: z
      .enum(["now", "later"])
      .default("later")
      .transform((word) => word === "now"),
  })
  .refine(({ starts_on, due_on }) => !starts_on || !due_on || starts_on <= due_on, {
    path: ["due_on"],
    error: "It cannot be due before it begins.",
  });

export type NewProjectInput = z.output<typeof newProjectSchema>;
