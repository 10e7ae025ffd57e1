import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { passkeys } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../../activity.server.ts";
import { AuthError } from "../../auth-error.ts";
import type { Caller } from "../../caller.server.ts";
import { creationOptions, verifyNewCredential } from "../ceremony.server.ts";
import { issueChallenge, takeChallenge } from "../challenges.server.ts";
import { requirePasskeyOwner } from "../owner.server.ts";
import { type PasskeyRow, selectPasskeys } from "../queries.server.ts";
import { PASSKEYS_MAX, passkeyName } from "../rules.ts";

type RegisterContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "limits" | "address" | "commit" | "userAgent"
>;

/** A question to an authenticator, as it goes to the browser. */
export interface Asked<T> {
  challengeId: Id;
  options: T;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * Begins a passkey (auth-wire.md, *Passkeys*).
 * @throws AuthError `passkey_disabled`, `no_authorization` (guest), `insufficient_aal`, `too_many_passkeys`; AppError
 * `rate_limited`
 */
export async function beginPasskey(
  ctx: RegisterContext,
  caller: Caller,
): Promise<Asked<Awaited<ReturnType<typeof creationOptions>>>> {
  requirePasskeyOwner(ctx.env, caller);
  const { row } = caller.user;
  const [existing] = await ctx.limits.take("passkey_options", ctx.address, [selectPasskeys(ctx, row.id)]);
  if (existing.length >= PASSKEYS_MAX) throw tooMany();
  const { id, challenge, expiresAt } = await issueChallenge(ctx, { registration: row.id });
  const name = row.email ?? row.phone ?? "member";
  const user = { id: row.id, name, displayName: name };
  return { challengeId: id, options: await creationOptions(ctx, challenge, user, existing), expiresAt };
}

/**
 * Keeps the passkey that an authenticator made.
 * @throws AuthError as `beginPasskey`; `validation_failed`, `webauthn_challenge_not_found`,
 * `webauthn_challenge_expired`, `webauthn_verification_failed`, `webauthn_credential_exists`
 */
export async function addPasskey(
  ctx: RegisterContext,
  caller: Caller,
  answer: { challengeId: string; credential: unknown; friendlyName?: string | undefined },
): Promise<PasskeyRow> {
  requirePasskeyOwner(ctx.env, caller);
  const { row } = caller.user;
  const challenge = await takeChallenge(ctx, { registration: row.id }, answer.challengeId);
  const proved = await verifyNewCredential(ctx, challenge, answer.credential);
  const now = ctx.clock.now();
  const passkey: PasskeyRow = {
    id: newId(now),
    user_id: row.id,
    credential_id: proved.credentialId,
    public_key: proved.publicKey,
    counter: proved.counter,
    transports: proved.transports,
    aaguid: proved.aaguid,
    backed_up: proved.backedUp,
    friendly_name: answer.friendlyName || null,
    created_at: now,
    last_used_at: null,
  };
  await store(ctx, caller, passkey);
  return passkey;
}

async function store(ctx: RegisterContext, { user, session }: Caller, passkey: PasskeyRow): Promise<void> {
  const userId = user.row.id;
  const name = passkeyName(passkey);
  try {
    await ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`(SELECT count(*) FROM ${passkeys} WHERE ${passkeys.user_id} = ${userId}) >= ${PASSKEYS_MAX}`,
        ),
        ctx.db.insert(passkeys).values(passkey),
        recordActivity(ctx, {
          userId,
          kind: "passkey_added",
          sessionId: session.id,
          details: { passkey: name },
        }),
      ],
      {
        name: "passkey.added",
        payload: { userId, passkeyId: passkey.id, email: user.row.email, passkey: name },
      },
    );
  } catch (error) {
    if (isGuardFailure(error)) throw tooMany();
    if (!isUniqueFailure(error, "passkeys.credential_id")) throw error;
    throw new AuthError("webauthn_credential_exists", {
      message: "This credential is already registered",
      sentence: "That passkey is connected to an account already.",
    });
  }
}

function tooMany(): AuthError {
  return new AuthError("too_many_passkeys", {
    sentence: `You have ${PASSKEYS_MAX} passkeys already. Remove one that you do not use first.`,
  });
}
