import type { Context } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { normalisePhone } from "#app/features/auth/mfa/rules.ts";
import type { CodeRoute } from "#app/features/auth/one-time-tokens.server.ts";
import { codeChallengeIn } from "#app/features/auth/pkce.ts";
import { allowedRedirect } from "#app/features/auth/redirects.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { ServerEnv } from "../server-env.ts";

/** A text that may be missing: as on the reference's side, that is the same as empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

export const flag = z.boolean().nullish();

export const record = z.record(z.string(), z.unknown()).nullish();

/** What a captcha's widget gave. */
export const metaSecurity = z.object({ captcha_token: text }).nullish();

/** PKCE of a client that wants a code instead of tokens (RFC 7636). */
export const pkceFields = { code_challenge: text, code_challenge_method: text };

type PkceFields = { code_challenge: string; code_challenge_method: string };

const EMAIL_MAX = 255;

/**
 * @throws AuthError `validation_failed`
 * @returns the address as it was given
 */
export function requireEmail(email: string, status = 400): string {
  const invalid = (message: string) => new AuthError("validation_failed", { status, message });
  if (email === "") throw invalid("An email address is required");
  if (email.length > EMAIL_MAX) throw invalid("An email address is too long");
  if (!z.email().safeParse(email.trim()).success) {
    throw invalid("Unable to validate email address: invalid format");
  }
  return email;
}

/**
 * @returns E.164 with its plus sign
 * @throws AuthError `validation_failed`
 */
export function requirePhone(phone: string): string {
  const normal = normalisePhone(phone);
  if (normal) return normal;
  throw new AuthError("validation_failed", { message: "Invalid phone number format (E.164 required)" });
}

/** @throws AuthError `validation_failed` */
export function requireChannel(channel: string): "sms" | "whatsapp" {
  if (channel === "" || channel === "sms") return "sms";
  if (channel === "whatsapp") return channel;
  throw new AuthError("validation_failed", {
    message: "Invalid channel, supported values are 'sms' or 'whatsapp'",
  });
}

/** @throws AuthError `captcha_failed` */
export async function requireCaptcha(
  app: Pick<AppContext, "captcha">,
  body: { gotrue_meta_security?: z.infer<typeof metaSecurity> },
): Promise<void> {
  const token = body.gotrue_meta_security?.captcha_token || null;
  if (await app.captcha.passes(token)) return;
  const why = token ? "" : " (no captcha_token found in request)";
  throw new AuthError("captcha_failed", { message: `captcha protection: request disallowed${why}` });
}

/** Where the answer to a mail is to lead: `redirect_to` (or the Referer) as far as it is allowed. */
export function routeOf(c: Context<ServerEnv>, pkce: PkceFields): CodeRoute {
  return {
    surface: "wire",
    redirectTo: allowedRedirect(c.env, c.req.query("redirect_to") ?? c.req.header("referer")),
    codeChallenge: codeChallengeIn(pkce.code_challenge, pkce.code_challenge_method),
  };
}

/** @throws AuthError `email_provider_disabled` */
export function requireEmailProvider(env: ServerEnv["Bindings"], status: number, message: string): void {
  if (!authSettings(env).email) throw new AuthError("email_provider_disabled", { status, message });
}

/** @throws AuthError `phone_provider_disabled` */
export function requirePhoneProvider(env: ServerEnv["Bindings"], status: number, message: string): void {
  if (!authSettings(env).phone) throw new AuthError("phone_provider_disabled", { status, message });
}
