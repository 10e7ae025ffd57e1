import { and, eq, ne } from "drizzle-orm";
import { days, hours } from "#app/core/time.ts";
import type { Statement } from "#app/db/client.server.ts";
import { sessions, users } from "#app/db/schema/auth.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import type { Caller } from "../caller.server.ts";
import { clearCodes } from "../clear-codes.server.ts";
import { forgetDevices } from "../forget-devices.server.ts";
import { guessUses } from "../guess-uses.server.ts";
import { queueAuthMail } from "../mail.server.ts";
import { hashCost, hashPassword, verifyPassword } from "../password.server.ts";
import { requireGoodPassword } from "../password-rules.server.ts";
import { checkNonce } from "./reauthenticate.server.ts";
import { otherSessions } from "./sign-out.server.ts";

/** Who has just come in by a recovery code may set a password without the one they forgot. */
const RECOVERY_GRACE = hours(1);
/** Without a password to ask for, a session older than this needs a code (auth-wire.md §1, PUT /user). */
const FRESH_SESSION = days(1);

export interface PasswordChange {
  password: string;
  currentPassword: string | undefined;
  /** The code of `reauthenticate`, in place of the current password. */
  nonce: string | undefined;
}

export interface PreparedChange {
  statements: Statement[];
  events: Happened[];
}

/**
 * Prepares a new password. It ends every other session and clears every outstanding code (auth-wire.md §1, effects).
 * @throws AuthError `validation_failed`, `weak_password`, `current_password_required`, `current_password_invalid`,
 *   `reauthentication_needed`, `reauthentication_not_valid`, `same_password`; RateLimited
 */
export async function preparePasswordChange(
  ctx: AuthContext,
  { user: { row }, session }: Caller,
  change: PasswordChange,
): Promise<PreparedChange> {
  await requireGoodPassword(ctx.env, change.password);
  const proof = await requireProof(ctx, { user: { row }, session }, change);
  if (row.password_hash !== null && (await verifyPassword(change.password, row.password_hash))) {
    throw new AuthError("same_password", {
      fields: { password: ["This is your password already. Please choose another one."] },
    });
  }
  const now = ctx.clock.now();
  const recovered = isRecovery({ session }, now);
  const others = await otherSessions(ctx, { userId: row.id, sessionId: session.id });
  const mine = eq(sessions.user_id, row.id);
  const told = queueAuthMail(ctx, {
    toUser: row.id,
    toEmail: row.email ?? "",
    template: "password_changed",
    data: {},
    cause: `${row.id}:${now}`,
  });
  return {
    statements: [
      ...proof,
      ctx.db
        .update(users)
        .set({ password_hash: await hashPassword(change.password, hashCost(ctx.env)), updated_at: now })
        .where(eq(users.id, row.id)),
      ...clearCodes(ctx, row.id),
      ...(await forgetDevices(ctx, row.id, session.id)),
      ctx.db.delete(sessions).where(and(mine, ne(sessions.id, session.id))),
      ctx.db.update(sessions).set({ proved_at: now }).where(eq(sessions.id, session.id)),
      recordActivity(ctx, {
        userId: row.id,
        kind: recovered ? "password_reset" : "password_changed",
        sessionId: session.id,
      }),
      ...(row.email ? [told] : []),
    ],
    events: [
      ...(others.length > 0
        ? [{ name: "sessions.ended" as const, payload: { userId: row.id, sessionIds: others } }]
        : []),
      // Who has no profile yet has no drawer either.
      ...(row.profile_status === null
        ? []
        : [{ name: "password.changed" as const, payload: { userId: row.id, mark: String(now) } }]),
    ],
  };
}

/** What shows that the owner asks, and not whoever found an open browser: password, code, or the way they came in. */
async function requireProof(
  ctx: AuthContext,
  { user: { row }, session }: { user: Pick<Caller["user"], "row">; session: Caller["session"] },
  change: PasswordChange,
): Promise<Statement[]> {
  const now = ctx.clock.now();
  if (change.nonce) return checkNonce(ctx, row, change.nonce);
  if (isRecovery({ session }, now)) return [];
  if (row.password_hash === null) {
    if (now - session.created_at > FRESH_SESSION) throw new AuthError("reauthentication_needed");
    return [];
  }
  if (!change.currentPassword) {
    throw new AuthError("current_password_required", {
      fields: { current_password: ["Please enter your current password."] },
    });
  }
  // The same count as at the door: a found browser is no second place to guess.
  const uses = guessUses(row.email ?? row.phone ?? row.id);
  await ctx.limits.takeAll(uses);
  if (!(await verifyPassword(change.currentPassword, row.password_hash))) {
    throw new AuthError("current_password_invalid", {
      fields: { current_password: ["That is not your current password."] },
    });
  }
  return ctx.limits.giveBack(uses);
}

/** The first method of a session is how it began; later ones stand before it. */
function isRecovery({ session }: Pick<Caller, "session">, now: number): boolean {
  return session.amr.at(-1)?.method === "recovery" && now - session.created_at <= RECOVERY_GRACE;
}
