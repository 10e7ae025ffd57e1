import { eq } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { notVerified } from "../ceremony.server.ts";
import { requirePasskeys } from "../settings.server.ts";
import { countUse, type PasskeyAnswer, requireSignedPasskey } from "../signed-passkey.server.ts";

/**
 * Proves once more who uses this session, for accounts without a second factor: by a passkey of theirs, in place of the
 * password, which not everybody has.
 * @throws AuthError `passkey_disabled`, `validation_failed`, `webauthn_challenge_not_found`,
 * `webauthn_challenge_expired`, `webauthn_verification_failed` (also for somebody else's passkey)
 */
export async function proveWithPasskey(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "commit">,
  { userId, sessionId }: { userId: Id; sessionId: Id },
  answer: PasskeyAnswer,
): Promise<void> {
  requirePasskeys(ctx.env);
  const signed = await requireSignedPasskey(ctx, answer);
  if (signed.passkey.user_id !== userId) throw notVerified("That passkey belongs to another account.");
  try {
    await ctx.commit([
      ...countUse(ctx, signed),
      ctx.db.update(sessions).set({ proved_at: ctx.clock.now() }).where(eq(sessions.id, sessionId)),
    ]);
  } catch (error) {
    throw isGuardFailure(error) ? notVerified() : error;
  }
}
