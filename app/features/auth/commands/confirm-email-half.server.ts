import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { identities, one_time_tokens, users } from "#app/db/schema/auth.ts";
import { failWhen, type Happened, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { accountCreated, becomeMember, openProfile } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { type AuthUser, findAuthUser } from "../auth-user.server.ts";
import type { TokenRow } from "../one-time-tokens.server.ts";
import { tellOldAddress } from "./change-address.server.ts";
import type { Enter } from "./enter.ts";

/**
 * One half of a change of address: old and new must both confirm, in whatever order (auth-wire.md §1, effects). Which
 * half is the second is decided by the database, so that both at once complete the change exactly once.
 * @param enter called after the second half
 * @throws AuthError `otp_expired`, `email_exists`
 */
export async function confirmEmailHalf(
  ctx: AuthContext,
  { row }: AuthUser,
  token: TokenRow,
  enter: Enter,
): Promise<void> {
  const now = ctx.clock.now();
  const target = row.new_email;
  if (!target) throw new AuthError("otp_expired");
  const halves = sql`SELECT 1 FROM ${one_time_tokens} WHERE user_id = ${row.id}
    AND purpose IN ('email_change_current', 'email_change_new')`;
  const changed = sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${row.id} AND email = ${target} AND new_email IS NULL)`;
  try {
    const { results } = await ctx.commit([
      failWhen(
        ctx.db,
        sql`NOT EXISTS (SELECT 1 FROM ${one_time_tokens} WHERE id = ${token.id} AND confirmed_at IS NULL)`,
      ),
      ctx.db.update(one_time_tokens).set({ confirmed_at: now }).where(eq(one_time_tokens.id, token.id)),
      statement(
        ctx.db,
        sql`UPDATE ${users} SET email = new_email, new_email = NULL, email_confirmed_at = ${now}, is_anonymous = 0,
          user_metadata = json_set(user_metadata, '$.email', new_email, '$.email_verified', json('true')),
          updated_at = ${now}
        WHERE id = ${row.id} AND new_email = ${target} AND NOT EXISTS (${halves} AND confirmed_at IS NULL)
        RETURNING id`,
      ),
      statement(
        ctx.db,
        sql`UPDATE ${identities} SET updated_at = ${now},
          identity_data = json_set(identity_data, '$.email', ${target}, '$.email_verified', json('true'))
        WHERE user_id = ${row.id} AND provider = 'email' AND ${changed}`,
      ),
      ctx.db
        .delete(one_time_tokens)
        .where(
          and(
            eq(one_time_tokens.user_id, row.id),
            sql`${one_time_tokens.purpose} IN ('email_change_current', 'email_change_new')`,
            changed,
          ),
        ),
      ...tellOldAddress(ctx, row, target, changed),
    ]);
    if (Array.isArray(results[2]) && results[2].length > 0)
      await welcomeBack(ctx, row.id, token.code_challenge, enter);
  } catch (error) {
    if (isGuardFailure(error)) throw new AuthError("otp_expired");
    if (isUniqueFailure(error, "users.email")) throw new AuthError("email_exists");
    throw error;
  }
}

/** Starts the session; a guest who has an address from now on becomes a member. */
async function welcomeBack(
  ctx: AuthContext,
  userId: Id,
  codeChallenge: string | null,
  enter: Enter,
): Promise<void> {
  const user = await findAuthUser(ctx, { id: userId });
  if (!user) throw new AuthError("user_not_found");
  const { row } = user;
  const { statements, sessionId } = await enter(row, "email_change", codeChallenge);
  const joins = row.profile_status === null;
  const started: Happened[] = sessionId ? [{ name: "session.started", payload: { userId, sessionId } }] : [];
  const changed: Happened = {
    name: "email.changed",
    payload: { userId, mark: String(ctx.clock.now()) },
  };
  const happened = joins ? [accountCreated(row)] : [...started, changed];
  await ctx.commit(
    [
      ...(joins ? [...becomeMember(ctx, user), openProfile(ctx, row, ctx.clock.now())] : []),
      ...statements,
      recordActivity(ctx, { userId, kind: "email_changed", sessionId }),
    ],
    ...happened,
  );
}
