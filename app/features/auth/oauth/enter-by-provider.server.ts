import { and, eq } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import {
  identities,
  mfa_factors,
  one_time_tokens,
  recovery_codes,
  sessions,
  users,
} from "#app/db/schema/auth.ts";
import { createProfile, renameProfile } from "#app/features/profiles/commands.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type Happened, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../activity.server.ts";
import { AuthError } from "../auth-error.ts";
import {
  type AuthUser,
  authUserReads,
  isBanned,
  metadataOf,
  toAuthUser,
  type UserRow,
} from "../auth-user.server.ts";
import { authSettings } from "../settings.server.ts";
import type { ClaimedUser } from "../tokens.server.ts";
import { type Candidate, decideLinking, providersOf } from "./linking-rules.ts";
import type { OAuthProvider, ProviderProfile } from "./provider.server.ts";

/** Whom a provider gives no name for; they choose one on their profile. */
const UNNAMED = "New member";

/** What an entry needs of a request, whether a page or the wire asks for it. */
export type EntryContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "userAgent" | "limits" | "address" | "commit" | "rooms" | "defer"
>;

/** What the way in adds to the batch of the entry: a session, or the code that is traded for one. */
export interface Arrival {
  statements: Statement[];
  happened: Happened[];
}

export interface Entered {
  userId: Id;
  /** A verified second factor waits: the session is aal1 until it is proved. */
  secondFactor: boolean;
}

/**
 * Lets someone in whom a provider vouches for: finds, links, hands over or creates the account (`decideLinking`), all in
 * one batch with what `arrive` adds. When two answers for one new account meet, the second finds what the first made.
 * @throws AuthError `provider_email_needs_verification`, `signup_disabled`, `user_banned`, `user_not_found`; AppError
 * `rate_limited` for too many new accounts from one address
 */
export async function enterByProvider(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  arrive: (account: ClaimedUser) => Promise<Arrival>,
): Promise<Entered> {
  try {
    return await tryEntering(ctx, provider, profile, arrive);
  } catch (error) {
    const lost =
      isUniqueFailure(error, "users.email") ||
      isUniqueFailure(error, "identities.provider, identities.provider_subject");
    if (!lost) throw error;
    return tryEntering(ctx, provider, profile, arrive);
  }
}

async function tryEntering(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  arrive: (account: ClaimedUser) => Promise<Arrival>,
): Promise<Entered> {
  const known = await findAccounts(ctx, provider, profile);
  const decision = decideLinking({
    emailVerified: profile.emailVerified,
    byIdentity: candidate(ctx, known.byIdentity),
    byEmail: candidate(ctx, known.byEmail),
    signupDisabled: authSettings(ctx.env).signupDisabled,
  });
  switch (decision.kind) {
    case "refuse":
      throw refusal(decision.code, provider);
    case "sign_in":
      return signIn(ctx, provider, profile, present(known.byIdentity), arrive);
    case "link":
      return linkAndSignIn(ctx, provider, profile, present(known.byEmail), arrive);
    case "take_over":
      return takeOver(ctx, provider, profile, present(known.byEmail), arrive);
    case "create":
      return create(ctx, provider, profile, arrive);
  }
}

function refusal(
  code: "user_not_found" | "user_banned" | "provider_email_needs_verification" | "signup_disabled",
  provider: OAuthProvider,
): AuthError {
  return code === "provider_email_needs_verification"
    ? new AuthError(code, {
        message: `Unverified email with ${provider.name}. Verify the email with ${provider.name} in order to sign in`,
      })
    : new AuthError(code);
}

interface Account extends AuthUser {
  deleted: boolean;
}

/** Both accounts the answer may lead to; deleted ones too, so that they are not made again under the same address. */
async function findAccounts(ctx: EntryContext, provider: OAuthProvider, profile: ProviderProfile) {
  const [held, ...byEmail] = await ctx.db.batch([
    ctx.db
      .select({ user_id: identities.user_id })
      .from(identities)
      .where(and(eq(identities.provider, provider.name), eq(identities.provider_subject, profile.subject))),
    ...authUserReads(ctx, { email: profile.email ?? "" }),
  ]);
  const holder = held[0]?.user_id;
  const emailAccount = asAccount(byEmail);
  if (!holder) return { byIdentity: null, byEmail: emailAccount };
  const byIdentity =
    emailAccount?.row.id === holder
      ? emailAccount
      : asAccount(await ctx.db.batch(authUserReads(ctx, { id: holder })));
  return { byIdentity, byEmail: emailAccount };
}

function asAccount(results: unknown[]): Account | null {
  const living = toAuthUser(results);
  if (living) return { ...living, deleted: false };
  const [[row]] = results as [UserRow[]];
  return row ? { row, identities: [], factors: [], deleted: true } : null;
}

function candidate(ctx: EntryContext, account: Account | null): Candidate | null {
  return (
    account && {
      id: account.row.id,
      emailConfirmed: account.row.email_confirmed_at !== null,
      banned: isBanned(account, ctx.clock.now()),
      deleted: account.deleted,
    }
  );
}

function present(account: Account | null): Account {
  if (!account) throw new Error("decided for an account that is not there");
  return account;
}

async function signIn(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  account: Account,
  arrive: (account: ClaimedUser) => Promise<Arrival>,
): Promise<Entered> {
  const now = ctx.clock.now();
  const user_metadata = { ...metadataOf(account.row.user_metadata), ...profile.data };
  const arrival = await arrive({ ...account.row, user_metadata });
  await ctx.commit(
    [
      ctx.db
        .update(identities)
        .set({ identity_data: profile.data, last_sign_in_at: now, updated_at: now })
        .where(and(eq(identities.provider, provider.name), eq(identities.provider_subject, profile.subject))),
      ctx.db
        .update(users)
        .set({ user_metadata, last_sign_in_at: now, updated_at: now })
        .where(eq(users.id, account.row.id)),
      recordActivity(ctx, {
        userId: account.row.id,
        kind: "signed_in",
        details: { provider: provider.label },
      }),
      ...arrival.statements,
    ],
    ...arrival.happened,
  );
  return { userId: account.row.id, secondFactor: hasSecondFactor(account) };
}

async function linkAndSignIn(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  account: Account,
  arrive: (account: ClaimedUser) => Promise<Arrival>,
): Promise<Entered> {
  const now = ctx.clock.now();
  const changed = {
    user_metadata: { ...metadataOf(account.row.user_metadata), ...profile.data },
    app_metadata: withProviders(account, [...account.identities, { provider: provider.name }]),
  };
  const arrival = await arrive({ ...account.row, ...changed });
  await ctx.commit(
    [
      insertIdentity(ctx, provider, profile, account.row.id),
      ctx.db
        .update(users)
        .set({ ...changed, last_sign_in_at: now, updated_at: now })
        .where(eq(users.id, account.row.id)),
      recordActivity(ctx, {
        userId: account.row.id,
        kind: "identity_linked",
        details: { provider: provider.label },
      }),
      ...arrival.statements,
    ],
    ...arrival.happened,
  );
  return { userId: account.row.id, secondFactor: hasSecondFactor(account) };
}

/** Everything by which whoever signed up could come back goes; what they never proved was never theirs. */
async function takeOver(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  account: Account,
  arrive: (account: ClaimedUser) => Promise<Arrival>,
): Promise<Entered> {
  const now = ctx.clock.now();
  const userId = account.row.id;
  const email = account.row.email ?? "";
  const displayName = profile.name ?? UNNAMED;
  const changed = {
    phone: null,
    user_metadata: profile.data,
    app_metadata: withProviders(account, [{ provider: provider.name }]),
  };
  const arrival = await arrive({ ...account.row, ...changed });
  const { results } = await ctx.commit(
    [
      ctx.db.delete(sessions).where(eq(sessions.user_id, userId)).returning({ id: sessions.id }),
      ctx.db.delete(identities).where(eq(identities.user_id, userId)),
      ctx.db.delete(mfa_factors).where(eq(mfa_factors.user_id, userId)),
      ctx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
      ctx.db.delete(one_time_tokens).where(eq(one_time_tokens.user_id, userId)),
      ctx.db
        .update(users)
        .set({
          ...changed,
          email_confirmed_at: now,
          password_hash: null,
          phone_confirmed_at: null,
          new_email: null,
          new_phone: null,
          last_sign_in_at: now,
          updated_at: now,
        })
        .where(eq(users.id, userId)),
      createProfile(ctx.db, { userId, displayName, accountType: "creator", now }),
      renameProfile(ctx.db, { userId, displayName, now }),
      insertIdentity(ctx, provider, profile, userId),
      recordActivity(ctx, { userId, kind: "signed_up", details: { provider: provider.label } }),
      ...arrival.statements,
    ],
    // An account that nobody has confirmed has no profile yet: others meet this member now.
    ...(account.row.profile_status === null
      ? [{ name: "account.created" as const, payload: { userId, email, displayName } }]
      : []),
    ...arrival.happened.filter(
      ({ name }) => account.row.profile_status !== null || name !== "session.started",
    ),
  );
  const ended = (results[0] as { id: Id }[]).map(({ id }) => ctx.rooms.endSession(userId, id));
  if (ended.length > 0) ctx.defer(Promise.all(ended));
  return { userId, secondFactor: false };
}

async function create(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  arrive: (account: ClaimedUser) => Promise<Arrival>,
): Promise<Entered> {
  await ctx.limits.takeAll([
    { name: "sign_up_address", subject: ctx.address },
    { name: "sign_up_address_day", subject: ctx.address },
  ]);
  const now = ctx.clock.now();
  const userId = newId(now);
  // `decideLinking` creates for a verified e-mail only.
  const email = profile.email ?? "";
  const displayName = profile.name ?? UNNAMED;
  const account = {
    id: userId,
    email,
    phone: null,
    app_metadata: { provider: provider.name, providers: [provider.name] },
    user_metadata: profile.data,
    is_anonymous: false,
  };
  const arrival = await arrive(account);
  await ctx.commit(
    [
      ctx.db.insert(users).values({
        ...account,
        email_confirmed_at: now,
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
      }),
      insertIdentity(ctx, provider, profile, userId),
      createProfile(ctx.db, { userId, displayName, accountType: "creator", now }),
      recordActivity(ctx, { userId, kind: "signed_up", details: { provider: provider.label } }),
      ...arrival.statements,
    ],
    { name: "account.created", payload: { userId, email, displayName } },
    ...arrival.happened.filter(({ name }) => name !== "session.started"),
  );
  return { userId, secondFactor: false };
}

/** The row of a new way in. */
export function insertIdentity(
  ctx: Pick<AppContext, "db" | "clock">,
  provider: Pick<OAuthProvider, "name">,
  profile: ProviderProfile,
  userId: Id,
): Statement {
  const now = ctx.clock.now();
  return ctx.db.insert(identities).values({
    id: newId(now),
    user_id: userId,
    provider: provider.name,
    provider_subject: profile.subject,
    identity_data: profile.data,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  });
}

/** `app_metadata` of an account whose ways in are now these. */
export function withProviders(
  account: Pick<AuthUser, "row">,
  ways: { provider: string }[],
  hasPassword = account.row.password_hash !== null,
): Record<string, unknown> {
  const providers = providersOf(ways, hasPassword);
  return { ...metadataOf(account.row.app_metadata), provider: providers[0] ?? "email", providers };
}

function hasSecondFactor(account: AuthUser): boolean {
  return account.factors.some(({ status }) => status === "verified");
}
