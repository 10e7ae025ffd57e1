import { parseCookie, stringifySetCookie } from "cookie";
import { z } from "zod";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import { hours, minutes } from "#app/core/time.ts";

const NAME = "thrive-mail-step";
const LIFETIME = hours(1);

/** The next mail to the same address is sent after this (security.md §1: one per minute). */
const RESEND_AFTER = minutes(1);

const mailStep = z.object({
  purpose: z.enum(["sign-up", "code", "recover"]),
  email: z.string().max(255),
  sentAt: z.number().int(),
  again: z.boolean().optional(),
});

/**
 * What a visitor waits for by mail: it stays in their own browser, so that the page with the code outlives a reload and
 * works without script. Not a secret and not believed: it names what they typed themselves.
 */
export type MailStep = z.infer<typeof mailStep>;

/** Null without one, or with one that was tampered with. */
export function readMailStep(cookieHeader: string | null, secure: boolean): MailStep | null {
  try {
    const value = parseCookie(cookieHeader ?? "")[nameOf(secure)] ?? "";
    return mailStep.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(value))));
  } catch {
    return null;
  }
}

export function writeMailStep(step: MailStep, secure: boolean): string {
  return cookie(toBase64Url(new TextEncoder().encode(JSON.stringify(step))), LIFETIME, secure);
}

export function clearMailStep(secure: boolean): string {
  return cookie("", 0, secure);
}

/** Milliseconds until the mail may be sent once more. */
export function resendWait(step: MailStep, now: number): number {
  return Math.min(RESEND_AFTER, Math.max(0, step.sentAt + RESEND_AFTER - now));
}

function nameOf(secure: boolean): string {
  return secure ? `__Host-${NAME}` : NAME;
}

function cookie(value: string, lifetime: number, secure: boolean): string {
  return stringifySetCookie({
    name: nameOf(secure),
    value,
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: Math.floor(lifetime / 1000),
  });
}
