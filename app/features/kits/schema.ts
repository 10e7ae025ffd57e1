import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { keysOf, line, optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { normalHandle } from "#app/features/profiles/handles.ts";
import { readCount, refusalOfSlug } from "./rules.ts";
import {
  CODE_MAX,
  CODE_MIN,
  KIT_INTRO_MAX,
  KIT_RATES_MAX,
  KIT_REACH,
  KIT_STATUSES,
  KIT_TITLE_MAX,
} from "./terms.ts";

const tick = z
  .literal("on")
  .optional()
  .transform((ticked) => ticked === "on");

export const kitSchema = z.object({
  slug: z
    .string({ error: "Please choose an address." })
    .transform(normalHandle)
    .superRefine((slug, ctx) => {
      const refusal = refusalOfSlug(slug);
      if (refusal) ctx.addIssue({ code: "custom", message: refusal });
    }),
  title: optionalLine(KIT_TITLE_MAX),
  intro: optionalLines(KIT_INTRO_MAX),
  status: z.enum(keysOf(KIT_STATUSES), { error: "Please choose one." }),
  reach: z.enum(keysOf(KIT_REACH), { error: "Please choose one." }),
  shows_reviews: tick,
});
export type KitInput = z.output<typeof kitSchema>;

export const workSchema = z.object({ id: z.uuid() });

export const audienceSchema = z.object({
  audience: z
    .array(
      z.object({
        url: z.string().max(300),
        count: z
          .string()
          .max(20, "That number is too long.")
          .optional()
          .transform((text, ctx) => {
            if (!text?.trim()) return null;
            const count = readCount(text);
            if (count === null)
              ctx.addIssue({ code: "custom", message: "Please enter a number, like 12400 or 12.4k." });
            return count;
          }),
      }),
    )
    .max(20)
    .default([]),
});
export type AudienceInput = z.output<typeof audienceSchema>["audience"];

const rateLine = z
  .object({
    what: optionalLine(80),
    price: z.string().trim().max(20, "That amount is too long.").optional(),
    currency: z.enum(CURRENCIES, { error: "Please choose a currency." }).default("EUR"),
    note: optionalLine(120),
  })
  .transform(({ price, ...rest }, ctx) => {
    const minor = price ? toMinorUnits(price, rest.currency) : null;
    if (price && minor === null)
      ctx.addIssue({
        code: "custom",
        path: ["price"],
        message: "Please enter an amount, like 400 or 12.50.",
      });
    if (rest.what === null && (price || rest.note))
      ctx.addIssue({ code: "custom", path: ["what"], message: "Say what this is for." });
    return { ...rest, price: minor };
  });

export const ratesSchema = z.object({
  rates: z
    .array(rateLine)
    .max(KIT_RATES_MAX, `Name at most ${KIT_RATES_MAX} lines.`)
    .default([])
    .transform((lines) => lines.flatMap(({ what, ...line }) => (what === null ? [] : [{ what, ...line }]))),
});
export type RatesInput = z.output<typeof ratesSchema>["rates"];

const typedCode = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(cleanLine)
    .max(CODE_MAX, `Use at most ${CODE_MAX} characters.`)
    .transform((code) => code.toLowerCase());

export const newCodeSchema = z.object({
  code: typedCode("Please choose a code.").refine(
    (code) => code.length >= CODE_MIN,
    `Use at least ${CODE_MIN} characters.`,
  ),
});

export const codeSchema = z.object({ code: typedCode("Please enter the code.") });

export const kitLinkSchema = z.object({
  key: formKey.optional(),
  name: line(60, "Say who it is for."),
  days: z.enum(["0", "7", "30", "90"], { error: "Please choose how long it holds." }).transform(Number),
  shows_rates: tick,
});
export type KitLinkInput = z.output<typeof kitLinkSchema>;

export const endKitLinkSchema = z.object({ link_id: z.uuid() });
