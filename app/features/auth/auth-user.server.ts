import { eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { identities, mfa_factors, users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";

export type UserRow = typeof users.$inferSelect;
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
    ctx.db.select().from(users).where(condition),
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

function keyCondition(key: UserKey): SQL {
  if ("id" in key) return eq(users.id, key.id);
  if ("email" in key) return eq(users.email, key.email);
  return eq(users.phone, key.phone);
}
