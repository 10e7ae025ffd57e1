import { eq } from "drizzle-orm";
import type { Statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { accountCreated, prepareAccount } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import {
  type AuthUser,
  authUserReads,
  type IdentityRow,
  toAuthUser,
  type UserRow,
} from "../auth-user.server.ts";
import { refuseBannedAddress } from "../banned-address.server.ts";
import { recordConsents } from "../consents.server.ts";
import { inSteps } from "../in-steps.ts";
import { queueAuthMail } from "../mail.server.ts";
import { type CodeRoute, ON_PAGE, prepareCode } from "../one-time-tokens.server.ts";
import { hashCost, hashPassword, verifyPassword } from "../password.server.ts";
import { requireGoodPassword } from "../password-rules.server.ts";
import { normaliseEmail } from "../rules.ts";
import { authSettings } from "../settings.server.ts";
import { recipientUses, takeCodeUses } from "./code-limits.server.ts";
import { prepareSession, type SessionTokens } from "./start-session.server.ts";

export interface SignUpRequest {
  email: string;
  password: string;
  /** The member's own data; name (`display_name`) and kind of account (`account_type`) are taken from it. */
  data: Record<string, unknown>;
  /** They ticked the box of our own form (`recordConsents`). */
  agreed?: boolean;
}

/** What came of a sign-up. */
export interface SignedUp {
  /** Null while the address waits for its confirmation: there is no session before it (product.md R3). */
  session: SessionTokens | null;
  /**
   * The account as its client may see it. With confirmation on it looks the same for an address that has an account
   * already (auth-wire.md §1).
   */
  user: AuthUser;
}

const TAKEN = "This address cannot be used for a new account. If it is yours, sign in instead.";

/**
 * Creates account, email identity and, where no confirmation is asked, profile and first session in one batch. With
 * confirmation on a code goes out by mail, and the answer is the same for known and unknown addresses, its time included.
 * @throws AuthError `signup_disabled`, `validation_failed`, `weak_password`, `user_already_exists` (only where no
 *   confirmation is asked), `email_address_not_authorized`, `over_email_send_rate_limit`; RateLimited
 */
export function signUp(
  ctx: AuthContext,
  input: SignUpRequest,
  route: CodeRoute = ON_PAGE,
): Promise<SignedUp> {
  return inSteps(() => signUpNow(ctx, input, route));
}

async function signUpNow(ctx: AuthContext, input: SignUpRequest, route: CodeRoute): Promise<SignedUp> {
  const settings = authSettings(ctx.env);
  if (settings.signupDisabled) {
    throw new AuthError("signup_disabled", { sentence: "New accounts cannot be created at the moment." });
  }
  await requireGoodPassword(ctx.env, input.password);
  const email = normaliseEmail(input.email);
  const uses: Use[] = [
    { name: "sign_up_address", subject: ctx.address },
    { name: "sign_up_address_day", subject: ctx.address },
    // Where a mail goes out, it counts for its receiver.
    ...(settings.autoconfirm ? [] : recipientUses(email)),
  ];
  const known = toAuthUser(await takeCodeUses(ctx, uses, authUserReads(ctx, { email })));
  await refuseBannedAddress(ctx, email);
  if (known?.row.email_confirmed_at) {
    return settings.autoconfirm
      ? refuse(await hashPassword(input.password, hashCost(ctx.env)))
      : pretend(ctx, input, known);
  }
  if (known) return confirmAgain(ctx, input, known, route);
  try {
    return await create(ctx, { ...input, email }, route, settings.autoconfirm);
  } catch (error) {
    // Someone else was first between looking and storing.
    if (isUniqueFailure(error, "users.email"))
      return settings.autoconfirm ? refuse() : pretend(ctx, input, null);
    throw error;
  }
}

async function create(
  ctx: AuthContext,
  input: SignUpRequest,
  route: CodeRoute,
  confirmed: boolean,
): Promise<SignedUp> {
  const now = ctx.clock.now();
  const account = prepareAccount(ctx, {
    email: input.email,
    phone: null,
    passwordHash: await hashPassword(input.password, hashCost(ctx.env)),
    data: input.data,
    emailConfirmed: confirmed,
    phoneConfirmed: false,
    ...(confirmed ? {} : { more: { confirmation_sent_at: now } }),
  });
  const { row } = account;
  const user = { row, identities: [identityOf(row)], factors: [] };
  const recorded = [
    recordActivity(ctx, { userId: row.id, kind: "signed_up" }),
    ...(input.agreed ? [recordConsents(ctx, row.id)] : []),
  ];
  if (!confirmed) {
    const code = await prepareCode(ctx, {
      userId: row.id,
      purpose: "confirmation",
      address: input.email,
      route,
    });
    await ctx.commit([...account.statements, ...code.statements, ...recorded]);
    return { session: null, user };
  }
  const session = await prepareSession(ctx, row, "password");
  const statements: Statement[] = [
    ...account.statements,
    ...session.statements,
    ctx.db.update(users).set({ last_sign_in_at: now }).where(eq(users.id, row.id)),
    ...recorded,
  ];
  await ctx.commit(statements, accountCreated(row));
  return { session: session.tokens, user: { ...user, row: { ...row, last_sign_in_at: now } } };
}

/**
 * An account that was never confirmed gets a new code. Nobody has proved yet to own the address, so no password is
 * better than the other: when they differ none is kept, and the owner sets one by recovery.
 */
async function confirmAgain(
  ctx: AuthContext,
  input: SignUpRequest,
  known: AuthUser,
  route: CodeRoute,
): Promise<SignedUp> {
  const now = ctx.clock.now();
  const { row } = known;
  const same = await verifyPassword(input.password, row.password_hash);
  const code = await prepareCode(ctx, {
    userId: row.id,
    purpose: "confirmation",
    address: row.email ?? "",
    route,
  });
  await ctx.commit([
    ctx.db
      .update(users)
      .set({ confirmation_sent_at: now, ...(same ? {} : { password_hash: null }) })
      .where(eq(users.id, row.id)),
    ...code.statements,
    ...(input.agreed ? [recordConsents(ctx, row.id)] : []),
  ]);
  return { session: null, user: { ...known, row: { ...row, confirmation_sent_at: now } } };
}

/** The answer of a first sign-up, for an address that has an account; its owner learns of the attempt by mail. */
async function pretend(ctx: AuthContext, input: SignUpRequest, known: AuthUser | null): Promise<SignedUp> {
  const now = ctx.clock.now();
  const { row } = prepareAccount(ctx, {
    email: normaliseEmail(input.email),
    phone: null,
    passwordHash: await hashPassword(input.password, hashCost(ctx.env)),
    data: input.data,
    emailConfirmed: false,
    phoneConfirmed: false,
    more: { confirmation_sent_at: now },
  });
  if (known?.row.email) {
    await ctx.commit([
      queueAuthMail(ctx, {
        toUser: known.row.id,
        toEmail: known.row.email,
        template: "account_exists",
        data: {},
        cause: row.id,
      }),
    ]);
  }
  return { session: null, user: { row, identities: [], factors: [] } };
}

function refuse(_sameWork?: string): never {
  throw new AuthError("user_already_exists", { fields: { email: [TAKEN] } });
}

function identityOf(row: UserRow): IdentityRow {
  const { id, created_at } = row;
  return {
    id,
    user_id: id,
    provider: "email",
    provider_subject: id,
    identity_data: { sub: id, email: row.email },
    last_sign_in_at: created_at,
    created_at,
    updated_at: created_at,
  };
}
