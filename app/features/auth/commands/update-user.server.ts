import { eq } from "drizzle-orm";
import type { Statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { type Happened, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { mergedMetadata } from "../account.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import type { Caller } from "../caller.server.ts";
import { type CodeRoute, ON_PAGE } from "../one-time-tokens.server.ts";
import { normaliseEmail } from "../rules.ts";
import { prepareEmailChange, preparePhoneChange } from "./change-address.server.ts";
import { preparePasswordChange } from "./change-password.server.ts";

export interface UserChanges {
  /** Waits in `new_email` until both addresses have confirmed. */
  email?: string | undefined;
  /** E.164 with its plus sign; waits in `new_phone` until its code comes back. */
  phone?: string | undefined;
  channel?: "sms" | "whatsapp" | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  nonce?: string | undefined;
  /** Merged into user_metadata; null removes a key. */
  data?: Record<string, unknown> | undefined;
}

/**
 * Changes an account for its owner, all or nothing.
 * @throws AuthError `insufficient_aal`, `validation_failed`, and those of the single changes; RateLimited
 */
export async function updateUser(
  ctx: AuthContext,
  caller: Caller,
  changes: UserChanges,
  route: CodeRoute = ON_PAGE,
): Promise<void> {
  const { user, session } = caller;
  const email = changes.email ? normaliseEmail(changes.email) : undefined;
  const newEmail = email !== user.row.email ? email : undefined;
  const newPhone = changes.phone !== user.row.phone ? changes.phone : undefined;
  const sensitive = changes.password !== undefined || newEmail !== undefined || newPhone !== undefined;
  if (changes.password !== undefined && user.row.is_anonymous && !newEmail && !newPhone) {
    throw new AuthError("validation_failed", {
      status: 422,
      message: "Updating password of an anonymous user without an email or phone is not allowed",
    });
  }
  if (sensitive && session.aal !== "aal2" && user.factors.some(({ status }) => status === "verified")) {
    throw new AuthError("insufficient_aal");
  }
  const statements: Statement[] = [];
  const events: Happened[] = [];
  if (changes.data) {
    const user_metadata = mergedMetadata(user.row.user_metadata, changes.data);
    const updated_at = ctx.clock.now();
    statements.push(ctx.db.update(users).set({ user_metadata, updated_at }).where(eq(users.id, user.row.id)));
  }
  if (changes.password !== undefined) {
    const { password, currentPassword, nonce } = changes;
    const prepared = await preparePasswordChange(ctx, caller, { password, currentPassword, nonce });
    statements.push(...prepared.statements);
    events.push(...prepared.events);
  }
  // After the password, which clears every outstanding code.
  if (newEmail) {
    const prepared = await prepareEmailChange(ctx, user, newEmail, route);
    statements.push(...prepared.statements);
    events.push(...prepared.events);
  }
  if (newPhone)
    statements.push(...(await preparePhoneChange(ctx, user.row, newPhone, changes.channel ?? "sms")));
  try {
    if (statements.length > 0) await ctx.commit(statements, ...events);
  } catch (error) {
    if (isGuardFailure(error)) throw new AuthError("reauthentication_not_valid");
    if (isUniqueFailure(error, "users.email")) throw new AuthError("email_exists");
    if (isUniqueFailure(error, "users.phone")) throw new AuthError("phone_exists");
    throw error;
  }
}
