import { and, eq } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { consents, identities, sessions, users } from "#app/db/schema/auth.ts";
import { mfa_factors, passkeys, recovery_codes } from "#app/db/schema/factors.ts";
import { createProfile, renameProfile } from "#app/features/profiles/commands.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { type ActivityKind, recordActivity } from "../activity.server.ts";
import { type AuthUser, metadataOf } from "../auth-user.server.ts";
import { clearCodes } from "../clear-codes.server.ts";
import { recordConsents } from "../consents.server.ts";
import { forgetDevices } from "../forget-devices.server.ts";
import type { ClaimedUser } from "../tokens.server.ts";
import { insertIdentity, withProviders } from "./identity-rows.server.ts";
import type { OAuthProvider, ProviderProfile } from "./provider.server.ts";

/** Whom a provider gives no name for; they choose one on their profile. */
const UNNAMED = "New member";

/** What an entry needs of a request, whether a page or the wire asks for it. */
export type EntryContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "userAgent" | "unfollowed" | "limits" | "address" | "commit" | "rooms" | "defer"
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

/** Someone at the door: who vouches for them, as whom, and what their way in adds. */
export interface Entry {
  ctx: EntryContext;
  provider: OAuthProvider;
  profile: ProviderProfile;
  arrive: (account: ClaimedUser) => Promise<Arrival>;
  /** The page it began on said what a new account agrees to. */
  agreed: boolean;
}

/** Whoever holds this identity comes back. */
export function signIn(entry: Entry, account: AuthUser): Promise<Entered> {
  const { ctx, provider, profile } = entry;
  const now = ctx.clock.now();
  const seenAgain = ctx.db
    .update(identities)
    .set({ identity_data: profile.data, last_sign_in_at: now, updated_at: now })
    .where(and(eq(identities.provider, provider.name), eq(identities.provider_subject, profile.subject)));
  return comeBack(entry, account, { identity: seenAgain, kind: "signed_in", changed: {} });
}

/** Whoever holds the address comes by a new way, which is theirs from now on. */
export function linkAndSignIn(entry: Entry, account: AuthUser): Promise<Entered> {
  const { ctx, provider, profile } = entry;
  return comeBack(entry, account, {
    identity: insertIdentity(ctx, provider, profile, account.row.id),
    kind: "identity_linked",
    changed: { app_metadata: withProviders(account, [...account.identities, { provider: provider.name }]) },
  });
}

/** An account that stays as it is, but for what the provider says anew and its `changed` columns. */
async function comeBack(
  { ctx, provider, profile, arrive }: Entry,
  account: AuthUser,
  by: { identity: Statement; kind: ActivityKind; changed: { app_metadata?: Record<string, unknown> } },
): Promise<Entered> {
  const now = ctx.clock.now();
  const userId = account.row.id;
  const changed = {
    user_metadata: { ...metadataOf(account.row.user_metadata), ...profile.data },
    ...by.changed,
  };
  const arrival = await arrive({ ...account.row, ...changed });
  await ctx.commit(
    [
      by.identity,
      ctx.db
        .update(users)
        .set({ ...changed, last_sign_in_at: now, updated_at: now })
        .where(eq(users.id, userId)),
      recordActivity(ctx, { userId, kind: by.kind, details: { provider: provider.label } }),
      ...arrival.statements,
    ],
    ...arrival.happened,
  );
  return { userId, secondFactor: account.factors.some(({ status }) => status === "verified") };
}

/** Everything by which whoever signed up could come back goes; what they never proved was never theirs. */
export async function takeOver(
  { ctx, provider, profile, arrive, agreed }: Entry,
  account: AuthUser,
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
      ctx.db.delete(passkeys).where(eq(passkeys.user_id, userId)),
      ctx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
      ...clearCodes(ctx, userId),
      ...(await forgetDevices(ctx, userId)),
      ctx.db.delete(consents).where(eq(consents.user_id, userId)),
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
      ...(agreed ? [recordConsents(ctx, userId)] : []),
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

export async function create({ ctx, provider, profile, arrive, agreed }: Entry): Promise<Entered> {
  await ctx.limits.takeAll([
    { name: "sign_up_address", subject: ctx.address },
    { name: "sign_up_address_day", subject: ctx.address },
  ]);
  const now = ctx.clock.now();
  const userId = newId(now);
  // `decideLinking` creates for a verified email only.
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
      ...(agreed ? [recordConsents(ctx, userId)] : []),
      ...arrival.statements,
    ],
    { name: "account.created", payload: { userId, email, displayName } },
    ...arrival.happened.filter(({ name }) => name !== "session.started"),
  );
  return { userId, secondFactor: false };
}
