import { z } from "zod";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { keysOf, line, optionalLine } from "#app/core/text-fields.ts";
import { REASON_MAX } from "#app/features/projects/schema.ts";
import { CHANNELS } from "./rules.ts";

const ticked = z
  .enum(["yes"])
  .optional()
  .transform((word) => word === "yes");

export const grantSchema = z
  .object({
    /** `file:` or `delivery:` and its id. */
    subject: z.string().regex(/^(file|delivery):[0-9a-f-]{36}$/, "Please choose what it is about."),
    grantee_id: z.uuid("Please choose who gets it."),
    channels: z.array(z.enum(keysOf(CHANNELS))).min(1, "Choose at least one."),
    territory: line(80, "Please write where, like Worldwide or Portugal."),
    starts_on: z.iso.date("Please choose a day."),
    ends_on: z.iso
      .date("Please choose a day.")
      .optional()
      .transform((day) => day ?? null),
    exclusive: ticked,
    category: optionalLine(60).transform((text) => text?.toLowerCase() ?? null),
    paid_ads: ticked,
    currency: z.enum(CURRENCIES),
    price: z.string().optional(),
    /** Said besides for what has no end, or is for advertising. */
    sure: ticked,
    /** Said besides where somebody else has it exclusively. */
    despite: ticked,
    renewal_of: z.uuid().optional(),
  })
  .transform(({ price, ...grant }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    const minor = price?.trim() ? toMinorUnits(price, grant.currency) : 0;
    if (minor === null) refuse("price", "Please write an amount like 450 or 450.50.");
    if (grant.ends_on !== null && grant.ends_on < grant.starts_on)
      refuse("ends_on", "It cannot end before it begins.");
    if ((grant.ends_on === null || grant.paid_ads) && !grant.sure)
      refuse(
        "sure",
        "Rights without an end, or for advertising, are worth more: please say that you mean it.",
      );
    return { ...grant, price: minor ?? 0 };
  });

export type GrantInput = z.output<typeof grantSchema>;

export const offerSchema = z
  .object({
    grant_id: z.uuid(),
    ends_on: z.iso.date("Please choose a day."),
    currency: z.enum(CURRENCIES),
    price: z.string().optional(),
  })
  .transform(({ price, ...offer }, ctx) => {
    const minor = price?.trim() ? toMinorUnits(price, offer.currency) : 0;
    if (minor === null)
      ctx.addIssue({
        code: "custom",
        path: ["price"],
        message: "Please write an amount like 450 or 450.50.",
      });
    return { ...offer, price: minor ?? 0 };
  });

export const answerOfferSchema = z.object({
  offer_id: z.uuid(),
  answer: z.enum(["accepted", "declined", "withdrawn"]),
});

export const revokeSchema = z.object({
  grant_id: z.uuid(),
  reason: line(REASON_MAX, "Please say why: both sides read it."),
});
