import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { minutes } from "#app/core/time.ts";
import type { Clock } from "../clock.server.ts";
import type { Env } from "../env.server.ts";
import { keyedHash } from "../keyed-hash.server.ts";
import type { ProviderEvent } from "./payments.server.ts";

/** Older than this, or as far ahead, and it is nobody's word any more (security.md §7). */
const TOLERANCE = minutes(5);
export const SIGNATURE_HEADER = "sandbox-signature";

const saved = z.object({ customerRef: z.string(), methodRef: z.string() });

const happening = z.discriminatedUnion("to", [
  z.object({ to: z.enum(["requires_action", "processing", "canceled", "won", "lost"]) }),
  z.object({
    to: z.literal("succeeded"),
    amount: z.int(),
    currency: z.string(),
    brand: z.string().nullable(),
    last4: z.string().nullable(),
    saved: saved.nullable(),
  }),
  z.object({ to: z.literal("failed"), failureCode: z.string() }),
  z.object({ to: z.literal("refunded"), refunded: z.int() }),
  z.object({
    to: z.literal("disputed"),
    taken: z.object({ amount: z.int(), currency: z.string() }).nullable().default(null),
  }),
]);

const about = { id: z.string().min(1).max(200), at: z.int() };

const wireEvent = z.discriminatedUnion("type", [
  z.object({
    ...about,
    type: z.literal("payment"),
    sessionRef: z.string().nullable(),
    chargeRef: z.string().nullable(),
    paymentId: z.string().nullable(),
    what: happening,
  }),
  z.object({
    ...about,
    type: z.literal("payout"),
    payoutId: z.string(),
    what: z.discriminatedUnion("to", [
      z.object({ to: z.literal("paid") }),
      z.object({ to: z.literal("failed"), failureCode: z.string() }),
    ]),
  }),
  z.object({
    ...about,
    type: z.literal("refund"),
    chargeRef: z.string(),
    refundRef: z.string().nullable().default(null),
    amount: z.int(),
    failureCode: z.string(),
  }),
  z.object({ ...about, type: z.literal("card"), userId: z.string(), saved }),
  z.object({
    ...about,
    type: z.literal("account"),
    accountRef: z.string(),
    needs: z.array(z.enum(["identity", "business", "bank", "terms"])),
  }),
]);

export type SandboxEvent = z.infer<typeof wireEvent>;

/** @throws AppError `invalid_input` */
export function parseSandboxEvent(body: string): ProviderEvent {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new AppError("invalid_input");
  }
  const event = wireEvent.safeParse(json);
  if (!event.success) throw new AppError("invalid_input");
  return { ...event.data, body, aboutRef: aboutRefOf(event.data) } as ProviderEvent;
}

function aboutRefOf(event: SandboxEvent): string | null {
  switch (event.type) {
    case "payment":
      return event.paymentId;
    case "payout":
      return event.payoutId;
    case "account":
      return event.accountRef;
    case "refund":
      return event.chargeRef;
    case "card":
      return event.userId;
  }
}

/** `t=...,v1=...`: the time, and a keyed hash over time and body. */
export async function signSandboxEvent(
  env: Pick<Env, "AUTH_TOKEN_SECRET">,
  body: string,
  at: number,
): Promise<string> {
  return `t=${at},v1=${await keyedHash(env, "sandbox webhook", `${at}.${body}`)}`;
}

/** @throws AppError `unauthenticated` for a signature that is forged or older than five minutes */
export async function checkSandboxSignature(
  env: Pick<Env, "AUTH_TOKEN_SECRET">,
  clock: Clock,
  headers: Headers,
  body: string,
): Promise<void> {
  const given = headers.get(SIGNATURE_HEADER) ?? "";
  const at = Number(/^t=(\d{10,16}),/.exec(given)?.[1] ?? Number.NaN);
  const expected = Buffer.from(await signSandboxEvent(env, body, at));
  const same = expected.length === Buffer.byteLength(given) && timingSafeEqual(expected, Buffer.from(given));
  if (!same || Math.abs(clock.now() - at) > TOLERANCE) throw new AppError("unauthenticated");
}
