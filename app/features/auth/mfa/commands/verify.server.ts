import { and, eq, ne, sql } from "drizzle-orm";
import { isId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { mfa_challenges, mfa_factors } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import { SMS_CODE_TRIES } from "#app/platform/sms/sms.server.ts";
import { recordActivity } from "../../activity.server.ts";
import { AuthError } from "../../auth-error.ts";
import type { SessionTokens } from "../../commands/start-session.server.ts";
import { unseal } from "../../seal.server.ts";
import { type FactorOwner, type FactorRow, factorName, selectFactor } from "../queries.server.ts";
import { normaliseCode } from "../rules.ts";
import { requireFactorType } from "../settings.server.ts";
import { matchTotpStep } from "../totp.server.ts";
import { addressHash, requireFactorId } from "./challenge.server.ts";
import { requireProved, sealedAs } from "./enrol.server.ts";
import { type Guess, openGuess } from "./open-guess.server.ts";
import { raiseSession } from "./raise-session.server.ts";

type VerifyContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "commit" | "limits" | "address" | "sms" | "userAgent" | "rooms" | "defer"
>;

type ChallengeRow = typeof mfa_challenges.$inferSelect;

/**
 * Answers a question to a factor. A right code makes the factor verified and the session aal2; it never works again,
 * also not among parallel uses.
 * @throws AuthError `validation_failed` (id, empty code), `mfa_factor_not_found` (404; 422 for an unknown challenge),
 * `mfa_ip_address_mismatch` (another address, or answered before), `mfa_challenge_expired`, `mfa_verification_failed`,
 * `mfa_totp_verify_not_enabled` and its like, `insufficient_aal` (a new factor, while another is verified); AppError
 * `rate_limited`
 */
export async function verifyFactor(
  ctx: VerifyContext,
  owner: FactorOwner,
  factorId: string,
  answer: { challengeId: string; code: string },
): Promise<SessionTokens> {
  requireFactorId(factorId);
  const [[factor], [asked], verified] = await ctx.db.batch([
    selectFactor(ctx, owner.user.id, factorId),
    ctx.db
      .select()
      .from(mfa_challenges)
      .where(
        and(
          eq(mfa_challenges.id, isId(answer.challengeId) ? answer.challengeId : ""),
          eq(mfa_challenges.factor_id, factorId),
        ),
      ),
    ctx.db
      .select({ status: mfa_factors.status })
      .from(mfa_factors)
      .where(and(eq(mfa_factors.user_id, owner.user.id), eq(mfa_factors.status, "verified"))),
  ]);
  if (!factor) throw new AuthError("mfa_factor_not_found");
  // One that was begun before another was proved is added like any other.
  if (factor.status === "unverified") requireProved(owner, verified);
  const code = normaliseCode(answer.code);
  if (!code) {
    throw new AuthError("validation_failed", {
      message: "Code needs to be non-empty",
      fields: { code: ["Please enter the code."] },
    });
  }
  requireFactorType(ctx.env, factor.factor_type, "verify");
  const challenge = await requireOpen(ctx, asked);

  const guess = await openGuess(ctx, owner, factor.id, factorName(factor));
  const step = await judge(ctx, factor, challenge, code);
  if (step === "wrong") {
    await guess.wrong();
    throw wrongCode(factor);
  }
  return accept(ctx, owner, { factor, challenge, step, guess });
}

async function requireOpen(ctx: VerifyContext, challenge: ChallengeRow | undefined): Promise<ChallengeRow> {
  if (!challenge) {
    throw new AuthError("mfa_factor_not_found", {
      status: 422,
      message: "MFA factor with the provided challenge ID not found",
    });
  }
  if (challenge.verified_at !== null || challenge.address_hash !== (await addressHash(ctx))) {
    throw new AuthError("mfa_ip_address_mismatch", {
      fields: { code: ["Your network changed meanwhile, or this code was used. Please ask for a new one."] },
    });
  }
  if (challenge.expires_at <= ctx.clock.now() || challenge.wrong_tries >= SMS_CODE_TRIES) throw expired();
  return challenge;
}

/** @returns the TOTP step of a right code, null for a right phone code */
async function judge(
  ctx: VerifyContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<number | null | "wrong"> {
  if (factor.factor_type === "totp") {
    const secret = await unseal(ctx.env, sealedAs(factor.id), factor.secret ?? "");
    if (!secret) throw new Error("A TOTP secret cannot be opened: was AUTH_TOKEN_SECRET changed?");
    const step = matchTotpStep(secret, code, ctx.clock.now());
    return step === null || step <= (factor.last_step ?? -1) ? "wrong" : step;
  }
  await countTry(ctx, challenge);
  const right = await ctx.sms.checkCode(factor.phone ?? "", challenge.code_hash ?? "", code);
  return right ? null : "wrong";
}

/** A phone code is burnt after five tries; they are counted before the look at the code, also in parallel. */
async function countTry(ctx: VerifyContext, challenge: ChallengeRow): Promise<void> {
  const counted = await ctx.db
    .update(mfa_challenges)
    .set({ wrong_tries: sql`${mfa_challenges.wrong_tries} + 1` })
    .where(and(eq(mfa_challenges.id, challenge.id), sql`${mfa_challenges.wrong_tries} < ${SMS_CODE_TRIES}`))
    .returning({ id: mfa_challenges.id });
  if (counted.length === 0) throw expired();
}

async function accept(
  ctx: VerifyContext,
  owner: FactorOwner,
  {
    factor,
    challenge,
    step,
    guess,
  }: { factor: FactorRow; challenge: ChallengeRow; step: number | null; guess: Guess },
): Promise<SessionTokens> {
  const now = ctx.clock.now();
  const isNew = factor.status === "unverified";
  try {
    return await raiseSession(ctx, owner, {
      method: factor.factor_type === "totp" ? "totp" : "mfa/phone",
      factorId: factor.id,
      statements: [
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${mfa_challenges} WHERE ${mfa_challenges.id} = ${challenge.id} AND ${mfa_challenges.verified_at} IS NULL)
          OR NOT EXISTS (SELECT 1 FROM ${mfa_factors} WHERE ${mfa_factors.id} = ${factor.id} AND coalesce(${mfa_factors.last_step}, -1) < ${step ?? Number.MAX_SAFE_INTEGER})`,
        ),
        ctx.db.update(mfa_challenges).set({ verified_at: now }).where(eq(mfa_challenges.id, challenge.id)),
        ctx.db
          .update(mfa_factors)
          .set({ status: "verified", updated_at: now, ...(step === null ? {} : { last_step: step }) })
          .where(eq(mfa_factors.id, factor.id)),
        ctx.db
          .delete(mfa_factors)
          .where(
            and(
              eq(mfa_factors.user_id, owner.user.id),
              eq(mfa_factors.factor_type, factor.factor_type),
              eq(mfa_factors.status, "unverified"),
              ne(mfa_factors.id, factor.id),
            ),
          ),
        ...(await guess.right()),
        // Answered and expired questions of this factor have no further use.
        statement(
          ctx.db,
          sql`DELETE FROM ${mfa_challenges} WHERE factor_id = ${factor.id} AND expires_at <= ${now}`,
        ),
        ...(isNew
          ? [
              recordActivity(ctx, {
                userId: owner.user.id,
                kind: "factor_added",
                sessionId: owner.session.id,
                details: { factor: factorName(factor) },
              }),
            ]
          : []),
      ],
      happened: isNew ? [added(owner, factor)] : [],
    });
  } catch (error) {
    // Another request was first with this code or this question, or the session has ended meanwhile.
    if (isGuardFailure(error)) throw wrongCode(factor);
    throw error;
  }
}

function added({ user }: FactorOwner, factor: FactorRow): Happened {
  return {
    name: "factor.added",
    payload: { userId: user.id, factorId: factor.id, email: user.email, factor: factorName(factor) },
  };
}

function wrongCode(factor: FactorRow): AuthError {
  return new AuthError("mfa_verification_failed", {
    message: factor.factor_type === "totp" ? "Invalid TOTP code entered" : "Invalid MFA Phone code entered",
    fields: {
      code: [
        factor.factor_type === "totp"
          ? "That code is not right, or was used before. Enter the one your app shows now."
          : "That code is not right. Please check the message we sent.",
      ],
    },
  });
}

function expired(): AuthError {
  return new AuthError("mfa_challenge_expired", {
    fields: { code: ["This code has expired. Please ask for a new one."] },
  });
}
