import { and, eq, inArray } from "drizzle-orm";
import { one_time_tokens, users } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** How a member signs in, and the changes of it that wait for a confirmation. */
export interface OwnAddresses {
  email: string | null;
  phone: string | null;
  hasPassword: boolean;
  /** Both must confirm; `confirmed` says which one has. */
  emailChange: { to: string; halves: { address: string; confirmed: boolean }[] } | null;
  phoneChange: { to: string } | null;
}

/** One round trip. */
export async function getOwnAddresses(ctx: Pick<MemberContext, "db" | "viewer">): Promise<OwnAddresses> {
  const { userId } = ctx.viewer;
  const [accounts, tokens] = await ctx.db.batch([
    ctx.db
      .select({
        email: users.email,
        phone: users.phone,
        new_email: users.new_email,
        new_phone: users.new_phone,
        password_hash: users.password_hash,
      })
      .from(users)
      .where(eq(users.id, userId)),
    ctx.db
      .select({
        purpose: one_time_tokens.purpose,
        address: one_time_tokens.address,
        at: one_time_tokens.confirmed_at,
      })
      .from(one_time_tokens)
      .where(
        and(
          eq(one_time_tokens.user_id, userId),
          inArray(one_time_tokens.purpose, ["email_change_current", "email_change_new"]),
        ),
      ),
  ]);
  const account = accounts[0];
  const halves = tokens
    .sort((one, other) => one.purpose.localeCompare(other.purpose))
    .map(({ address, at }) => ({ address, confirmed: at !== null }));
  return {
    email: account?.email ?? null,
    phone: account?.phone ?? null,
    hasPassword: account?.password_hash !== null,
    emailChange: account?.new_email ? { to: account.new_email, halves } : null,
    phoneChange: account?.new_phone ? { to: account.new_phone } : null,
  };
}
