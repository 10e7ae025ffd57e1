import { and, eq, isNull, lte } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { type Id, isId, newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { passkey_challenges } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";
import { CHALLENGE_LIFETIME } from "./rules.ts";

/** An expired challenge is remembered a little longer, so that it is told from one that never was. */
const KEEP_EXPIRED = hours(1);

/** For whom a challenge is: who registers, or anybody who signs in. */
export type Purpose = { registration: Id } | "authentication";

export interface IssuedChallenge {
  id: Id;
  /** 32 random bytes, base64url. */
  challenge: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Draws a challenge and remembers it for five minutes. */
export async function issueChallenge(
  ctx: Pick<AppContext, "db" | "clock">,
  purpose: Purpose,
): Promise<IssuedChallenge> {
  const now = ctx.clock.now();
  const issued = {
    id: newId(now),
    challenge: toBase64Url(crypto.getRandomValues(new Uint8Array(32))),
    expiresAt: now + CHALLENGE_LIFETIME,
  };
  await ctx.db.insert(passkey_challenges).values({
    id: issued.id,
    purpose: purpose === "authentication" ? purpose : "registration",
    user_id: purpose === "authentication" ? null : purpose.registration,
    challenge: issued.challenge,
    created_at: now,
    expires_at: issued.expiresAt,
  });
  return issued;
}

/**
 * Takes a challenge for its one answer, right or wrong: of parallel answers exactly one gets it. Others' challenges are
 * left standing for them.
 * @throws AuthError `validation_failed` (no id), `webauthn_challenge_not_found`, `webauthn_challenge_expired`
 */
export async function takeChallenge(
  ctx: Pick<AppContext, "db" | "clock">,
  purpose: Purpose,
  challengeId: string,
): Promise<string> {
  if (!challengeId) throw new AuthError("validation_failed", { message: "challenge_id is required" });
  if (!isId(challengeId)) {
    throw new AuthError("validation_failed", { message: "challenge_id must be a valid UUID" });
  }
  const owner =
    purpose === "authentication"
      ? and(eq(passkey_challenges.purpose, "authentication"), isNull(passkey_challenges.user_id))
      : and(
          eq(passkey_challenges.purpose, "registration"),
          eq(passkey_challenges.user_id, purpose.registration),
        );
  const [taken] = await ctx.db
    .delete(passkey_challenges)
    .where(and(eq(passkey_challenges.id, challengeId), owner))
    .returning();
  if (!taken) {
    throw new AuthError("webauthn_challenge_not_found", {
      message: "Challenge not found or already used",
      sentence: "That try is over. Please begin again.",
    });
  }
  if (taken.expires_at <= ctx.clock.now()) {
    throw new AuthError("webauthn_challenge_expired", {
      sentence: "That took longer than five minutes. Please try again.",
    });
  }
  return taken.challenge;
}

/** Removes challenges that nobody can answer any more. */
export async function pruneChallenges(ctx: Pick<AppContext, "db" | "clock">): Promise<void> {
  await ctx.db
    .delete(passkey_challenges)
    .where(lte(passkey_challenges.expires_at, ctx.clock.now() - KEEP_EXPIRED));
}
