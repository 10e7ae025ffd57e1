import type { AuthUser, FactorRow, IdentityRow } from "./auth-user.server.ts";

/** The account as its owner's clients see it (auth-wire.md §0): never a hash, never a token. */
export function userObject({ row, identities, factors }: AuthUser) {
  const confirmed = [row.email_confirmed_at, row.phone_confirmed_at].filter((moment) => moment !== null);
  return {
    id: row.id,
    aud: "authenticated",
    role: "authenticated",
    email: row.email ?? "",
    ...present("email_confirmed_at", row.email_confirmed_at),
    ...present("invited_at", row.invited_at),
    phone: withoutPlus(row.phone),
    ...present("phone_confirmed_at", row.phone_confirmed_at),
    ...present("confirmation_sent_at", row.confirmation_sent_at),
    ...present("confirmed_at", confirmed.length > 0 ? Math.min(...confirmed) : null),
    ...present("recovery_sent_at", row.recovery_sent_at),
    ...(row.new_email ? { new_email: row.new_email } : {}),
    ...present("email_change_sent_at", row.email_change_sent_at),
    ...(row.new_phone ? { new_phone: withoutPlus(row.new_phone) } : {}),
    ...present("phone_change_sent_at", row.phone_change_sent_at),
    ...present("reauthentication_sent_at", row.reauthentication_sent_at),
    ...present("last_sign_in_at", row.last_sign_in_at),
    app_metadata: row.app_metadata,
    user_metadata: row.user_metadata,
    ...(factors.length > 0 ? { factors: factors.map(factorObject) } : {}),
    identities: identities.map(identityObject),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    ...present("banned_until", row.banned_until),
    is_anonymous: row.is_anonymous,
  };
}

export type UserObject = ReturnType<typeof userObject>;

/** An identity as the wire shows it (auth-wire.md, *Identity object*). */
export function identityObject(row: IdentityRow) {
  const email = emailOf(row.identity_data);
  return {
    identity_id: row.id,
    id: row.provider_subject,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...present("last_sign_in_at", row.last_sign_in_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    ...(email ? { email } : {}),
  };
}

/** A factor without its secret. */
export function factorObject(row: FactorRow) {
  return {
    id: row.id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    status: row.status,
    ...(row.friendly_name ? { friendly_name: row.friendly_name } : {}),
    factor_type: row.factor_type,
    ...(row.phone ? { phone: withoutPlus(row.phone) } : {}),
    ...present("last_challenged_at", row.last_challenged_at),
  };
}

/** The reference shows numbers in E.164 without the plus. */
function withoutPlus(phone: string | null): string {
  return phone?.replace(/^\+/, "") ?? "";
}

function present<N extends string>(name: N, moment: number | null): Partial<Record<N, string>> {
  return moment === null ? {} : ({ [name]: iso(moment) } as Record<N, string>);
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}

function emailOf(data: unknown): string | null {
  const email = (data as { email?: unknown } | null)?.email;
  return typeof email === "string" && email !== "" ? email : null;
}
