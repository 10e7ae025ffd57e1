import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { SEGMENTS, type Segment } from "#app/core/segments.ts";
import { FLAGS, type FlagKey } from "./flags.ts";

const REASON_MAX = 300;

export const setFlagSchema = z.object({
  key: z.enum(Object.keys(FLAGS) as [FlagKey, ...FlagKey[]]),
  state: z.enum(["on", "off"], { error: "Please choose." }).transform((chosen) => chosen === "on"),
  segment: z.enum(Object.keys(SEGMENTS) as [Segment, ...Segment[]], { error: "Please choose." }),
  percent: z.coerce
    .number({ error: "Please give a share from 0 to 100." })
    .int("Please give a whole number.")
    .min(0, "Please give a share from 0 to 100.")
    .max(100, "Please give a share from 0 to 100."),
  reason: z
    .string({ error: "Please say why." })
    .overwrite(cleanLine)
    .min(5, "Please say why, in a few words.")
    .max(REASON_MAX, `Use at most ${REASON_MAX} characters.`),
});
export type FlagInput = z.output<typeof setFlagSchema>;
