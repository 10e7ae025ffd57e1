import type { Statement } from "#app/db/client.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { SmsChannel } from "#app/platform/sms/sms.server.ts";
import { boundMetadata } from "../account.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { authUserReads, toAuthUser, type UserKey } from "../auth-user.server.ts";
import { type CodeRoute, ON_PAGE } from "../one-time-tokens.server.ts";
import { normaliseEmail } from "../rules.ts";
import { seal } from "../seal.server.ts";
import { authSettings } from "../settings.server.ts";
import { codeUses, takeCodeUses } from "./code-limits.server.ts";

export type MailCodeRequest =
  /** Sign-in by mail; `createUser` opens an account for an unknown address. */
  | { kind: "sign_in"; email: string; createUser: boolean; data: Record<string, unknown> }
  /** A forgotten password. */
  | { kind: "recover"; email: string }
  /** The mail of a sign-up, or of a change of address, once more. */
  | { kind: "resend"; type: "signup" | "email_change"; email: string };

/** Numbers are E.164 with their plus sign. */
export type PhoneCodeRequest =
  | {
      kind: "sign_in";
      phone: string;
      createUser: boolean;
      data: Record<string, unknown>;
      channel: SmsChannel;
    }
  | { kind: "resend"; type: "sms" | "phone_change"; phone: string; channel: SmsChannel };

/** What the outbox holds, sealed, until the code has gone out. */
export type AskedCode =
  | { by: "mail"; request: MailCodeRequest; route: CodeRoute }
  | { by: "phone"; request: PhoneCodeRequest };

export const ASKED_CODE = "asked code";

/**
 * Takes the wish for a code and a link by mail. Whether there is somebody to send them to is looked up after the answer,
 * so that neither what it says nor how long it takes tells who has an account; limits count by the submitted address,
 * known or not (auth-wire.md §4 no. 1).
 * @throws AuthError `validation_failed` (metadata too heavy), `over_email_send_rate_limit`; `otp_disabled` and
 *   `signup_disabled` under strict compatibility only; RateLimited
 */
export async function askForMailCode(
  ctx: AuthContext,
  asked: MailCodeRequest,
  route: CodeRoute = ON_PAGE,
): Promise<void> {
  const request = { ...asked, email: normaliseEmail(asked.email) };
  await take(ctx, request, { email: request.email });
  await ctx.commit([], await askedCode(ctx.env, { by: "mail", request, route }));
}

/**
 * The same by SMS.
 * @returns a number for the wish, whether or not a message follows it
 * @throws AuthError `validation_failed` (metadata too heavy), `over_sms_send_rate_limit`; `otp_disabled` and
 *   `signup_disabled` under strict compatibility only; RateLimited
 */
export async function askForPhoneCode(ctx: AuthContext, request: PhoneCodeRequest): Promise<string> {
  await take(ctx, request, { phone: request.phone });
  const { events } = await ctx.commit([], await askedCode(ctx.env, { by: "phone", request }));
  return events[0]?.id ?? "";
}

/** The event that a code was asked for; a sweep sends it where the request itself could not. */
export async function askedCode(env: AuthContext["env"], asked: AskedCode): Promise<Happened> {
  return { name: "code.asked", payload: { sealed: await seal(env, ASKED_CODE, JSON.stringify(asked)) } };
}

async function take(
  ctx: AuthContext,
  request: MailCodeRequest | PhoneCodeRequest,
  key: Extract<UserKey, { email: string } | { phone: string }>,
): Promise<void> {
  if (request.kind === "sign_in") boundMetadata(request.data);
  const { strictCompat, signupDisabled } = authSettings(ctx.env);
  const tells = strictCompat && request.kind === "sign_in" && !(request.createUser && !signupDisabled);
  const reads: Statement[] = tells ? authUserReads(ctx, key) : [];
  const found = await takeCodeUses(ctx, codeUses(ctx, "email" in key ? key.email : key.phone), reads);
  // Only strict compatibility tells an unknown address apart (auth-wire.md §4 no. 3).
  if (tells && !toAuthUser(found)) {
    throw new AuthError(request.createUser ? "signup_disabled" : "otp_disabled");
  }
}
