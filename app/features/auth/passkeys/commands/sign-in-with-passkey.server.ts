import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../../activity.server.ts";
import { AuthError } from "../../auth-error.ts";
import { type AuthUser, findAuthUser, isBanned } from "../../auth-user.server.ts";
import { prepareSession, type SessionTokens } from "../../commands/start-session.server.ts";
import { notVerified, requestOptions } from "../ceremony.server.ts";
import { issueChallenge } from "../challenges.server.ts";
import { passkeyName } from "../rules.ts";
import { requirePasskeys } from "../settings.server.ts";
import {
  countUse,
  type PasskeyAnswer,
  requireSignedPasskey,
  type SignedPasskey,
} from "../signed-passkey.server.ts";
import type { Asked } from "./register-passkey.server.ts";

type SignInContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "limits" | "address" | "commit" | "userAgent" | "unfollowed"
>;

/**
 * Asks whoever is at the door for any passkey of theirs (auth-wire.md, *Passkeys*).
 * @throws AuthError `passkey_disabled`; AppError `rate_limited`
 */
export async function askForPasskey(
  ctx: SignInContext,
): Promise<Asked<PublicKeyCredentialRequestOptionsJSON>> {
  requirePasskeys(ctx.env);
  await ctx.limits.take("passkey_options", ctx.address);
  const { id, challenge, expiresAt } = await issueChallenge(ctx, "authentication");
  return { challengeId: id, options: await requestOptions(ctx, challenge), expiresAt };
}

/**
 * Signs in whoever holds a passkey; a second factor is still owed afterwards, as after any other way in. A ban and a
 * missing confirmation are named only to who has proved the passkey.
 * @throws AuthError `passkey_disabled`, `validation_failed`, `webauthn_challenge_not_found`,
 * `webauthn_challenge_expired`, `webauthn_verification_failed`, `email_not_confirmed`, `phone_not_confirmed`,
 * `user_banned`
 */
export async function signInWithPasskey(ctx: SignInContext, answer: PasskeyAnswer): Promise<SessionTokens> {
  requirePasskeys(ctx.env);
  const signed = await requireSignedPasskey(ctx, answer);
  const account = await findAuthUser(ctx, { id: signed.passkey.user_id });
  if (!account) throw notVerified();
  requireUsable(account, ctx.clock.now());
  return enter(ctx, account, signed);
}

function requireUsable(account: AuthUser, now: number): void {
  const { row, factors } = account;
  if (row.email !== null && row.email_confirmed_at === null) {
    throw new AuthError("email_not_confirmed", {
      status: 403,
      sentence: "Please confirm your email address first: we have sent you a code.",
    });
  }
  if (row.email === null && row.phone !== null && row.phone_confirmed_at === null) {
    throw new AuthError("phone_not_confirmed", { status: 403 });
  }
  if (isBanned(account, now)) {
    throw new AuthError("user_banned", {
      // Whoever owes a second factor has not proved enough to read what was decided about the account.
      ...(row.profile_status === "deleted" || factors.some(({ status }) => status === "verified")
        ? {}
        : { proved: row.id }),
      sentence: "This account is suspended. Write to safety@thrive.example to appeal.",
    });
  }
}

async function enter(ctx: SignInContext, { row }: AuthUser, signed: SignedPasskey): Promise<SessionTokens> {
  const now = ctx.clock.now();
  const { tokens, statements } = await prepareSession(ctx, row, "passkey");
  try {
    await ctx.commit(
      [
        ...countUse(ctx, signed),
        ctx.db.update(users).set({ last_sign_in_at: now }).where(eq(users.id, row.id)),
        ...statements,
        recordActivity(ctx, {
          userId: row.id,
          kind: "signed_in",
          sessionId: tokens.sessionId,
          details: { passkey: passkeyName(signed.passkey) },
        }),
      ],
      { name: "session.started", payload: { userId: row.id, sessionId: tokens.sessionId } },
    );
  } catch (error) {
    if (isGuardFailure(error)) throw notVerified();
    throw error;
  }
  return tokens;
}
