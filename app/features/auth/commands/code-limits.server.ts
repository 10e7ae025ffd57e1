import type { Statement } from "#app/db/client.server.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import { type LimitName, RateLimited, type Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";

/**
 * What asking for a code counts against: its receiver, known or not, so that the answer does not tell who has an account
 * (auth-wire.md §4 no. 1), and who asks.
 */
export function codeUses(ctx: Pick<AuthContext, "address">, recipient: string): Use[] {
  return [...recipientUses(recipient), { name: "code_address", subject: ctx.address }];
}

/** @param recipient a normalised email address, or a number in E.164 */
export function recipientUses(recipient: string): Use[] {
  const names: LimitName[] = recipient.startsWith("+")
    ? ["sms_number", "sms_number_long"]
    : ["code_recipient_minute", "code_recipient"];
  return names.map((name) => ({ name, subject: recipient }));
}

/**
 * Counts the uses, and says in the reference's words when the receiver has had enough.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`; RateLimited for who asks too often
 */
export async function takeCodeUses<const Q extends readonly Statement[]>(
  ctx: Pick<AuthContext, "limits">,
  uses: Use[],
  reads?: Q,
): Promise<Answers<Q>> {
  try {
    return await ctx.limits.takeAll(uses, reads);
  } catch (error) {
    if (!(error instanceof RateLimited) || !/^(code_recipient|sms_number)/.test(error.limit)) throw error;
    const wait = error.retryAfter ?? 60;
    const bySms = error.limit.startsWith("sms");
    throw new AuthError(bySms ? "over_sms_send_rate_limit" : "over_email_send_rate_limit", {
      message: `For security purposes, you can only request this after ${wait} seconds.`,
      sentence: error.message,
      retryAfter: wait,
    });
  }
}
