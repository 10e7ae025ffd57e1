import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from "./events.ts";

/** As many endpoints as one member has at a time. */
export const MOST_ENDPOINTS = 10;

const url = z
  .string({ error: "Please give its address." })
  .trim()
  .max(2000, "That address is too long.")
  .refine((text) => URL.parse(text)?.protocol === "https:", "It has to begin with https://.");

const events = z
  .array(z.enum(WEBHOOK_EVENT_NAMES, { error: "Please choose from the list." }), {
    error: "Choose at least one thing it is told.",
  })
  .min(1, "Choose at least one thing it is told.")
  .max(WEBHOOK_EVENT_NAMES.length)
  .transform((chosen): WebhookEvent[] => [...new Set(chosen)]);

export const newEndpointSchema = z.object({ url, events });
export const newEndpointForm = newEndpointSchema.extend({ key: formKey.optional() });
export const changeEndpointSchema = z.object({ events });
export const redeliverSchema = z.object({ delivery_id: z.string().max(100) });
