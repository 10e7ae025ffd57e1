import { and, eq, sql } from "drizzle-orm";
import { type Statement, statement } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema/auth.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import type { AuthUser, UserRow } from "../auth-user.server.ts";
import { CODE_TRIES, hashCode, ON_PAGE, prepareCode, storeToken } from "../one-time-tokens.server.ts";
import { isSameSecret } from "../same-secret.server.ts";
import { codeUses, takeCodeUses } from "./code-limits.server.ts";

/**
 * Sends the code (`nonce`) that stands in for the current password in a change of it, to the address of the account.
 * @returns the id of the message, when it went by SMS
 * @throws AuthError `validation_failed` (no address), `email_not_confirmed`, `phone_not_confirmed`,
 *   `over_email_send_rate_limit`, `over_sms_send_rate_limit`; RateLimited
 */
export async function reauthenticate(ctx: AuthContext, { row }: AuthUser): Promise<string | null> {
  const sent = { reauthentication_sent_at: ctx.clock.now() };
  const mark = ctx.db.update(users).set(sent).where(eq(users.id, row.id));
  if (row.email) {
    if (row.email_confirmed_at === null) throw new AuthError("email_not_confirmed", { status: 422 });
    await takeCodeUses(ctx, codeUses(ctx, row.email));
    const token = {
      userId: row.id,
      purpose: "reauthentication" as const,
      address: row.email,
      route: ON_PAGE,
    };
    const code = await prepareCode(ctx, token);
    await ctx.db.batch([mark, ...code.statements]);
    return null;
  }
  if (!row.phone) {
    throw new AuthError("validation_failed", {
      message: "Reauthentication requires the user to have an email or a phone number",
    });
  }
  if (row.phone_confirmed_at === null) throw new AuthError("phone_not_confirmed", { status: 422 });
  await takeCodeUses(ctx, codeUses(ctx, row.phone));
  const { messageId, receipt } = await ctx.sms.sendCode(row.phone, "sms");
  const stored = await storeToken(ctx, {
    user_id: row.id,
    purpose: "reauthentication",
    address: row.phone,
    code_hash: receipt,
    link_hash: null,
    code_challenge: null,
    redirect_to: null,
  });
  await ctx.db.batch([mark, stored.statement]);
  return messageId;
}

/**
 * Checks the code of a reauthentication, counting the try first.
 * @returns what uses it up, for the batch of the change it allows
 * @throws AuthError `reauthentication_not_valid`
 */
export async function checkNonce(ctx: AuthContext, row: UserRow, nonce: string): Promise<Statement[]> {
  const [token] = await ctx.db
    .update(one_time_tokens)
    .set({ wrong_tries: sql`${one_time_tokens.wrong_tries} + 1` })
    .where(
      and(
        eq(one_time_tokens.user_id, row.id),
        eq(one_time_tokens.purpose, "reauthentication"),
        sql`${one_time_tokens.wrong_tries} < ${CODE_TRIES} AND ${one_time_tokens.code_expires_at} > ${ctx.clock.now()}`,
      ),
    )
    .returning();
  const right =
    token !== undefined &&
    (token.address.startsWith("+")
      ? await ctx.sms.checkCode(token.address, token.code_hash, nonce)
      : await isSameSecret(token.code_hash, await hashCode(ctx.env, token.address, nonce)));
  if (!token || !right) {
    throw new AuthError("reauthentication_not_valid", {
      fields: { nonce: ["That code is wrong or has expired. Please ask for a new one."] },
    });
  }
  return [
    failWhen(ctx.db, sql`NOT EXISTS (SELECT 1 FROM ${one_time_tokens} WHERE id = ${token.id})`),
    statement(ctx.db, sql`DELETE FROM ${one_time_tokens} WHERE id = ${token.id}`),
  ];
}
