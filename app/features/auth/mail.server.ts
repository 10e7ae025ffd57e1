import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { email_outbox } from "#app/db/schema/notifications.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Mails of identity; their texts stand with the other templates. */
export type AuthMailTemplate =
  | "confirm_signup"
  | "invite"
  | "magic_link"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication"
  /** Somebody tried to sign up with the address of an account. */
  | "account_exists"
  /** Too many wrong passwords in a row. */
  | "sign_in_blocked"
  | "password_changed"
  /** To the address that an account has left. */
  | "email_changed"
  /** Somebody is asked to join a company; its text stands with companies. */
  | "company_invite";

/**
 * Queues one mail, for the batch of what caused it.
 * @param mail.toUser empty for an address outside
 * @param mail.cause the same mail for the same cause is queued once
 * @param mail.when what must hold in that batch; always when absent
 */
export function queueAuthMail(
  ctx: Pick<AppContext, "db" | "clock">,
  mail: {
    toUser: Id | "";
    toEmail: string;
    template: AuthMailTemplate;
    data: Record<string, string>;
    cause: string;
    when?: SQL;
  },
): Statement {
  const now = ctx.clock.now();
  return statement(
    ctx.db,
    sql`INSERT INTO ${email_outbox} (id, to_user, to_email, template, data, status, dedupe_key, created_at)
      SELECT ${newId(now)}, ${mail.toUser}, ${mail.toEmail}, ${mail.template}, ${JSON.stringify(mail.data)},
        'queued', ${`${mail.template}:${mail.cause}`}, ${now}
      WHERE ${mail.when ?? sql`1`}
      ON CONFLICT DO NOTHING`,
  );
}
