import { eq } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { users } from "#app/db/schema/auth.ts";
import { email_outbox } from "#app/db/schema/notifications.ts";
import { RateLimited, type Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { authUserReads, findAuthUser, requireNotBanned, toAuthUser } from "../auth-user.server.ts";
import { guessUses } from "../guess-uses.server.ts";
import { queueAuthMail } from "../mail.server.ts";
import { verifyPassword } from "../password.server.ts";
import { normaliseEmail } from "../rules.ts";
import { prepareSession, type SessionTokens } from "./start-session.server.ts";

const WRONG = "That email and password do not match. Please try again.";

/** By what an account is named at the door. */
export type SignInName = { email: string } | { phone: string };

/**
 * Signs in with email (or phone) and password. Unknown address and wrong password cost and answer the same; a ban and a
 * missing confirmation are named only after a correct password (auth-wire.md §4 no. 2).
 * @throws AuthError `invalid_credentials`, `user_banned`, `email_not_confirmed`, `phone_not_confirmed`; RateLimited
 */
export async function signIn(
  ctx: AuthContext,
  input: SignInName & { password: string },
): Promise<SessionTokens> {
  const key: SignInName = "email" in input ? { email: normaliseEmail(input.email) } : { phone: input.phone };
  const name = "email" in key ? key.email : key.phone;
  const uses: Use[] = [{ name: "sign_in_address", subject: ctx.address }, ...guessUses(name)];
  const account = toAuthUser(await take(ctx, uses, key));
  const correct = await verifyPassword(input.password, account?.row.password_hash ?? null);
  if (!account || !correct) throw new AuthError("invalid_credentials", { sentence: WRONG });
  const now = ctx.clock.now();
  // Whoever owes a second factor has not proved enough to read what was decided about the account.
  requireNotBanned(account, now, !account.factors.some(({ status }) => status === "verified"));
  requireConfirmed(account.row, key);
  const session = await prepareSession(ctx, account.row, "password");
  await ctx.commit(
    [
      // Only failures count (security.md §1): counted first, so that parallel tries cannot slip through.
      ...(await ctx.limits.giveBack(uses)),
      ctx.db.update(users).set({ last_sign_in_at: now }).where(eq(users.id, account.row.id)),
      ...session.statements,
      recordActivity(ctx, { userId: account.row.id, kind: "signed_in", sessionId: session.tokens.sessionId }),
    ],
    {
      name: "session.started",
      payload: { userId: account.row.id, sessionId: session.tokens.sessionId },
    },
  );
  return session.tokens;
}

async function take(ctx: AuthContext, uses: Use[], key: SignInName): Promise<unknown[]> {
  try {
    return await ctx.limits.takeAll(uses, authUserReads(ctx, key));
  } catch (error) {
    if (error instanceof RateLimited && error.limit !== "sign_in_address") ctx.defer(tellOwner(ctx, key));
    throw error;
  }
}

/** Somebody is guessing: the owner learns it by mail and in the drawer once a day, and each time in the activity log. */
async function tellOwner(ctx: AuthContext, key: SignInName): Promise<void> {
  const user = await findAuthUser(ctx, key);
  if (!user?.row.email) return;
  const today = Math.floor(ctx.clock.now() / days(1));
  const mail = queueAuthMail(ctx, {
    toUser: user.row.id,
    toEmail: user.row.email,
    template: "sign_in_blocked",
    data: {},
    cause: `${user.row.id}:${today}`,
  });
  const [known] = await ctx.db
    .select({ id: email_outbox.id })
    .from(email_outbox)
    .where(eq(email_outbox.dedupe_key, `sign_in_blocked:${user.row.id}:${today}`));
  const noted = recordActivity(ctx, { userId: user.row.id, kind: "sign_in_blocked" });
  if (known) await ctx.db.batch([noted]);
  else
    await ctx.commit([mail, noted], {
      name: "sign_in.blocked",
      payload: { userId: user.row.id, mark: String(today) },
    });
}

function requireConfirmed(
  row: { email_confirmed_at: number | null; phone_confirmed_at: number | null },
  by: SignInName,
) {
  if ("email" in by && row.email_confirmed_at === null) {
    throw new AuthError("email_not_confirmed", {
      sentence: "Please confirm your email address first: we have sent you a code.",
    });
  }
  if ("phone" in by && row.phone_confirmed_at === null) throw new AuthError("phone_not_confirmed");
}
