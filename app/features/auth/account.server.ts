import { eq } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { AccountType } from "#app/core/viewer.ts";
import type { Statement } from "#app/db/client.server.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import { createProfile } from "#app/features/profiles/commands.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthUser, metadataOf, type UserRow } from "./auth-user.server.ts";
import { nameOf } from "./oauth/profile.ts";

/** What a member may write about themselves into `user_metadata`, as JSON. */
const METADATA_MAX = 16 * 1024;

export interface NewAccount {
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  /** The member's own data: name and kind of account are taken from it. */
  data: Record<string, unknown>;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  /** Only of operators and invitations. */
  more?: Partial<
    Pick<
      UserRow,
      "id" | "app_metadata" | "banned_until" | "invited_at" | "confirmation_sent_at" | "last_sign_in_at"
    >
  >;
}

export interface PreparedAccount {
  row: UserRow;
  statements: Statement[];
}

/**
 * Prepares account and email (or phone) identity, and, once an address is confirmed, the profile. Until then nobody
 * sees the member (product.md R3).
 */
export function prepareAccount(ctx: Pick<AppContext, "db" | "clock">, input: NewAccount): PreparedAccount {
  const now = ctx.clock.now();
  const id = input.more?.id ?? newId(now);
  const provider = input.email ? "email" : "phone";
  const anonymous = !input.email && !input.phone;
  const copies = anonymous ? {} : { sub: id, ...identityData(input) };
  const row: UserRow = {
    id,
    email: input.email,
    email_confirmed_at: input.email && input.emailConfirmed ? now : null,
    phone: input.phone,
    phone_confirmed_at: input.phone && input.phoneConfirmed ? now : null,
    password_hash: input.passwordHash,
    is_anonymous: anonymous,
    user_metadata: boundMetadata({ ...input.data, ...copies }),
    app_metadata: anonymous ? {} : { provider, providers: [provider] },
    new_email: null,
    new_phone: null,
    invited_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    banned_until: null,
    limited_until: null,
    legal_hold_at: null,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    ...input.more,
    profile_status: null,
  };
  const { profile_status: _joined, ...stored } = row;
  const statements: Statement[] = [ctx.db.insert(users).values(stored)];
  if (!anonymous) statements.push(insertIdentity(ctx, id, provider, copies));
  if (input.emailConfirmed || input.phoneConfirmed) statements.push(openProfile(ctx, row, now));
  return { row, statements };
}

/** The way in that an address is. */
function insertIdentity(
  ctx: Pick<AppContext, "db" | "clock">,
  userId: Id,
  provider: "email" | "phone",
  data: Record<string, unknown>,
): Statement {
  const now = ctx.clock.now();
  return ctx.db.insert(identities).values({
    id: newId(now),
    user_id: userId,
    provider,
    provider_subject: userId,
    identity_data: data,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  });
}

/** The email identity of a guest who has an address from now on. */
export function becomeMember(
  ctx: Pick<AppContext, "db" | "clock">,
  { row, identities: ways }: AuthUser,
): Statement[] {
  if (ways.some(({ provider }) => provider === "email")) return [];
  const data = { sub: row.id, email: row.email, email_verified: true, phone_verified: false };
  const app_metadata = { provider: "email", providers: ["email"], ...metadataOf(row.app_metadata) };
  return [
    ctx.db.update(users).set({ app_metadata }).where(eq(users.id, row.id)),
    insertIdentity(ctx, row.id, "email", data),
  ];
}

/** The profile of an account whose address has just been confirmed. */
export function openProfile(ctx: Pick<AppContext, "db">, row: UserRow, now: number): Statement {
  return createProfile(ctx.db, {
    userId: row.id,
    displayName: displayNameOf(row),
    accountType: accountTypeOf(row),
    now,
  });
}

/** The event of an account that others can see from now on. */
export function accountCreated(row: UserRow): Happened {
  return {
    name: "account.created",
    payload: { userId: row.id, email: row.email ?? "", displayName: displayNameOf(row) },
  };
}

/** @throws AuthError `validation_failed` when it weighs more than 16 KiB */
export function boundMetadata(data: Record<string, unknown>): Record<string, unknown> {
  if (JSON.stringify(data).length > METADATA_MAX) {
    throw new AuthError("validation_failed", { message: "User metadata is limited to 16 KiB" });
  }
  return data;
}

/** `data` merged into metadata; null removes a key (auth-wire.md §1, effects). */
export function mergedMetadata(before: unknown, data: Record<string, unknown>): Record<string, unknown> {
  const merged = Object.entries({ ...metadataOf(before), ...data });
  return boundMetadata(Object.fromEntries(merged.filter(([, value]) => value !== null)));
}

function identityData(input: NewAccount): Record<string, unknown> {
  return {
    ...(input.email ? { email: input.email } : {}),
    ...(input.phone ? { phone: input.phone } : {}),
    email_verified: input.email !== null && input.emailConfirmed,
    phone_verified: input.phone !== null && input.phoneConfirmed,
  };
}

/** Clients name it as they like; without a name the address's first half stands in. */
function displayNameOf(row: UserRow): string {
  const { display_name, full_name, name: given } = metadataOf(row.user_metadata);
  return nameOf(display_name, full_name, given, row.email?.split("@", 1)[0]) ?? "Member";
}

function accountTypeOf(row: UserRow): AccountType {
  const { account_type: type } = metadataOf(row.user_metadata);
  return type === "brand" || type === "company" ? type : "creator";
}
