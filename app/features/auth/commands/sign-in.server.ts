import { eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { verifyPassword } from "../password.server.ts";
import { normaliseEmail } from "../rules.ts";
import type { SignInInput } from "../schema.ts";
import { prepareSession, type SessionTokens } from "./start-session.server.ts";

const WRONG = "That e-mail and password do not match. Please try again.";

/**
 * Signs in with e-mail and password. Unknown address and wrong password cost and answer the same; a ban is named
 * only after a correct password (auth-wire.md §4 no. 2).
 * @throws AppError `invalid_input`, `forbidden` (banned), `rate_limited`
 */
export async function signIn(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "userAgent" | "limits" | "address" | "commit">,
  input: SignInInput,
): Promise<SessionTokens> {
  const email = normaliseEmail(input.email);
  const lookUp = ctx.db
    .select({
      id: users.id,
      password_hash: users.password_hash,
      banned_until: users.banned_until,
      deleted_at: users.deleted_at,
      email: users.email,
      phone: users.phone,
      app_metadata: users.app_metadata,
      user_metadata: users.user_metadata,
      is_anonymous: users.is_anonymous,
    })
    .from(users)
    .where(eq(users.email, email));
  await ctx.limits.take("sign_in_address", ctx.address);
  const [rows] = (await ctx.limits.take("sign_in_account", email, [lookUp])) as [Awaited<typeof lookUp>];
  const account = rows[0]?.deleted_at === null ? rows[0] : undefined;
  const correct = await verifyPassword(input.password, account?.password_hash ?? null);
  if (!account || !correct) throw new AppError("invalid_input", { sentence: WRONG });
  const now = ctx.clock.now();
  if ((account.banned_until ?? 0) > now) {
    throw new AppError("forbidden", {
      sentence: "This account is suspended. Write to safety@thrive.example to appeal.",
    });
  }
  // Only failures count (security.md §1): counted first, so that parallel tries cannot slip through.
  await Promise.all([
    ctx.limits.giveBack("sign_in_address", ctx.address),
    ctx.limits.giveBack("sign_in_account", email),
  ]);
  const session = await prepareSession(ctx, account, "password");
  await ctx.commit(
    [
      ctx.db.update(users).set({ last_sign_in_at: now }).where(eq(users.id, account.id)),
      ...session.statements,
    ],
    { name: "session.started", payload: { userId: account.id, sessionId: session.tokens.sessionId } },
  );
  return session.tokens;
}
