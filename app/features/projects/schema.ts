import { z } from "zod";
import { line, optionalDay, optionalLines } from "#app/core/text-fields.ts";

export const TITLE_MAX = 100;
export const TEXT_MAX = 2000;
export const REASON_MAX = 300;

/** What was on screen when it was decided. */
export const version = z.coerce.number().int().optional();

/** What a project is, as both sides may write it anew. */
export const editProjectSchema = z
  .object({
    version,
    title: line(TITLE_MAX, "Please give it a title."),
    description: optionalLines(TEXT_MAX),
    starts_on: optionalDay,
    due_on: optionalDay,
    auto_release_days: z.coerce
      .number("Please write a number.")
      .int("Please write a whole number.")
      .min(3, "At least 3 days.")
      .max(14, "At most 14 days."),
  })
  .refine(({ starts_on, due_on }) => !starts_on || !due_on || starts_on <= due_on, {
    path: ["due_on"],
    error: "It cannot be due before it begins.",
  });

export const moveSchema = z.object({ version });
export const reasonSchema = z.object({ version, reason: line(REASON_MAX, "Please say why.") });
