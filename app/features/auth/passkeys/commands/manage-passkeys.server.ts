import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { cleanLine } from "#app/core/member-text.ts";
import type { Statement } from "#app/db/client.server.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import { passkeys } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../../activity.server.ts";
import { AuthError } from "../../auth-error.ts";
import type { UserRow } from "../../auth-user.server.ts";
import type { Caller } from "../../caller.server.ts";
import { requirePasskeyOwner } from "../owner.server.ts";
import { getPasskey, type PasskeyRow } from "../queries.server.ts";
import { PASSKEY_NAME_MAX, passkeyName } from "../rules.ts";
import { requirePasskeys } from "../settings.server.ts";

type ManageContext = Pick<AppContext, "db" | "clock" | "env" | "commit" | "userAgent">;

/**
 * Gives a passkey of the caller another name.
 * @throws AuthError `passkey_disabled`, `no_authorization`, `insufficient_aal`, `validation_failed` (name; 404 for an
 * unknown id)
 */
export async function renamePasskey(
  ctx: ManageContext,
  caller: Caller,
  passkeyId: string,
  friendlyName: string,
): Promise<PasskeyRow> {
  requirePasskeyOwner(ctx.env, caller);
  const name = cleanLine(friendlyName);
  if (!name) throw new AuthError("validation_failed", { message: "friendly_name is required" });
  if (name.length > PASSKEY_NAME_MAX) {
    throw new AuthError("validation_failed", {
      message: `friendly_name must be ${PASSKEY_NAME_MAX} characters or less`,
    });
  }
  const passkey = await getPasskey(ctx, caller.user.row.id, passkeyId);
  await ctx.commit([
    ctx.db
      .update(passkeys)
      .set({ friendly_name: name })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.user_id, passkey.user_id))),
  ]);
  return { ...passkey, friendly_name: name };
}

/**
 * Removes a passkey of the caller, unless it is the last way into the account.
 * @throws AuthError `passkey_disabled`, `no_authorization`, `insufficient_aal`, `validation_failed` (404, unknown id),
 * `single_identity_not_deletable`
 */
export async function removePasskey(ctx: ManageContext, caller: Caller, passkeyId: string): Promise<void> {
  requirePasskeyOwner(ctx.env, caller);
  const { row } = caller.user;
  const passkey = await getPasskey(ctx, row.id, passkeyId);
  try {
    await remove(ctx, { user: row, sessionId: caller.session.id }, passkey, [
      failWhen(ctx.db, isLastWay(row.id, passkey.id)),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw new AuthError("single_identity_not_deletable", {
      message: "Passkey is the only way to sign in",
      sentence: "That is your last way to sign in. Add another passkey or connect an account first.",
    });
  }
}

/**
 * Removes any passkey of a member for an operator (auth-wire.md, *Passkeys*, admin); says so in their activity log and
 * by mail, as if they had done it.
 * @throws AuthError `passkey_disabled`, `validation_failed` (404, unknown id)
 */
export async function removePasskeyAsOperator(
  ctx: ManageContext,
  user: UserRow,
  passkeyId: string,
): Promise<void> {
  requirePasskeys(ctx.env);
  await remove(ctx, { user, sessionId: null }, await getPasskey(ctx, user.id, passkeyId));
}

async function remove(
  ctx: ManageContext,
  { user, sessionId }: { user: UserRow; sessionId: Id | null },
  passkey: PasskeyRow,
  guards: Statement[] = [],
): Promise<void> {
  const name = passkeyName(passkey);
  await ctx.commit(
    [
      ...guards,
      ctx.db.delete(passkeys).where(eq(passkeys.id, passkey.id)),
      recordActivity(ctx, {
        userId: user.id,
        kind: "passkey_removed",
        sessionId,
        details: { passkey: name },
      }),
    ],
    {
      name: "passkey.removed",
      payload: { userId: user.id, passkeyId: passkey.id, email: user.email, passkey: name },
    },
  );
}

/** No address that takes a code, no provider, no other passkey. */
function isLastWay(userId: Id, passkeyId: Id) {
  const address = sql`SELECT 1 FROM ${users} WHERE ${and(eq(users.id, userId), isNotNull(users.email_confirmed_at))}`;
  const way = sql`SELECT 1 FROM ${identities} WHERE ${eq(identities.user_id, userId)}`;
  const other = sql`SELECT 1 FROM ${passkeys} WHERE ${and(eq(passkeys.user_id, userId), ne(passkeys.id, passkeyId))}`;
  return sql`NOT EXISTS (${address}) AND NOT EXISTS (${way}) AND NOT EXISTS (${other})`;
}
