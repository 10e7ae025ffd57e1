import { count, desc, eq, isNull, sql } from "drizzle-orm";
import { hours, minutes, seconds } from "#app/core/time.ts";
import type { Statement } from "#app/db/client.server.ts";
import { identities, sessions, users } from "#app/db/schema/auth.ts";
import { mfa_factors, passkeys } from "#app/db/schema/factors.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { onLegalHold } from "#app/features/files/legal-hold.server.ts";
import { failWhen, type Happened, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { accountCreated, mergedMetadata, openProfile, prepareAccount } from "../account.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { type AuthUser, findAuthUser, metadataOf, type UserRow } from "../auth-user.server.ts";
import { clearCodes } from "../clear-codes.server.ts";
import { forgetDevices } from "../forget-devices.server.ts";
import { hashCost, hashPassword } from "../password.server.ts";
import { requireGoodPassword } from "../password-rules.server.ts";
import { normaliseEmail } from "../rules.ts";
import { otherSessions } from "./sign-out.server.ts";

/** What an operator sets; what is absent stays as it is. */
export interface OperatorChanges {
  id?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  /** A hash of ours (`scrypt$...`), as from an export. */
  passwordHash?: string | undefined;
  emailConfirm: boolean;
  phoneConfirm: boolean;
  userMetadata?: Record<string, unknown> | undefined;
  appMetadata?: Record<string, unknown> | undefined;
  /** `none`, or a duration such as `24h`, `1h30m`. */
  banDuration?: string | undefined;
}

/** One page of accounts, newest first, and how many there are. Deleted ones are not among them. */
export async function listUsers(
  ctx: Pick<AuthContext, "db">,
  page: number,
  perPage: number,
): Promise<{ users: AuthUser[]; total: number }> {
  const [rows, totals] = await ctx.db.batch([
    ctx.db
      .select()
      .from(users)
      .where(isNull(users.deleted_at))
      .orderBy(desc(users.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(users).where(isNull(users.deleted_at)),
  ]);
  // One parameter for all of them: D1 takes 100 a statement.
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  const [ways, factors] = await ctx.db.batch([
    ctx.db.select().from(identities).where(sql`${identities.user_id} IN ${ids}`),
    ctx.db.select().from(mfa_factors).where(sql`${mfa_factors.user_id} IN ${ids}`),
  ]);
  return {
    users: rows.map((row) => ({
      row: { ...row, profile_status: null },
      identities: ways.filter(({ user_id }) => user_id === row.id),
      factors: factors.filter(({ user_id }) => user_id === row.id),
    })),
    total: totals[0]?.total ?? 0,
  };
}

/**
 * An account by an operator's hand: confirmed only where they say so.
 * @throws AuthError `validation_failed`, `weak_password`, `email_exists`, `phone_exists`
 */
export async function createUserAsOperator(ctx: AuthContext, input: OperatorChanges): Promise<AuthUser> {
  const account = prepareAccount(ctx, {
    email: input.email ? normaliseEmail(input.email) : null,
    phone: input.phone ?? null,
    passwordHash: (await passwordOf(ctx.env, input)) ?? null,
    data: input.userMetadata ?? {},
    emailConfirmed: input.emailConfirm,
    phoneConfirmed: input.phoneConfirm,
    more: {
      ...(input.id ? { id: input.id } : {}),
      ...(input.banDuration ? { banned_until: bannedUntil(input.banDuration, ctx.clock.now()) } : {}),
    },
  });
  const { row } = account;
  const app_metadata = { ...metadataOf(row.app_metadata), ...input.appMetadata };
  const stored = ctx.db.update(users).set({ app_metadata }).where(eq(users.id, row.id));
  const events = row.email_confirmed_at || row.phone_confirmed_at ? [accountCreated(row)] : [];
  await commitUnique(ctx, [...account.statements, stored], events);
  return reread(ctx, row.id);
}

/**
 * Changes an account by an operator's hand. A ban and a new password end its sessions, windows included.
 * @throws AuthError `validation_failed`, `weak_password`, `email_exists`, `phone_exists`
 */
export async function updateUserAsOperator(
  ctx: AuthContext,
  { row }: AuthUser,
  input: OperatorChanges,
): Promise<AuthUser> {
  const now = ctx.clock.now();
  const set: Partial<UserRow> = { updated_at: now };
  const passwordHash = await passwordOf(ctx.env, input);
  if (passwordHash) set.password_hash = passwordHash;
  if (input.email) set.email = normaliseEmail(input.email);
  if (input.phone) set.phone = input.phone;
  if (input.emailConfirm && row.email_confirmed_at === null) set.email_confirmed_at = now;
  if (input.phoneConfirm && row.phone_confirmed_at === null) set.phone_confirmed_at = now;
  if (input.userMetadata) set.user_metadata = mergedMetadata(row.user_metadata, input.userMetadata);
  if (input.appMetadata) set.app_metadata = mergedMetadata(row.app_metadata, input.appMetadata);
  if (input.banDuration) set.banned_until = bannedUntil(input.banDuration, now);
  const confirms = set.email_confirmed_at !== undefined || set.phone_confirmed_at !== undefined;
  const joins = confirms && row.profile_status === null;
  const after = { ...row, ...set };
  const ends = passwordHash !== undefined || (set.banned_until ?? 0) > now;
  const statements: Statement[] = [
    ctx.db.update(users).set(set).where(eq(users.id, row.id)),
    ...(joins ? [openProfile(ctx, after, now)] : []),
    ...(ends ? await endEverything(ctx, row.id) : []),
  ];
  const events = [...(joins ? [accountCreated(after)] : []), ...(ends ? await ended(ctx, row.id) : [])];
  await commitUnique(ctx, statements, events);
  return reread(ctx, row.id);
}

/**
 * Takes an account out of use: nobody finds it, its addresses are free again, its sessions end. What others share with
 * it (matches, journals) keeps its row, so the hard way erases what names the person. What is under a legal hold stays either way: it can be banned.
 * @throws AuthError `conflict`
 */
export async function deleteUserAsOperator(
  ctx: AuthContext,
  { row }: AuthUser,
  soft: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const gone = {
    deleted_at: now,
    updated_at: now,
    email: null,
    phone: null,
    new_email: null,
    new_phone: null,
  };
  const erased = { password_hash: null, user_metadata: {}, app_metadata: {} };
  const windows = await ended(ctx, row.id);
  const ending = await endEverything(ctx, row.id);
  const commit = () =>
    ctx.commit(
      [
        failWhen(ctx.db, onLegalHold(row.id)),
        ctx.db
          .update(users)
          .set(soft ? gone : { ...gone, ...erased })
          .where(eq(users.id, row.id)),
        ctx.db.delete(identities).where(eq(identities.user_id, row.id)),
        ctx.db.delete(mfa_factors).where(eq(mfa_factors.user_id, row.id)),
        ctx.db.delete(passkeys).where(eq(passkeys.user_id, row.id)),
        ctx.db
          .update(profiles)
          .set({ status: "deleted", updated_at: now })
          .where(eq(profiles.user_id, row.id)),
        ...ending,
      ],
      ...windows,
    );
  try {
    await commit();
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw new AuthError("conflict", { message: "The account is under a legal hold" });
  }
}

async function endEverything(ctx: AuthContext, userId: string): Promise<Statement[]> {
  return [
    ctx.db.delete(sessions).where(eq(sessions.user_id, userId)),
    ...clearCodes(ctx, userId),
    ...(await forgetDevices(ctx, userId)),
  ];
}

async function ended(ctx: AuthContext, userId: string): Promise<Happened[]> {
  const sessionIds = await otherSessions(ctx, { userId, sessionId: "" });
  return sessionIds.length > 0 ? [{ name: "sessions.ended", payload: { userId, sessionIds } }] : [];
}

async function passwordOf(env: AuthContext["env"], input: OperatorChanges): Promise<string | undefined> {
  if (input.password !== undefined && input.passwordHash !== undefined) {
    throw new AuthError("validation_failed", {
      message: "Only a password or a password hash should be provided",
    });
  }
  if (input.passwordHash !== undefined) {
    if (/^scrypt\$\d+\$\d+\$\d+\$[\w-]{22}\$[\w-]{43}$/.test(input.passwordHash)) return input.passwordHash;
    throw new AuthError("validation_failed", {
      message: "Only hashes of the form scrypt$N$r$p$salt$hash are known",
    });
  }
  if (input.password === undefined) return undefined;
  return hashPassword(await requireGoodPassword(env, input.password), hashCost(env));
}

const UNITS: Record<string, number> = { h: hours(1), m: minutes(1), s: seconds(1) };

/** Durations as the reference writes them; `none` lifts a ban. */
function bannedUntil(duration: string, now: number): number | null {
  if (duration === "none") return null;
  if (!/^(\d{1,9}[hms])+$/.test(duration)) {
    throw new AuthError("validation_failed", {
      message: `invalid format for ban duration: ${duration.slice(0, 40)}`,
    });
  }
  const parts = duration.match(/\d+[hms]/g) ?? [];
  return parts.reduce((end, part) => end + Number(part.slice(0, -1)) * (UNITS[part.slice(-1)] ?? 0), now);
}

async function commitUnique(ctx: AuthContext, statements: Statement[], events: Happened[]): Promise<void> {
  try {
    await ctx.commit(statements, ...events);
  } catch (error) {
    if (isUniqueFailure(error, "users.email")) throw new AuthError("email_exists");
    if (isUniqueFailure(error, "users.phone")) throw new AuthError("phone_exists");
    if (isUniqueFailure(error, "users.id")) throw new AuthError("conflict");
    throw error;
  }
}

async function reread(ctx: AuthContext, id: string): Promise<AuthUser> {
  const user = await findAuthUser(ctx, { id });
  if (!user) throw new AuthError("user_not_found", { status: 404 });
  return user;
}
