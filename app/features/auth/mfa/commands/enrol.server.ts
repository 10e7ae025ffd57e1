import { and, eq, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { mfa_factors } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { AuthError } from "../../auth-error.ts";
import { seal } from "../../seal.server.ts";
import { drawQrCode } from "../qr.server.ts";
import { type FactorOwner, type FactorRow, standsAt } from "../queries.server.ts";
import { FACTOR_NAME_MAX, FACTORS_MAX, type FactorType, normalisePhone } from "../rules.ts";
import { requireFactorType } from "../settings.server.ts";
import { newTotpSecret, totpUri } from "../totp.server.ts";

type EnrolContext = Pick<AppContext, "db" | "clock" | "env" | "commit">;

export const ISSUER = "Thrive";

/** What an authenticator app needs; shown once. */
export interface EnrolledTotp {
  id: Id;
  friendlyName: string;
  /** Base32. */
  secret: string;
  uri: string;
  /** SVG text. */
  qrCode: string;
}

/**
 * Begins an authenticator: unverified until its first code, and gone after five minutes without one.
 * @throws AuthError `mfa_totp_enroll_not_enabled`, `validation_failed` (name), `mfa_factor_name_conflict`,
 * `too_many_enrolled_mfa_factors`, `insufficient_aal` (another factor is verified, this session is aal1)
 */
export async function enrolTotp(
  ctx: EnrolContext,
  owner: FactorOwner,
  input: { friendlyName?: string | undefined; issuer?: string | undefined },
): Promise<EnrolledTotp> {
  requireFactorType(ctx.env, "totp", "enroll");
  const name = readName(input.friendlyName);
  requireRoom(owner, await findStanding(ctx, owner), name);
  const id = newId(ctx.clock.now());
  const secret = newTotpSecret();
  await store(ctx, owner, {
    id,
    name,
    factor: { factor_type: "totp", secret: await seal(ctx.env, sealedAs(id), secret) },
  });
  const uri = totpUri(secret, input.issuer?.trim().slice(0, 100) || ISSUER, accountName(owner));
  return { id, friendlyName: name ?? "", secret, uri, qrCode: drawQrCode(uri) };
}

/** Under which purpose the secret of a factor is sealed. */
export function sealedAs(factorId: Id): string {
  return `totp:${factorId}`;
}

/**
 * Begins a phone: unverified until its first code, and gone after five minutes without one.
 * @throws AuthError as `enrolTotp`; `validation_failed` (no phone, or none in E.164), `mfa_verified_factor_exists`
 */
export async function enrolPhone(
  ctx: EnrolContext,
  owner: FactorOwner,
  input: { friendlyName?: string | undefined; phone: string },
): Promise<{ id: Id; friendlyName: string; phone: string }> {
  requireFactorType(ctx.env, "phone", "enroll");
  if (!input.phone) {
    throw new AuthError("validation_failed", {
      message: "Phone number required to enroll Phone factor",
      fields: { phone: ["Please enter your phone number."] },
    });
  }
  const phone = normalisePhone(input.phone);
  if (!phone) {
    throw new AuthError("validation_failed", {
      message: "Invalid phone number format (E.164 required)",
      fields: { phone: ["Please enter the number with its country code, like +44 7700 900123."] },
    });
  }
  const name = readName(input.friendlyName);
  const standing = await findStanding(ctx, owner);
  const same = standing.filter((factor) => factor.phone === phone);
  if (same.some(({ status }) => status === "verified")) {
    throw new AuthError("mfa_verified_factor_exists", {
      sentence: "This phone is one of your second steps already.",
    });
  }
  // Of an unverified phone the newest attempt counts.
  requireRoom(
    owner,
    standing.filter((factor) => !same.includes(factor)),
    name,
  );
  const id = newId(ctx.clock.now());
  const replaced = ctx.db
    .delete(mfa_factors)
    .where(
      and(
        eq(mfa_factors.user_id, owner.user.id),
        eq(mfa_factors.phone, phone),
        eq(mfa_factors.status, "unverified"),
      ),
    );
  await store(ctx, owner, { id, name, factor: { factor_type: "phone", phone }, before: [replaced] });
  return { id, friendlyName: name ?? "", phone };
}

/** Forgets factors of this type that were begun and not confirmed: on a page the newest attempt counts. */
export async function abandonEnrolments(
  ctx: EnrolContext,
  owner: FactorOwner,
  type: FactorType,
): Promise<void> {
  const begun = and(
    eq(mfa_factors.user_id, owner.user.id),
    eq(mfa_factors.factor_type, type),
    eq(mfa_factors.status, "unverified"),
  );
  await ctx.commit([ctx.db.delete(mfa_factors).where(begun)]);
}

function readName(friendlyName: string | undefined): string | null {
  const name = friendlyName?.trim() ?? "";
  if (name.length > FACTOR_NAME_MAX) {
    throw new AuthError("validation_failed", {
      message: `friendly_name must have at most ${FACTOR_NAME_MAX} characters`,
      fields: { friendly_name: [`Use at most ${FACTOR_NAME_MAX} characters.`] },
    });
  }
  return name || null;
}

function findStanding(ctx: EnrolContext, owner: FactorOwner): Promise<FactorRow[]> {
  return ctx.db
    .select()
    .from(mfa_factors)
    .where(and(eq(mfa_factors.user_id, owner.user.id), standsAt(ctx.clock.now())));
}

function requireRoom(owner: FactorOwner, standing: FactorRow[], name: string | null): void {
  if (name !== null && standing.some((factor) => factor.friendly_name === name)) throw nameConflict(name);
  if (standing.length >= FACTORS_MAX) throw tooMany();
  requireProved(owner, standing);
}

/**
 * Who has a second factor adds another one with it alone.
 * @throws AuthError `insufficient_aal` for a session that has not proved it
 */
export function requireProved(
  { session }: Pick<FactorOwner, "session">,
  standing: readonly Pick<FactorRow, "status">[],
): void {
  if (session.aal === "aal2" || !standing.some(({ status }) => status === "verified")) return;
  throw new AuthError("insufficient_aal", {
    status: 403,
    message: "AAL2 required to enroll a new factor",
    sentence: "Please prove your second step first.",
  });
}

/** Also those of parallel enrolments are counted, in the batch itself. */
async function store(
  ctx: EnrolContext,
  owner: FactorOwner,
  enrolled: {
    id: Id;
    name: string | null;
    factor: { factor_type: "totp"; secret: string } | { factor_type: "phone"; phone: string };
    before?: Statement[];
  },
): Promise<void> {
  const now = ctx.clock.now();
  const ofOwner = eq(mfa_factors.user_id, owner.user.id);
  try {
    await ctx.commit([
      ctx.db
        .delete(mfa_factors)
        .where(and(ofOwner, eq(mfa_factors.status, "unverified"), sql`NOT ${standsAt(now)}`)),
      ...(enrolled.before ?? []),
      failWhen(
        ctx.db,
        sql`(SELECT count(*) FROM ${mfa_factors} WHERE ${mfa_factors.user_id} = ${owner.user.id}) >= ${FACTORS_MAX}`,
      ),
      ctx.db.insert(mfa_factors).values({
        id: enrolled.id,
        user_id: owner.user.id,
        status: "unverified",
        friendly_name: enrolled.name,
        ...enrolled.factor,
        created_at: now,
        updated_at: now,
      }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw tooMany();
    if (isUniqueFailure(error, "mfa_factors.user_id, mfa_factors.friendly_name"))
      throw nameConflict(enrolled.name ?? "");
    throw error;
  }
}

function nameConflict(name: string): AuthError {
  return new AuthError("mfa_factor_name_conflict", {
    message: `A factor with the friendly name "${name}" for this user already exists`,
    fields: { friendly_name: ["You have a second step of this name already."] },
  });
}

function tooMany(): AuthError {
  return new AuthError("too_many_enrolled_mfa_factors", {
    sentence: `You have ${FACTORS_MAX} second steps already. Remove one first.`,
  });
}

function accountName({ user }: FactorOwner): string {
  return user.email ?? user.phone ?? "account";
}
