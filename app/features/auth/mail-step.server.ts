import { parseCookie, stringifySetCookie } from "cookie";
import { z } from "zod";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import { hours } from "#app/core/time.ts";

const NAME = "thrive-mail-step";
const LIFETIME = hours(1);

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

/** A cookie that keeps where a flow by mail stands, for an hour. */
export function writeMailStep(step: MailStep, secure: boolean): string {
  return cookie(toBase64Url(new TextEncoder().encode(JSON.stringify(step))), LIFETIME, secure);
}

/** The cookie that ends it. */
export function clearMailStep(secure: boolean): string {
  return cookie("", 0, secure);
}

/** Milliseconds until the mail may be sent once more: `every` after the one before (security.md §1). */
export function resendWait(step: MailStep, now: number, every: number): number {
  return Math.min(every, Math.max(0, step.sentAt + every - now));
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
