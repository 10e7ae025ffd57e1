import { eq, type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "#app/db/client.server.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import { becomeMember, openProfile } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import type { AuthUser, UserRow } from "../auth-user.server.ts";
import { refuseBannedAddress } from "../banned-address.server.ts";
import { queueAuthMail } from "../mail.server.ts";
import { type CodeRoute, prepareCode } from "../one-time-tokens.server.ts";
import { authSettings } from "../settings.server.ts";
import type { PreparedChange } from "./change-password.server.ts";
import { codeUses, takeCodeUses } from "./code-limits.server.ts";
import { sendBySms } from "./send-by-sms.server.ts";

/**
 * Prepares a change of email address: both the old and the new one must confirm (auth-wire.md §1, effects); at once
 * where no confirmation is asked for.
 * @param email normalised, and not that of the account
 * @throws AuthError `email_exists`, `email_address_not_authorized`, `over_email_send_rate_limit`; RateLimited
 */
export async function prepareEmailChange(
  ctx: AuthContext,
  user: AuthUser,
  email: string,
  route: CodeRoute,
): Promise<PreparedChange> {
  const { row } = user;
  await refuseBannedAddress(ctx, email);
  const now = ctx.clock.now();
  const holder = ctx.db.select({ holder_id: users.id }).from(users).where(eq(users.email, email));
  if (authSettings(ctx.env).autoconfirm) {
    if ((await holder).length > 0) throw emailExists();
    return changeNow(ctx, user, email);
  }
  const [holders] = (await takeCodeUses(ctx, codeUses(ctx, email), [holder])) as [unknown[]];
  if (holders.length > 0) throw emailExists();
  const current = row.email
    ? await prepareCode(ctx, { userId: row.id, purpose: "email_change_current", address: row.email, route })
    : null;
  const next = await prepareCode(ctx, { userId: row.id, purpose: "email_change_new", address: email, route });
  return {
    statements: [
      ctx.db
        .update(users)
        .set({ new_email: email, email_change_sent_at: now, updated_at: now })
        .where(eq(users.id, row.id)),
      ...(current?.statements ?? []),
      ...next.statements,
      recordActivity(ctx, { userId: row.id, kind: "email_change_asked", details: { to: masked(email) } }),
    ],
    events: [],
  };
}

function changeNow(ctx: AuthContext, user: AuthUser, email: string): PreparedChange {
  const { row } = user;
  const now = ctx.clock.now();
  const joins = row.profile_status === null;
  const member = { ...user, row: { ...row, email } };
  const statements = [
    statement(
      ctx.db,
      sql`UPDATE ${users} SET email = ${email}, email_confirmed_at = ${now}, new_email = NULL, is_anonymous = 0,
        user_metadata = json_set(user_metadata, '$.email', ${email}, '$.email_verified', json('true')),
        updated_at = ${now} WHERE id = ${row.id}`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${identities} SET updated_at = ${now}, identity_data = json_set(identity_data,
        '$.email', ${email}, '$.email_verified', json('true')) WHERE user_id = ${row.id} AND provider = 'email'`,
    ),
    ...(joins ? [...becomeMember(ctx, member), openProfile(ctx, member.row, now)] : []),
    recordActivity(ctx, { userId: row.id, kind: "email_changed", details: { to: masked(email) } }),
    ...tellOldAddress(ctx, row, email),
  ];
  return {
    statements,
    events: joins ? [] : [{ name: "email.changed", payload: { userId: row.id, mark: String(now) } }],
  };
}

/**
 * Tells the address that an account leaves, where it had one, for the batch that changes it.
 * @param when what must hold in that batch; always when absent
 */
export function tellOldAddress(
  ctx: AuthContext,
  { id, email: left }: Pick<UserRow, "id" | "email">,
  email: string,
  when?: SQL,
): Statement[] {
  if (!left) return [];
  const data = { to: masked(email) };
  const cause = `${id}:${ctx.clock.now()}`;
  const mail = { toUser: id, toEmail: left, template: "email_changed" as const, data, cause };
  return [queueAuthMail(ctx, { ...mail, ...(when ? { when } : {}) })];
}

/**
 * Sends a code to a new phone number and prepares what waits for it: the number is the account's once it is confirmed; at
 * once where no confirmation is asked for.
 * @param phone E.164 with its plus sign, and not that of the account
 * @throws AuthError `phone_exists`, `over_sms_send_rate_limit`; RateLimited; AppError of the SMS port
 */
export async function preparePhoneChange(
  ctx: AuthContext,
  row: UserRow,
  phone: string,
  channel: "sms" | "whatsapp",
): Promise<Statement[]> {
  const now = ctx.clock.now();
  const holder = ctx.db.select({ holder_id: users.id }).from(users).where(eq(users.phone, phone));
  const { phoneAutoconfirm } = authSettings(ctx.env);
  const uses = phoneAutoconfirm ? [] : codeUses(ctx, phone);
  const [holders] = (await takeCodeUses(ctx, uses, [holder])) as [unknown[]];
  if (holders.length > 0) {
    throw new AuthError("phone_exists", { fields: { phone: ["This number belongs to another account."] } });
  }
  if (phoneAutoconfirm) {
    const set = { phone, phone_confirmed_at: now, new_phone: null, updated_at: now };
    return [
      ctx.db.update(users).set(set).where(eq(users.id, row.id)),
      recordActivity(ctx, { userId: row.id, kind: "phone_changed" }),
    ];
  }
  return [
    ctx.db.update(users).set({ new_phone: phone, updated_at: now }).where(eq(users.id, row.id)),
    ...(await sendBySms(ctx, row.id, "phone_change", { phone, channel })),
  ];
}

function emailExists(): AuthError {
  return new AuthError("email_exists", {
    fields: { email: ["This address belongs to another account."] },
  });
}

/** `a•••@host`: enough for its owner to know it. */
function masked(email: string): string {
  const [name = "", host = ""] = email.split("@", 2);
  return `${name.slice(0, 1)}•••@${host}`;
}
