import { eq, sql } from "drizzle-orm";
import { fromBase64Url } from "#app/core/base64url.ts";
import type { Statement } from "#app/db/client.server.ts";
import { passkeys } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { notVerified, readSignedCredential, verifySignedCredential } from "./ceremony.server.ts";
import { takeChallenge } from "./challenges.server.ts";
import type { PasskeyRow } from "./queries.server.ts";
import type { SignedCredential } from "./schema.ts";

/** A passkey that has signed our challenge. */
export interface SignedPasskey {
  passkey: PasskeyRow;
  counter: number;
  backedUp: boolean;
}

/** What a browser answers to `askForPasskey`. */
export interface PasskeyAnswer {
  challengeId: string;
  credential: unknown;
}

/**
 * The passkey behind an answer, once per challenge.
 * @throws AuthError `validation_failed`, `webauthn_challenge_not_found`, `webauthn_challenge_expired`,
 * `webauthn_verification_failed`
 */
export async function requireSignedPasskey(
  ctx: Pick<AppContext, "db" | "clock" | "env">,
  answer: PasskeyAnswer,
): Promise<SignedPasskey> {
  const challenge = await takeChallenge(ctx, "authentication", answer.challengeId);
  const credential = readSignedCredential(answer.credential);
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credential_id, credential.id));
  if (!passkey || !namesOwner(credential, passkey)) throw notVerified();
  return { passkey, ...(await verifySignedCredential(ctx, challenge, credential, passkey)) };
}

/** Remembers the use, for the batch of what it allows: of two answers with one count, one is a copy's and rolls back. */
export function countUse(
  ctx: Pick<AppContext, "db" | "clock">,
  { passkey, counter, backedUp }: SignedPasskey,
): Statement[] {
  return [
    // It may also have been removed meanwhile.
    failWhen(
      ctx.db,
      sql`NOT EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.id} = ${passkey.id}
        AND (${passkeys.counter} < ${counter} OR (${passkeys.counter} = 0 AND ${counter} = 0)))`,
    ),
    ctx.db
      .update(passkeys)
      .set({ counter, backed_up: backedUp, last_used_at: ctx.clock.now() })
      .where(eq(passkeys.id, passkey.id)),
  ];
}

/** The authenticator says whose passkey it is, as it was told at the registration (WebAuthn §7.2, step 6). */
function namesOwner({ response }: SignedCredential, passkey: PasskeyRow): boolean {
  try {
    return new TextDecoder().decode(fromBase64Url(response.userHandle ?? "")) === passkey.user_id;
  } catch {
    return false;
  }
}
