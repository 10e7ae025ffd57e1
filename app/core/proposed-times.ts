import { z } from "zod";
import { isTimeZone, momentOf } from "./time-zone.ts";
import { TIMES_MAX } from "./times-max.ts";

const NO_TIME = "Choose a day and a time.";

/** An IANA name; UTC is meant where none that is known is said. */
export const timeZone = z
  .string()
  .optional()
  .transform((zone) => (zone && isTimeZone(zone) ? zone : "UTC"));

/** Fields of a form with times to choose from: what stands on the wall in the named zone. Those left empty are none. */
export const proposedTimes = {
  slots: z
    .array(z.string().trim().optional())
    .max(TIMES_MAX, `Propose at most ${TIMES_MAX} times.`)
    .default([]),
  timezone: timeZone,
};

/**
 * The moments that were meant, each once and in their order; what is wrong with one is said at its field. For the transform
 * of a schema with `proposedTimes`.
 */
export function momentsMeant(
  { slots, timezone }: { slots: (string | undefined)[]; timezone: string },
  ctx: z.RefinementCtx,
): number[] {
  const wrong = (index: number, message: string) =>
    ctx.addIssue({ code: "custom", path: ["slots", index], message });
  const moments = slots.flatMap((text, index) => {
    if (!text) return [];
    const moment = /^\d{12,14}$/.test(text) ? Number(text) : momentOf(timezone, text);
    if (moment !== null) return [moment];
    wrong(
      index,
      Number.isNaN(Date.parse(text)) ? NO_TIME : "No clock shows this time on that day. Choose another one.",
    );
    return [];
  });
  if (slots.every((text) => !text)) wrong(0, NO_TIME);
  return [...new Set(moments)].sort((a, b) => a - b);
}
