import { and, eq } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { identities } from "#app/db/schema/auth.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { AuthError } from "../auth-error.ts";
import { type AuthUser, authUserReads, isBanned, toAuthUser, type UserRow } from "../auth-user.server.ts";
import { refuseBannedAddress } from "../banned-address.server.ts";
import { authSettings } from "../settings.server.ts";
import type { ClaimedUser } from "../tokens.server.ts";
import { type Candidate, decideLinking, type LinkingDecision } from "./linking-rules.ts";
import type { OAuthProvider, ProviderProfile } from "./provider.server.ts";
import {
  type Arrival,
  create,
  type Entered,
  type Entry,
  type EntryContext,
  linkAndSignIn,
  signIn,
  takeOver,
} from "./ways-in.server.ts";

export interface Entrance {
  /** The page it began on said what a new account agrees to (`recordConsents`). */
  agreed?: boolean;
  /** Whose invitation is answered. */
  invited?: Id | null;
}

/**
 * Lets someone in whom a provider vouches for: finds, links, hands over or creates the account (`decideLinking`), all in
 * one batch with what `arrive` adds. When two answers for one new account meet, the second finds what the first made.
 * @throws AuthError `provider_email_needs_verification`, `signup_disabled`, `user_banned`, `user_not_found`,
 * `email_address_not_authorized` (a new account at a forbidden domain),
 * `invite_not_found` (the provider names another address); AppError
 * `rate_limited` for too many new accounts from one address
 */
export async function enterByProvider(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  arrive: (account: ClaimedUser) => Promise<Arrival>,
  { agreed = false, invited = null }: Entrance = {},
): Promise<Entered> {
  const entry = { ctx, provider, profile, arrive, agreed, invited };
  try {
    return await tryEntering(entry);
  } catch (error) {
    const lost =
      isUniqueFailure(error, "users.email") ||
      isUniqueFailure(error, "identities.provider, identities.provider_subject");
    if (!lost) throw error;
    return tryEntering(entry);
  }
}

async function tryEntering(entry: Entry & { invited: Id | null }): Promise<Entered> {
  const { ctx, provider, profile } = entry;
  const known = await findAccounts(ctx, provider, profile);
  const decision = decideLinking({
    emailVerified: profile.emailVerified,
    byIdentity: candidate(ctx, known.byIdentity),
    byEmail: candidate(ctx, known.byEmail),
    signupDisabled: authSettings(ctx.env).signupDisabled,
    invited: entry.invited,
  });
  switch (decision.kind) {
    case "refuse":
      throw refusal(decision.code, provider);
    case "sign_in":
      return signIn(entry, present(known.byIdentity));
    case "link":
      return linkAndSignIn(entry, present(known.byEmail));
    case "take_over":
      return takeOver(entry, present(known.byEmail));
    case "create":
      await refuseBannedAddress(ctx, profile.email ?? "");
      return create(entry);
  }
}

function refusal(
  code: Extract<LinkingDecision, { kind: "refuse" }>["code"],
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
