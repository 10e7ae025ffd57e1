import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import {
  email_outbox,
  notification_preferences,
  notification_settings,
} from "#app/db/schema/notifications.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";
import type { KindName } from "./kinds.ts";

/** Mails that are queued with what caused them; their texts stand in the features they belong to. */
export type MailTemplate =
  | "welcome"
  | "new_device"
  | "factor_added"
  | "factor_removed"
  | "recovery_code_used"
  | "passkey_added"
  | "passkey_removed"
  | "deletion_asked"
  | "review_request"
  | "review_reminder"
  | "endorsement_request"
  | "endorsement_reminder"
  | "request_code"
  | "partner_code"
  | "partner_draft"
  | "partner_received"
  | "partner_answer"
  | "review_published"
  | "platform_invite"
  | "project_invite"
  | "posting_expiring"
  | "posting_flagged"
  | "invoice_sent"
  | "invoice_reminder"
  | "contest_answered"
  | "contest_decided"
  | "monthly_figures";

/** Queues one mail; the same mail for the same cause is queued once. */
export function queueMail(
  db: Database,
  mail: {
    /** Null for an address outside. */
    toUser: Id | null;
    toEmail: string;
    template: MailTemplate;
    data: Record<string, string>;
    cause: string;
    now: number;
  },
): Statement {
  return db
    .insert(email_outbox)
    .values({
      id: newId(mail.now),
      to_user: mail.toUser ?? "",
      to_email: mail.toEmail,
      template: mail.template,
      data: mail.data,
      status: "queued",
      dedupe_key: `${mail.template}:${mail.cause}`,
      created_at: mail.now,
    })
    .onConflictDoNothing();
}

/**
 * The same to a member by id, at the address of their account; nothing for who has none that is confirmed.
 * @param mail.kind the notification it stands for: who wants no mail of that kind at once gets none
 */
export function queueMailToMember(
  db: Database,
  mail: {
    toUser: Id;
    template: MailTemplate;
    data: Record<string, string>;
    cause: string;
    /** Null for what the account itself says, whatever they chose. */
    kind: KindName | null;
    /** What must still hold when it is stored. */
    when?: SQL;
    now: number;
  },
): Statement {
  return statement(
    db,
    sql`INSERT INTO ${email_outbox} (id, to_user, to_email, template, data, status, dedupe_key, created_at, kind)
      SELECT ${newId(mail.now)}, id, email, ${mail.template}, ${JSON.stringify(mail.data)}, 'queued',
        ${`${mail.template}:${mail.cause}`}, ${mail.now}, ${mail.kind}
      FROM ${users} WHERE id = ${mail.toUser} AND email IS NOT NULL AND email_confirmed_at IS NOT NULL
        AND ${mail.kind ? wantsMail(mail.toUser, mail.kind, mail.now) : sql`1`} AND ${mail.when ?? sql`1`}
      ON CONFLICT DO NOTHING`,
  );
}

/** SQL condition: this member takes mails of this kind, now and at once; who is leaving for good hears no more. */
function wantsMail(userId: Id, kind: KindName, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${notification_preferences}
      WHERE user_id = ${userId} AND kind = ${kind} AND email <> 'instant')
    AND NOT EXISTS (SELECT 1 FROM ${notification_settings}
      WHERE user_id = ${userId} AND (email = 0 OR coalesce(vacation_until, 0) > ${now}))
    AND NOT EXISTS (SELECT 1 FROM ${deletion_requests}
      WHERE user_id = ${userId} AND status IN ('pending', 'erasing'))`;
}
