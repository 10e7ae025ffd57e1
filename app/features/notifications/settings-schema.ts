import { z } from "zod";
import { isTimeZone } from "#app/core/time-zone.ts";
import { KIND_NAMES, type KindName } from "./kinds.ts";

const kindName = z.enum(KIND_NAMES as [KindName, ...KindName[]]);
const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
const MAILS = ["off", "instant", "digest"] as const;

/** One cell of the matrix. */
export const choiceSchema = z.discriminatedUnion("channel", [
  z.object({ kind: kindName, channel: z.literal("in_app"), value: onOff }),
  z.object({ kind: kindName, channel: z.literal("push"), value: onOff }),
  z.object({ kind: kindName, channel: z.literal("email"), value: z.enum(MAILS) }),
]);
export type Choice = z.infer<typeof choiceSchema>;

export const PRESETS = ["usual", "important", "quiet"] as const;
export type Preset = (typeof PRESETS)[number];
export const presetSchema = z.object({ preset: z.enum(PRESETS) });

/** What stood before a preset, to put it back. */
export const restoreSchema = z.object({
  before: z
    .string()
    .max(20_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: "custom", message: "Nothing to put back." });
        return z.NEVER;
      }
    })
    .pipe(
      z
        .array(z.object({ kind: kindName, inApp: z.boolean(), email: z.enum(MAILS), push: z.boolean() }))
        .max(KIND_NAMES.length)
        .refine(
          (choices) => new Set(choices.map(({ kind }) => kind)).size === choices.length,
          "Nothing to put back.",
        ),
    ),
});

/** A time of day as a form has it, in minutes since midnight. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time like 22:00.")
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const checked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Days ahead that one may be reminded of an answer one promised, at most. */
export const REPLY_LEAD_MAX = 3;

/** When and by what a member may be reached. */
export const reachSchema = z
  .object({
    email: checked,
    push: checked,
    marketing: checked,
    quiet: checked,
    quiet_from: timeOfDay.optional(),
    quiet_to: timeOfDay.optional(),
    quiet_weekends: checked,
    timezone: z.string().max(60).refine(isTimeZone, "Choose a time zone from the list."),
    digest: checked,
    digest_time: timeOfDay,
    digest_days: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .transform((days) => [days ?? []].flat().filter((day) => /^[0-6]$/.test(day)))
      .transform((days) => days.reduce((bits, day) => bits | (1 << Number(day)), 0)),
    reply_lead: z.coerce.number().pipe(z.int().min(0).max(REPLY_LEAD_MAX)).default(0),
    vacation_until: z.iso.date("Give a day.").optional(),
  })
  .refine((value) => !value.quiet || (value.quiet_from !== undefined && value.quiet_to !== undefined), {
    path: ["quiet_from"],
    message: "Say from when to when.",
  })
  .refine((value) => !value.digest || value.digest_days !== 0, {
    path: ["digest_days"],
    message: "Choose at least one day, or send no digest at all.",
  });
export type ReachInput = z.infer<typeof reachSchema>;

export const deviceSchema = z.object({ device: z.uuid() });

/** A subscription of the Push API. */
export const newDeviceSchema = z.object({
  endpoint: z.string().min(10).max(2048),
  p256dh: z.string().regex(/^[\w-]{86,88}=?$/, "That is no key."),
  auth: z.string().regex(/^[\w-]{21,24}={0,2}$/, "That is no key."),
});
export type NewDevice = z.infer<typeof newDeviceSchema>;
