import { eq } from "drizzle-orm";
import { sessions, users } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { AuthError } from "../../auth-error.ts";
import { guessUses } from "../../guess-uses.server.ts";
import { verifyPassword } from "../../password.server.ts";

/**
 * Proves once more who uses this session, for accounts without a second factor. Wrong passwords count as failed
 * sign-ins do.
 * @throws AuthError `invalid_credentials`; AppError `rate_limited`
 */
export async function provePassword(
  ctx: Pick<MemberContext, "db" | "clock" | "limits" | "commit" | "viewer">,
  password: string,
): Promise<void> {
  const { email, userId, sessionId } = ctx.viewer;
  const lookUp = ctx.db.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
  const uses = guessUses(email);
  const [rows] = await ctx.limits.takeAll(uses, [lookUp]);
  if (!(await verifyPassword(password, rows[0]?.hash ?? null))) {
    throw new AuthError("invalid_credentials", {
      fields: { password: ["That is not your password. Please try again."] },
    });
  }
  await ctx.commit([
    ...(await ctx.limits.giveBack(uses)),
    ctx.db.update(sessions).set({ proved_at: ctx.clock.now() }).where(eq(sessions.id, sessionId)),
  ]);
}
