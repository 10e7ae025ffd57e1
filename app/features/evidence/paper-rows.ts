import { z } from "zod";
import { BARTER_WORDS } from "#app/features/projects/barter-rules.ts";
import { MILESTONE_WORDS } from "#app/features/projects/words.ts";
import { TIME_WORDS } from "#app/features/time-entries/rules.ts";

/** What the paper reads of each line of a pack: a file of its own in the ZIP. */
const day = z.string().nullable();

export const agreementRow = z.object({
  version: z.number(),
  status: z.string(),
  body: z.string(),
  content_hash: z.string(),
  signatures: z.array(z.object({ typed_name: z.string(), signed_at: day })),
});

export const milestoneRow = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(Object.keys(MILESTONE_WORDS) as [keyof typeof MILESTONE_WORDS]),
  amount: z.number(),
  currency: z.string(),
  approved_at: day,
});

export const deliveryRow = z.object({
  milestone_id: z.string(),
  version_no: z.number(),
  status: z.string(),
  note: z.string().nullable(),
  submitted_at: day,
  answered_at: day,
  sha256: z.string(),
});

export const fileRow = z.object({
  name: z.string(),
  version: z.number(),
  size: z.number(),
  sha256: z.string().nullable(),
  approved_at: day,
});

export const rightsRow = z.object({
  title: z.string(),
  grantor: z.string().nullable(),
  grantee: z.string().nullable(),
  channels: z.array(z.string()),
  territory: z.string(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  exclusive: z.boolean(),
  category: z.string().nullable(),
  paid_ads: z.boolean(),
  price: z.number(),
  currency: z.string(),
  status: z.string(),
});

export const hourRow = z.object({
  worker: z.string().nullable(),
  started_at: z.string(),
  minutes: z.number(),
  note: z.string().nullable(),
  status: z.enum(Object.keys(TIME_WORDS) as [keyof typeof TIME_WORDS]),
});

export const barterRow = z.object({
  giver: z.string().nullable(),
  description: z.string(),
  agreed_value: z.number().nullable(),
  currency: z.string(),
  status: z.enum(Object.keys(BARTER_WORDS) as [keyof typeof BARTER_WORDS]),
  received_at: day,
  approved_at: day,
});
