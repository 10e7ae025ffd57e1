import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { eq, sql } from "drizzle-orm";
import { fromBase64Url } from "#app/core/base64url.ts";
import { passkeys, users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../../activity.server.ts";
import { AuthError } from "../../auth-error.ts";
import { type AuthUser, findAuthUser, isBanned } from "../../auth-user.server.ts";
import { prepareSession, type SessionTokens } from "../../commands/start-session.server.ts";
import {
  notVerified,
  readSignedCredential,
  requestOptions,
  verifySignedCredential,
} from "../ceremony.server.ts";
import { issueChallenge, takeChallenge } from "../challenges.server.ts";
import type { PasskeyRow } from "../queries.server.ts";
import { passkeyName } from "../rules.ts";
import type { SignedCredential } from "../schema.ts";
import { requirePasskeys } from "../settings.server.ts";
import type { Asked } from "./register-passkey.server.ts";

type SignInContext = Pick<AppContext, "db" | "clock" | "env" | "limits" | "address" | "commit" | "userAgent">;

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
export async function signInWithPasskey(
  ctx: SignInContext,
  answer: { challengeId: string; credential: unknown },
): Promise<SessionTokens> {
  requirePasskeys(ctx.env);
  const challenge = await takeChallenge(ctx, "authentication", answer.challengeId);
  const credential = readSignedCredential(answer.credential);
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credential_id, credential.id));
  if (!passkey || !namesOwner(credential, passkey)) throw notVerified();
  const [signed, account] = await Promise.all([
    verifySignedCredential(ctx, challenge, credential, passkey),
    findAuthUser(ctx, { id: passkey.user_id }),
  ]);
  if (!account) throw notVerified();
  requireUsable(account, ctx.clock.now());
  return enter(ctx, account, passkey, signed);
}

/** The authenticator says whose passkey it is, as it was told at the registration (WebAuthn §7.2, step 6). */
function namesOwner({ response }: SignedCredential, passkey: PasskeyRow): boolean {
  try {
    return new TextDecoder().decode(fromBase64Url(response.userHandle ?? "")) === passkey.user_id;
  } catch {
    return false;
  }
}

function requireUsable(account: AuthUser, now: number): void {
  const { row } = account;
  if (row.email !== null && row.email_confirmed_at === null) {
    throw new AuthError("email_not_confirmed", {
      status: 403,
      sentence: "Please confirm your e-mail address first: we have sent you a code.",
    });
  }
  if (row.email === null && row.phone !== null && row.phone_confirmed_at === null) {
    throw new AuthError("phone_not_confirmed", { status: 403 });
  }
  if (isBanned(account, now)) {
    throw new AuthError("user_banned", {
      sentence: "This account is suspended. Write to safety@thrive.example to appeal.",
    });
  }
}

async function enter(
  ctx: SignInContext,
  { row }: AuthUser,
  passkey: PasskeyRow,
  signed: { counter: number; backedUp: boolean },
): Promise<SessionTokens> {
  const now = ctx.clock.now();
  const { tokens, statements } = await prepareSession(ctx, row, "passkey");
  try {
    await ctx.commit(
      [
        // Of two answers with one count, one is a copy's; and the passkey may have been removed meanwhile.
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.id} = ${passkey.id}
            AND (${passkeys.counter} < ${signed.counter} OR (${passkeys.counter} = 0 AND ${signed.counter} = 0)))`,
        ),
        ctx.db
          .update(passkeys)
          .set({ counter: signed.counter, backed_up: signed.backedUp, last_used_at: now })
          .where(eq(passkeys.id, passkey.id)),
        ctx.db.update(users).set({ last_sign_in_at: now }).where(eq(users.id, row.id)),
        ...statements,
        recordActivity(ctx, {
          userId: row.id,
          kind: "signed_in",
          sessionId: tokens.sessionId,
          details: { passkey: passkeyName(passkey) },
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
