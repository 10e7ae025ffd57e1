import { and, eq, inArray } from "drizzle-orm";
import { one_time_tokens, users } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

const PURPOSES = {
  email: ["email_change_current", "email_change_new"],
  phone: ["phone_change"],
} as const;

/** Takes a change of address back that waits for its confirmation; its codes and links no longer work. */
export async function cancelAddressChange(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer">,
  what: keyof typeof PURPOSES,
): Promise<void> {
  const { userId } = ctx.viewer;
  const pending = what === "email" ? { new_email: null } : { new_phone: null };
  await ctx.db.batch([
    ctx.db
      .update(users)
      .set({ ...pending, updated_at: ctx.clock.now() })
      .where(eq(users.id, userId)),
    ctx.db
      .delete(one_time_tokens)
      .where(and(eq(one_time_tokens.user_id, userId), inArray(one_time_tokens.purpose, [...PURPOSES[what]]))),
  ]);
}
