import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import type { Aal } from "#app/core/viewer.ts";
import { sessions, users } from "#app/db/schema/auth.ts";
import { mfa_factors, passkeys, recovery_codes } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";
import { arePasskeysOn } from "../passkeys/settings.server.ts";
import type { AuthenticationMethod, ClaimedUser } from "../tokens.server.ts";
import { type FactorType, maskPhone, UNVERIFIED_FACTOR_LIFETIME } from "./rules.ts";

export type FactorRow = typeof mfa_factors.$inferSelect;

/** Who asks about second factors: on the wire the caller with a bearer token, on a page whoever its cookies name. */
export interface FactorOwner {
  user: ClaimedUser;
  session: { id: Id; aal: Aal; amr: AuthenticationMethod[] };
}

/**
 * The owner that a page's cookies name, with what new tokens have to say of them.
 * @throws AuthError `session_not_found` when the session has ended meanwhile
 */
export async function getFactorOwner(
  ctx: Pick<AppContext, "db">,
  { userId, sessionId }: { userId: Id; sessionId: Id },
): Promise<FactorOwner> {
  const [row] = await ctx.db
    .select({ user: users, aal: sessions.aal, amr: sessions.amr })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId)));
  if (!row) throw new AuthError("session_not_found");
  // Only our own commands write `amr`.
  return {
    user: row.user,
    session: { id: sessionId, aal: row.aal, amr: row.amr as AuthenticationMethod[] },
  };
}

/** Whether a factor still counts: verified ones always, unverified ones for five minutes. */
export function standsAt(now: number): SQL | undefined {
  return or(
    eq(mfa_factors.status, "verified"),
    sql`${mfa_factors.created_at} > ${now - UNVERIFIED_FACTOR_LIFETIME}`,
  );
}

/** Whether a member has a verified factor. */
export function hasVerifiedFactor(userId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${mfa_factors} WHERE ${mfa_factors.user_id} = ${userId} AND ${mfa_factors.status} = 'verified')`;
}

/** The select of one factor of this owner, for a batch. */
export function selectFactor(ctx: Pick<AppContext, "db" | "clock">, userId: Id, factorId: string) {
  return ctx.db
    .select()
    .from(mfa_factors)
    .where(
      and(
        eq(mfa_factors.id, isId(factorId) ? factorId : ""),
        eq(mfa_factors.user_id, userId),
        standsAt(ctx.clock.now()),
      ),
    );
}

/** One second factor, as its owner's pages show it. */
export interface ListedFactor {
  id: Id;
  type: FactorType;
  name: string;
  /** The last digits of a phone. */
  hint: string | null;
  addedAt: number;
}

export interface SecondFactors {
  factors: ListedFactor[];
  recoveryCodesLeft: number;
}

/** What a member without a second factor can prove themselves with. One round trip. */
export async function listFirstFactors(
  ctx: Pick<AppContext, "db" | "env">,
  { userId }: { userId: Id },
): Promise<{ password: boolean; passkey: boolean }> {
  const [row] = await ctx.db
    .select({
      password: sql<number>`${users.password_hash} IS NOT NULL`.as("has_password"),
      passkey: sql<number>`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.user_id} = ${userId})`.as(
        "has_passkey",
      ),
    })
    .from(users)
    .where(eq(users.id, userId));
  return { password: row?.password === 1, passkey: row?.passkey === 1 && arePasskeysOn(ctx.env) };
}

/** What a member has to prove themselves with besides the password. One round trip. */
export async function listSecondFactors(
  ctx: Pick<AppContext, "db">,
  { userId }: { userId: Id },
): Promise<SecondFactors> {
  const [factors, [codes]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(mfa_factors)
      .where(and(eq(mfa_factors.user_id, userId), eq(mfa_factors.status, "verified")))
      .orderBy(desc(mfa_factors.factor_type), asc(mfa_factors.created_at)),
    ctx.db
      .select({ left: count() })
      .from(recovery_codes)
      .where(and(eq(recovery_codes.user_id, userId), isNull(recovery_codes.used_at))),
  ]);
  return { factors: factors.map(toListed), recoveryCodesLeft: codes?.left ?? 0 };
}

function toListed(row: FactorRow): ListedFactor {
  return {
    id: row.id,
    type: row.factor_type,
    name: factorName(row),
    hint: row.phone ? maskPhone(row.phone) : null,
    addedAt: row.created_at,
  };
}

/** What a factor is called towards its owner. */
export function factorName(row: Pick<FactorRow, "friendly_name" | "factor_type">): string {
  return row.friendly_name ?? (row.factor_type === "totp" ? "Authenticator app" : "Phone");
}
