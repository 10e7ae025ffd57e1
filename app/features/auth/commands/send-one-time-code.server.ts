import { eq } from "drizzle-orm";
import type { Statement } from "#app/db/client.server.ts";
import { rate_limits, users } from "#app/db/schema/auth.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { prepareAccount } from "../account.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { type AuthUser, authUserReads, toAuthUser } from "../auth-user.server.ts";
import { type CodeRoute, ON_PAGE, type Purpose, prepareCode } from "../one-time-tokens.server.ts";
import { normaliseEmail } from "../rules.ts";
import { authSettings } from "../settings.server.ts";
import { codeUses, takeCodeUses } from "./code-limits.server.ts";

export type CodeRequest =
  /** Sign-in by mail; `createUser` opens an account for an unknown address. */
  | { kind: "sign_in"; email: string; createUser: boolean; data: Record<string, unknown> }
  /** A forgotten password. */
  | { kind: "recover"; email: string }
  /** The mail of a sign-up, or of a change of address, once more. */
  | { kind: "resend"; type: "signup" | "email_change"; email: string };

/**
 * Sends a code and a link by mail, when there is somebody to send them to. Limits count by the submitted address, known
 * or not, and the answer is the same (auth-wire.md §4 no. 1).
 * @throws AuthError `over_email_send_rate_limit`; `otp_disabled` and `signup_disabled` under strict compatibility only;
 *   RateLimited
 */
export async function sendOneTimeCode(
  ctx: AuthContext,
  request: CodeRequest,
  route: CodeRoute = ON_PAGE,
): Promise<void> {
  const email = normaliseEmail(request.email);
  const found = await takeCodeUses(ctx, codeUses(ctx, email), authUserReads(ctx, { email }));
  const user = toAuthUser(found);
  if (request.kind === "sign_in" && !user) requireMayJoin(ctx, request.createUser);
  const statements = await prepare(ctx, { ...request, email }, user, route);
  // Writing takes time that the answer would tell of: who has no account costs a write too (auth-wire.md §4 no. 1).
  const [first, ...rest] = statements.length > 0 ? statements : idleWrites(ctx);
  if (!first) return;
  try {
    await ctx.db.batch([first, ...rest]);
  } catch (error) {
    // Two first requests for one address at once: one of them has made the account and sent the mail.
    if (!isUniqueFailure(error, "users.email")) throw error;
  }
}

/** As much writing as a mail to somebody takes; the next look at old windows sweeps it away. */
function idleWrites(ctx: AuthContext): Statement[] {
  const now = ctx.clock.now();
  return ["account", "code", "mail"].map((part) =>
    ctx.db
      .insert(rate_limits)
      .values({ key: `idle:${part}`, count: 0, window_ends_at: now })
      .onConflictDoUpdate({ target: rate_limits.key, set: { window_ends_at: now } }),
  );
}

async function prepare(
  ctx: AuthContext,
  request: CodeRequest,
  user: AuthUser | null,
  route: CodeRoute,
): Promise<Statement[]> {
  if (!user) {
    // The same work as for somebody, and nobody to tell.
    const idle = { userId: "nobody", purpose: "recovery" as const, address: request.email, route };
    if (request.kind !== "sign_in" || !mayJoin(ctx, request.createUser)) {
      await prepareCode(ctx, idle);
      return [];
    }
    return join(ctx, request, route);
  }
  const { row } = user;
  if (request.kind === "resend" && request.type === "email_change") return resendChange(ctx, user, route);
  const confirmed = row.email_confirmed_at !== null;
  if (request.kind === "resend" && confirmed) return [];
  const recovers = request.kind === "recover";
  const purpose: Purpose = recovers ? "recovery" : confirmed ? "magiclink" : "confirmation";
  const code = await prepareCode(ctx, { userId: row.id, purpose, address: request.email, route });
  const now = ctx.clock.now();
  const sent = purpose === "confirmation" ? { confirmation_sent_at: now } : { recovery_sent_at: now };
  // Whoever typed a password before the address was confirmed need not be its owner.
  if (request.kind === "sign_in" && !confirmed) Object.assign(sent, { password_hash: null });
  return [ctx.db.update(users).set(sent).where(eq(users.id, row.id)), ...code.statements];
}

/** An account for an address that asked for a code; it stays unseen until the code comes back. */
async function join(
  ctx: AuthContext,
  request: Extract<CodeRequest, { kind: "sign_in" }>,
  route: CodeRoute,
): Promise<Statement[]> {
  const account = prepareAccount(ctx, {
    email: request.email,
    phone: null,
    passwordHash: null,
    data: request.data,
    emailConfirmed: false,
    phoneConfirmed: false,
    more: { confirmation_sent_at: ctx.clock.now() },
  });
  const code = await prepareCode(ctx, {
    userId: account.row.id,
    purpose: "confirmation",
    address: request.email,
    route,
  });
  return [...account.statements, ...code.statements];
}

/** Both halves once more. */
async function resendChange(ctx: AuthContext, { row }: AuthUser, route: CodeRoute): Promise<Statement[]> {
  if (!row.new_email || !row.email) return [];
  const halves = await Promise.all([
    prepareCode(ctx, { userId: row.id, purpose: "email_change_current", address: row.email, route }),
    prepareCode(ctx, { userId: row.id, purpose: "email_change_new", address: row.new_email, route }),
  ]);
  const sent = { email_change_sent_at: ctx.clock.now() };
  return [
    ctx.db.update(users).set(sent).where(eq(users.id, row.id)),
    ...halves.flatMap((half) => half.statements),
  ];
}

function mayJoin(ctx: AuthContext, createUser: boolean): boolean {
  return createUser && !authSettings(ctx.env).signupDisabled;
}

/** Only strict compatibility tells an unknown address apart (auth-wire.md §4 no. 3). */
function requireMayJoin(ctx: AuthContext, createUser: boolean): void {
  const settings = authSettings(ctx.env);
  if (!settings.strictCompat) return;
  if (!createUser) throw new AuthError("otp_disabled");
  if (settings.signupDisabled) throw new AuthError("signup_disabled");
}
