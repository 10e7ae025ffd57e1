import { eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId, newId } from "#app/core/ids.ts";
import { mfa_challenges, mfa_factors } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { SMS_CHANNELS, type SmsChannel } from "#app/platform/sms/sms.server.ts";
import { AuthError } from "../../auth-error.ts";
import { recipientUses, takeCodeUses } from "../../commands/code-limits.server.ts";
import { type FactorOwner, type FactorRow, selectFactor } from "../queries.server.ts";
import { CHALLENGE_LIFETIME, type FactorType } from "../rules.ts";
import { requireFactorType } from "../settings.server.ts";

type ChallengeContext = Pick<AppContext, "db" | "clock" | "env" | "commit" | "limits" | "address" | "sms">;

export interface Challenge {
  id: Id;
  type: FactorType;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * Asks a factor for its code; a phone is sent one. The question holds for five minutes, for the address that asked,
 * and for one right answer.
 * @throws AuthError `validation_failed` (id, channel), `mfa_factor_not_found` (also someone else's),
 * `mfa_phone_verify_not_enabled` and its like, `over_sms_send_rate_limit`, `sms_send_failed`; AppError `rate_limited`
 */
export async function challengeFactor(
  ctx: ChallengeContext,
  owner: FactorOwner,
  factorId: string,
  channel: string = "sms",
): Promise<Challenge> {
  const factor = await takeAndFind(ctx, owner, factorId);
  requireFactorType(ctx.env, factor.factor_type, "verify");
  const code_hash = factor.phone ? await sendCode(ctx, factor.phone, channel) : null;
  const now = ctx.clock.now();
  const challenge = { id: newId(now), type: factor.factor_type, expiresAt: now + CHALLENGE_LIFETIME };
  await ctx.commit([
    ctx.db.insert(mfa_challenges).values({
      id: challenge.id,
      factor_id: factor.id,
      address_hash: await addressHash(ctx),
      code_hash,
      created_at: now,
      expires_at: challenge.expiresAt,
    }),
    ctx.db.update(mfa_factors).set({ last_challenged_at: now }).where(eq(mfa_factors.id, factor.id)),
  ]);
  return challenge;
}

/** To which address a question is bound, without storing the address. */
export function addressHash(ctx: Pick<AppContext, "env" | "address">): Promise<string> {
  return keyedHash(ctx.env, "challenge address", ctx.address);
}

/** @throws AuthError `validation_failed` under 404, as the reference has it for ids that are none */
export function requireFactorId(factorId: string): void {
  if (!isId(factorId))
    throw new AuthError("validation_failed", { status: 404, message: "factor_id must be an UUID" });
}

async function takeAndFind(ctx: ChallengeContext, owner: FactorOwner, factorId: string): Promise<FactorRow> {
  requireFactorId(factorId);
  const select = selectFactor(ctx, owner.user.id, factorId);
  const [found] = await ctx.limits.take("second_factor_challenge", ctx.address, [select]);
  const factor = found[0];
  if (!factor) throw new AuthError("mfa_factor_not_found");
  return factor;
}

async function sendCode(ctx: ChallengeContext, phone: string, channel: string): Promise<string> {
  if (!isChannel(channel)) {
    throw new AuthError("validation_failed", {
      message: "Invalid channel, supported values are 'sms' or 'whatsapp'",
    });
  }
  await takeCodeUses(ctx, recipientUses(phone));
  try {
    return (await ctx.sms.sendCode(phone, channel)).receipt;
  } catch (error) {
    throw error instanceof AppError ? refusedBySender(error) : error;
  }
}

function isChannel(text: string): text is SmsChannel {
  return SMS_CHANNELS.some((channel) => channel === text);
}

function refusedBySender(error: AppError): AuthError {
  const { message: sentence, fields, retryAfter } = error;
  const detail = { sentence, ...(fields ? { fields } : {}), ...(retryAfter ? { retryAfter } : {}) };
  return new AuthError(
    error.code === "rate_limited" ? "over_sms_send_rate_limit" : "sms_send_failed",
    detail,
  );
}
