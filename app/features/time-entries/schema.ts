import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { line, optionalLine } from "#app/core/text-fields.ts";
import { REASON_MAX } from "#app/features/projects/schema.ts";
import { toMinutes } from "./rules.ts";

export const TIME_NOTE_MAX = 300;

const target = { entry_id: z.uuid() };
const version = z.coerce.number().int().min(1).optional();

/** Hours as they are written down: a day, how long, and what for. */
export const timeSchema = z
  .object({
    entry_id: z.uuid().optional(),
    version,
    key: formKey.optional(),
    /** `YYYY-MM-DD`. */
    day: z.iso.date("Choose a day."),
    time: z.string().default(""),
    note: optionalLine(TIME_NOTE_MAX),
  })
  .transform(({ time, ...entry }, ctx) => {
    const minutes = toMinutes(time);
    if (minutes === null) {
      ctx.addIssue({
        code: "custom",
        path: ["time"],
        message: "Please write a time like 1:30 or 90m, a day at most.",
      });
      return z.NEVER;
    }
    return { ...entry, minutes };
  });

export const timeTarget = z.object({ ...target, version });

export const stopSchema = z.object({ ...target, note: optionalLine(TIME_NOTE_MAX) });

export const disputeTimeSchema = z.object({
  ...target,
  version,
  reason: line(REASON_MAX, "Please say why."),
});
