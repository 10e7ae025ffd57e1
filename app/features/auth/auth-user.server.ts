import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import { mfa_factors } from "#app/db/schema/factors.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "./auth-error.ts";

/** An account, and how its profile stands (null while it has none: unconfirmed, anonymous). */
export type UserRow = typeof users.$inferSelect & { profile_status: string | null };
export type IdentityRow = typeof identities.$inferSelect;
export type FactorRow = typeof mfa_factors.$inferSelect;

/** An account with its ways in and its second factors. */
export interface AuthUser {
  row: UserRow;
  identities: IdentityRow[];
  factors: FactorRow[];
}

/** What an account is found by; addresses normalised. */
export type UserKey = { id: Id } | { email: string } | { phone: string };

/** The three reads of an account, for a batch; `toAuthUser` takes their results. */
export function authUserReads(ctx: Pick<AppContext, "db">, key: UserKey): [Statement, Statement, Statement] {
  const condition = keyCondition(key);
  const id = sql`(SELECT ${users.id} FROM ${users} WHERE ${condition})`;
  return [
    ctx.db
      .select({
        ...getTableColumns(users),
        profile_status: sql<string | null>`${profiles.status}`.as("profile_status"),
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.user_id, users.id))
      .where(condition),
    ctx.db.select().from(identities).where(sql`${identities.user_id} = ${id}`).orderBy(identities.created_at),
    ctx.db
      .select()
      .from(mfa_factors)
      .where(sql`${mfa_factors.user_id} = ${id}`)
      .orderBy(mfa_factors.created_at),
  ];
}

/** @returns null when there is no such account, or it was deleted */
export function toAuthUser(results: unknown[]): AuthUser | null {
  const [found, ways, factors] = results as [UserRow[], IdentityRow[], FactorRow[]];
  const row = found[0];
  return row && row.deleted_at === null ? { row, identities: ways, factors } : null;
}

/** One round trip. Deleted accounts are not found. */
export async function findAuthUser(ctx: Pick<AppContext, "db">, key: UserKey): Promise<AuthUser | null> {
  return toAuthUser(await ctx.db.batch(authUserReads(ctx, key)));
}

/** True while an account may not be used: banned for a time, or its profile suspended. */
export function isBanned({ row }: Pick<AuthUser, "row">, now: number): boolean {
  return (row.banned_until ?? 0) > now || isShutOut(row.profile_status);
}

/** Who left by their own will may sign in, to come back (product.md §5.17). */
export function isShutOut(profileStatus: string | null): boolean {
  return profileStatus === "suspended" || profileStatus === "deleted";
}

/** @throws AuthError `user_banned`, with `proved` where the caller says that all of an account's factors were */
export function requireNotBanned(user: Pick<AuthUser, "row">, now: number, proved = false): void {
  if (!isBanned(user, now)) return;
  throw new AuthError("user_banned", {
    status: 400,
    ...(proved && user.row.profile_status !== "deleted" ? { proved: user.row.id } : {}),
    sentence: "This account is suspended. Write to safety@thrive.example to appeal.",
  });
}

/** The member's own data or ours about them, as an object. */
export function metadataOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function keyCondition(key: UserKey): SQL {
  if ("id" in key) return eq(users.id, key.id);
  if ("email" in key) return eq(users.email, key.email);
  return eq(users.phone, key.phone);
}
