import { and, eq, isNull, sql } from "drizzle-orm";
import { recovery_codes } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../../activity.server.ts";
import { AuthError } from "../../auth-error.ts";
import type { SessionTokens } from "../../commands/start-session.server.ts";
import { type FactorOwner, hasVerifiedFactor } from "../queries.server.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../recovery-codes.server.ts";
import { openGuess } from "./open-guess.server.ts";
import { raiseSession } from "./raise-session.server.ts";

type RecoveryContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "commit" | "limits" | "userAgent" | "rooms" | "defer"
>;

/**
 * Makes ten new recovery codes in place of all earlier ones. This answer is the only time they can be read.
 * @throws AuthError `insufficient_aal` for an aal1 session, `mfa_factor_not_found` for an account without a factor
 */
export async function makeRecoveryCodes(ctx: RecoveryContext, owner: FactorOwner): Promise<string[]> {
  if (owner.session.aal !== "aal2") {
    throw new AuthError("insufficient_aal", { sentence: "Please prove your second step first." });
  }
  const now = ctx.clock.now();
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(ctx, owner.user.id, code)));
  try {
    await ctx.commit([
      failWhen(ctx.db, sql`NOT ${hasVerifiedFactor(owner.user.id)}`),
      ctx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, owner.user.id)),
      ctx.db
        .insert(recovery_codes)
        .values(hashes.map((code_hash) => ({ user_id: owner.user.id, code_hash, created_at: now }))),
      recordActivity(ctx, {
        userId: owner.user.id,
        kind: "recovery_codes_made",
        sessionId: owner.session.id,
      }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw new AuthError("mfa_factor_not_found");
    throw error;
  }
  return codes;
}

/**
 * Takes one recovery code in place of a factor: the session becomes aal2, the code is used up.
 * @throws AuthError `mfa_verification_failed`; AppError `rate_limited`
 */
export async function redeemRecoveryCode(
  ctx: RecoveryContext,
  owner: FactorOwner,
  code: string,
): Promise<SessionTokens> {
  const { user, session } = owner;
  const now = ctx.clock.now();
  const codeHash = await hashRecoveryCode(ctx, user.id, code.slice(0, 100));
  const isUnused = and(
    eq(recovery_codes.user_id, user.id),
    eq(recovery_codes.code_hash, codeHash),
    isNull(recovery_codes.used_at),
  );
  const guess = await openGuess(ctx, owner, `recovery:${user.id}`, "Recovery code");
  try {
    return await raiseSession(ctx, owner, {
      method: "recovery",
      factorId: null,
      statements: [
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${recovery_codes} WHERE ${isUnused}) OR NOT ${hasVerifiedFactor(user.id)}`,
        ),
        ...(await guess.right()),
        ctx.db.update(recovery_codes).set({ used_at: now }).where(isUnused),
        recordActivity(ctx, { userId: user.id, kind: "recovery_code_used", sessionId: session.id }),
      ],
      happened: [
        {
          name: "recovery_code.used",
          payload: { userId: user.id, codeId: codeHash.slice(0, 16), email: user.email },
        },
      ],
    });
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    await guess.wrong();
    throw new AuthError("mfa_verification_failed", {
      message: "Invalid recovery code entered",
      fields: { recovery_code: ["That code is not right, or was used before."] },
    });
  }
}
