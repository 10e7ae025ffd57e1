import { eq } from "drizzle-orm";
import type { Statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { prepareAccount } from "../account.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { type AuthUser, findAuthUser } from "../auth-user.server.ts";
import { type CodeRoute, type PreparedCode, type Purpose, prepareCode } from "../one-time-tokens.server.ts";
import { hashCost, hashPassword } from "../password.server.ts";
import { requireGoodPassword } from "../password-rules.server.ts";
import { normaliseEmail } from "../rules.ts";

export const LINK_KINDS = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface LinkRequest {
  type: LinkKind;
  email: string;
  newEmail?: string | undefined;
  password?: string | undefined;
  data: Record<string, unknown>;
}

const PURPOSES: Record<LinkKind, Purpose> = {
  signup: "confirmation",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change_current: "email_change_current",
  email_change_new: "email_change_new",
};

/**
 * Makes code and link as a mail would carry them, for an operator to pass on; no mail goes out.
 * @throws AuthError `user_not_found`, `email_exists`, `validation_failed`, `weak_password`
 */
export async function generateLink(
  ctx: AuthContext,
  request: LinkRequest,
  route: CodeRoute,
): Promise<{ user: AuthUser; code: PreparedCode }> {
  const email = normaliseEmail(request.email);
  const known = await findAuthUser(ctx, { email });
  const opens = request.type === "signup" || request.type === "invite";
  if (!known && !opens) throw new AuthError("user_not_found", { status: 404, message: "User not found" });
  if (known?.row.email_confirmed_at && opens) throw new AuthError("email_exists");
  const before: Statement[] = [];
  const userId = known?.row.id ?? (await openAccount(ctx, { ...request, email }, before));
  const address = await addressOf(ctx, request, email, userId, before);
  const code = await prepareCode(ctx, {
    userId,
    purpose: PURPOSES[request.type],
    address,
    route,
    mail: false,
  });
  await commitUnique(ctx, [...before, ...code.statements]);
  const user = await findAuthUser(ctx, { id: userId });
  if (!user) throw new AuthError("user_not_found", { status: 404 });
  return { user, code };
}

/**
 * Invites an address: an account that waits for its owner, and a mail to them.
 * @throws AuthError `email_exists` when it is a member's already
 */
export async function inviteUser(
  ctx: AuthContext,
  invitation: { email: string; data: Record<string, unknown> },
  route: CodeRoute,
): Promise<AuthUser> {
  const email = normaliseEmail(invitation.email);
  const known = await findAuthUser(ctx, { email });
  if (known?.row.email_confirmed_at) throw new AuthError("email_exists");
  const before: Statement[] = [];
  const request = { type: "invite" as const, email, data: invitation.data };
  const userId = known?.row.id ?? (await openAccount(ctx, request, before));
  const now = ctx.clock.now();
  before.push(
    ctx.db.update(users).set({ invited_at: now, confirmation_sent_at: now }).where(eq(users.id, userId)),
  );
  const code = await prepareCode(ctx, { userId, purpose: "invite", address: email, route });
  await commitUnique(ctx, [...before, ...code.statements]);
  const user = await findAuthUser(ctx, { id: userId });
  if (!user) throw new AuthError("user_not_found", { status: 404 });
  return user;
}

async function openAccount(ctx: AuthContext, request: LinkRequest, statements: Statement[]): Promise<string> {
  if (request.type === "signup") await requireGoodPassword(ctx.env, request.password);
  const account = prepareAccount(ctx, {
    email: request.email,
    phone: null,
    passwordHash: request.password ? await hashPassword(request.password, hashCost(ctx.env)) : null,
    data: request.data,
    emailConfirmed: false,
    phoneConfirmed: false,
    ...(request.type === "invite" ? { more: { invited_at: ctx.clock.now() } } : {}),
  });
  statements.push(...account.statements);
  return account.row.id;
}

/** Where the link belongs; a change of address begins with it. */
async function addressOf(
  ctx: AuthContext,
  request: LinkRequest,
  email: string,
  userId: string,
  statements: Statement[],
): Promise<string> {
  if (request.type !== "email_change_current" && request.type !== "email_change_new") return email;
  if (!request.newEmail) throw new AuthError("validation_failed", { message: "New email is required" });
  const newEmail = normaliseEmail(request.newEmail);
  if (await findAuthUser(ctx, { email: newEmail })) throw new AuthError("email_exists");
  statements.push(
    ctx.db
      .update(users)
      .set({ new_email: newEmail, email_change_sent_at: ctx.clock.now() })
      .where(eq(users.id, userId)),
  );
  return request.type === "email_change_current" ? email : newEmail;
}

async function commitUnique(ctx: AuthContext, statements: Statement[]): Promise<void> {
  try {
    await ctx.commit(statements);
  } catch (error) {
    if (isUniqueFailure(error, "users.email")) throw new AuthError("email_exists");
    throw error;
  }
}
