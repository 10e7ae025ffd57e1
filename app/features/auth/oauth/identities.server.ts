import { and, eq, ne, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { accountCreated, openProfile } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import { AuthError } from "../auth-error.ts";
import {
  type AuthUser,
  findAuthUser,
  type IdentityRow,
  metadataOf,
  requireNotBanned,
  type UserRow,
} from "../auth-user.server.ts";
import { refuseBannedAddress } from "../banned-address.server.ts";
import { authSettings } from "../settings.server.ts";
import { insertIdentity, withProviders } from "./identity-rows.server.ts";
import { canUnlink } from "./linking-rules.ts";
import type { OAuthProvider, ProviderProfile } from "./provider.server.ts";
import { findProvider, listProviders } from "./provider-table.server.ts";
import { type OfferedProvider, PROVIDER_LABELS, providerName } from "./providers.ts";

type Needs = Pick<AppContext, "db" | "clock" | "env" | "userAgent" | "commit">;

/** One way in, as its owner sees it in /settings. */
export interface ConnectedIdentity {
  id: Id;
  provider: string;
  label: string;
  email: string | null;
  /** Epoch milliseconds. */
  linkedAt: number;
  /** False for the last way in, and where the email's own row is meant. */
  removable: boolean;
}

export interface ConnectedIdentities {
  identities: ConnectedIdentity[];
  /** Providers that are not connected yet. */
  available: OfferedProvider[];
  hasPassword: boolean;
}

/** The member's ways in, and the providers that could be one. */
export async function listIdentities(
  ctx: Pick<MemberContext, "db" | "env" | "viewer">,
): Promise<ConnectedIdentities> {
  const account = await findAuthUser(ctx, { id: ctx.viewer.userId });
  if (!account) throw new AuthError("user_not_found");
  const hasPassword = account.row.password_hash !== null;
  const linking = authSettings(ctx.env).manualLinking;
  const held = new Set(account.identities.map(({ provider }) => provider));
  return {
    identities: account.identities.map((row) => ({
      id: row.id,
      provider: row.provider,
      label: labelOf(ctx, row.provider),
      email: row.provider === "email" ? account.row.email : emailIn(row),
      linkedAt: row.created_at,
      removable: linking && row.provider !== "email" && canUnlink(account.identities, row.id, hasPassword),
    })),
    available: linking ? listProviders(ctx.env).filter(({ name }) => !held.has(name)) : [],
    hasPassword,
  };
}

function labelOf(ctx: Pick<AppContext, "env">, provider: string): string {
  if (provider === "email") return "Email";
  if (provider === "phone") return "Phone";
  const name = providerName(provider);
  if (!name) return provider;
  // An operator's own provider has a name of its own; one whose keys are gone is still an identity.
  return findProvider(ctx.env, name)?.label ?? PROVIDER_LABELS[name];
}

function emailIn(row: Pick<IdentityRow, "identity_data">): string | null {
  const email = (row.identity_data as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : null;
}

/**
 * Adds a provider's account to the ways in of `userId`.
 * @throws AuthError `identity_already_exists` (of this account or another), `user_not_found`, `user_banned`,
 * `manual_linking_disabled`; of an account without address `email_exists`, `email_not_confirmed`,
 * `email_address_not_authorized` (a forbidden domain)
 */
export async function linkIdentity(
  ctx: Needs,
  userId: Id,
  provider: OAuthProvider,
  profile: ProviderProfile,
): Promise<void> {
  requireManualLinking(ctx);
  const account = await findAuthUser(ctx, { id: userId });
  if (!account) throw new AuthError("user_not_found", { status: 422 });
  requireNotBanned(account, ctx.clock.now());
  const now = ctx.clock.now();
  const owned = withAddress(account, provider, profile, now);
  if (owned.email) await refuseBannedAddress(ctx, owned.email);
  const app_metadata = withProviders(account, [...account.identities, { provider: provider.name }]);
  const opened = owned.email !== undefined && account.row.profile_status === null;
  const row = { ...account.row, ...owned };
  try {
    await ctx.commit(
      [
        insertIdentity(ctx, provider, profile, userId),
        ctx.db
          .update(users)
          .set({ ...owned, app_metadata, updated_at: now })
          .where(eq(users.id, userId)),
        ...(opened ? [openProfile(ctx, row, now)] : []),
        recordActivity(ctx, { userId, kind: "identity_linked", details: { provider: provider.label } }),
      ],
      ...(opened ? [accountCreated(row)] : []),
    );
  } catch (error) {
    if (isUniqueFailure(error, "users.email")) throw new AuthError("email_exists");
    if (!isUniqueFailure(error, "identities.provider, identities.provider_subject")) throw error;
    const own = account.identities.some(
      (row) => row.provider === provider.name && row.provider_subject === profile.subject,
    );
    throw new AuthError("identity_already_exists", {
      message: own ? "Identity is already linked" : "Identity is already linked to another user",
      sentence: own
        ? `That ${provider.label} account is connected already.`
        : `That ${provider.label} account belongs to another member.`,
    });
  }
}

/** An account without an address (a guest's) gets the provider's and is a member's from then on. */
function withAddress(
  account: AuthUser,
  provider: OAuthProvider,
  profile: ProviderProfile,
  now: number,
): Partial<Pick<UserRow, "email" | "email_confirmed_at" | "is_anonymous" | "user_metadata">> {
  if (account.row.email !== null) return {};
  if (!profile.emailVerified) {
    throw new AuthError("email_not_confirmed", {
      status: 422,
      message: `Unverified email with ${provider.name}. Verify the email with ${provider.name} in order to link it`,
    });
  }
  return {
    email: profile.email,
    email_confirmed_at: now,
    is_anonymous: false,
    user_metadata: { ...metadataOf(account.row.user_metadata), ...profile.data },
  };
}

/**
 * Removes one way in of `userId`, never the last (auth-wire.md §1, DELETE /user/identities). With the email's own row
 * goes the password; the account then goes by the address of the way in that is left, as in the reference. Identities
 * of others answer like those that do not exist.
 * @throws AuthError `validation_failed` (404, no id), `single_identity_not_deletable`, `identity_not_found`,
 * `email_conflict_identity_not_deletable`, `manual_linking_disabled`, `email_address_not_authorized` (the address left is
 * at a forbidden domain)
 */
export async function unlinkIdentity(ctx: Needs, userId: Id, identityId: string): Promise<void> {
  requireManualLinking(ctx);
  if (!isId(identityId)) {
    throw new AuthError("validation_failed", { status: 404, message: "identity_id must be an UUID" });
  }
  const account = await findAuthUser(ctx, { id: userId });
  if (!account) throw new AuthError("user_not_found");
  const { row } = account;
  const removed = account.identities.find(({ id }) => id === identityId);
  const hasPassword = row.password_hash !== null;
  if (!removed) {
    if (account.identities.length <= 1 && !hasPassword) throw lastWay();
    throw new AuthError("identity_not_found");
  }
  if (!canUnlink(account.identities, identityId, hasPassword)) throw lastWay();
  const rest = account.identities.filter(({ id }) => id !== identityId);
  const byEmail = removed.provider === "email";
  const email = byEmail ? addressAfter(rest, row.email) : row.email;
  if (email !== null && email !== row.email) await refuseBannedAddress(ctx, email);
  const now = ctx.clock.now();
  const others = sql`SELECT 1 FROM ${identities} WHERE ${and(eq(identities.user_id, userId), ne(identities.id, identityId))}`;
  const password = sql`SELECT 1 FROM ${users} WHERE ${and(eq(users.id, userId), sql`${users.password_hash} IS NOT NULL`)}`;
  try {
    await ctx.commit([
      // Two at once must not remove the last two.
      failWhen(
        ctx.db,
        byEmail ? sql`NOT EXISTS (${others})` : sql`NOT EXISTS (${others}) AND NOT EXISTS (${password})`,
      ),
      ctx.db.delete(identities).where(and(eq(identities.id, identityId), eq(identities.user_id, userId))),
      ctx.db
        .update(users)
        .set({
          app_metadata: withProviders(account, rest, hasPassword && !byEmail),
          email,
          ...(byEmail ? { password_hash: null } : {}),
          updated_at: now,
        })
        .where(eq(users.id, userId)),
      recordActivity(ctx, {
        userId,
        kind: "identity_unlinked",
        details: { provider: labelOf(ctx, removed.provider) },
      }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw lastWay();
    if (isUniqueFailure(error, "users.email")) throw new AuthError("email_conflict_identity_not_deletable");
    throw error;
  }
}

/** The address an account goes by once its email row is gone: kept where a way in still vouches for it. */
function addressAfter(rest: IdentityRow[], current: string | null): string | null {
  const verified = rest.filter(
    (row) => (row.identity_data as { email_verified?: unknown } | null)?.email_verified === true,
  );
  const addresses = verified.map(emailIn).filter((email) => email !== null);
  return current !== null && addresses.includes(current) ? current : (addresses[0] ?? current);
}

function lastWay(): AuthError {
  return new AuthError("single_identity_not_deletable", {
    sentence: "That is your last way to sign in. Add a password or another account first.",
  });
}

/** @throws AuthError `manual_linking_disabled` when the operator has turned it off */
export function requireManualLinking(ctx: Pick<AppContext, "env">): void {
  if (!authSettings(ctx.env).manualLinking) throw new AuthError("manual_linking_disabled");
}
