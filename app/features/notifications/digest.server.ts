import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import {
  email_outbox,
  notification_preferences,
  notification_settings,
  notifications,
} from "#app/db/schema/notifications.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { presented } from "./queries.server.ts";
import { type MailedNotification, queueNotificationMail, stillAt } from "./reach.server.ts";

type DigestContext = Pick<AppContext, "db" | "clock">;

/** Members whose digest is made in one turn of the cron. */
const DIGESTS_AT_ONCE = 10;
const MAILS_AT_ONCE = 20;
/** A mail lists as many and counts the rest. */
const LISTED = 20;

/** SQL condition: the member has not come across it. What is not shown in the drawer counts as read there. */
const unseen = sql`n.seen_at IS NULL AND (n.read = 0 OR n.hidden = 1) AND n.snoozed_until IS NULL`;

/** SQL condition: since it was told, the member wants no mail of it, or none at all, or is leaving for good. */
const unwanted = sql`(EXISTS (SELECT 1 FROM ${notification_preferences} WHERE user_id = n.user_id AND kind = n.kind
      AND email = 'off')
    OR EXISTS (SELECT 1 FROM ${notification_settings} WHERE user_id = n.user_id
      AND (email = 0 OR (n.delivery_step = 'digest' AND digest_days = 0)))
    OR EXISTS (SELECT 1 FROM ${deletion_requests} WHERE user_id = n.user_id AND status IN ('pending', 'erasing')))`;

/** Where a mail of it goes; null where none is wanted any more. */
const address = sql`CASE WHEN u.email_confirmed_at IS NOT NULL AND NOT ${unwanted} THEN u.email END AS address`;

/** Mails what is still unread after its time (product.md §7.2: messages after half an hour), each once. */
export async function mailTheUnread(ctx: DigestContext): Promise<number> {
  const now = ctx.clock.now();
  const rows = await ctx.db.all<MailedNotification & { unseen: number; address: string | null }>(sql`
    SELECT n.id, n.user_id, n.kind, n.title, n.message, n.count, n.action_url, n.action_text, ${unseen} AS unseen,
      ${address}
    FROM ${notifications} AS n CROSS JOIN users AS u ON u.id = n.user_id
    WHERE n.delivery_step = 'unread' AND n.delivery_at <= ${now} LIMIT ${MAILS_AT_ONCE}`);
  const [first, ...rest] = rows.flatMap((row) => [
    ...(row.unseen === 1 && row.address !== null
      ? [queueNotificationMail(ctx.db, { ...row, address: row.address }, stillAt(row.id, "unread"), now)]
      : []),
    done(ctx.db, row.id),
  ]);
  if (first) await ctx.db.batch([first, ...rest]);
  return rows.length;
}

function done(db: Database, id: Id): Statement {
  return statement(
    db,
    sql`UPDATE ${notifications} SET delivery_step = NULL, delivery_at = NULL WHERE id = ${id}`,
  );
}

interface DigestRow extends Omit<MailedNotification, "address" | "action_text"> {
  delivery_at: number;
  unseen: number;
  address: string | null;
}

/** One mail a member with all that has come due, that they have not come across and still want; nothing when that is nothing. */
export async function sendDigests(ctx: DigestContext): Promise<number> {
  const now = ctx.clock.now();
  const rows = await ctx.db.all<DigestRow>(sql`
    SELECT n.id, n.user_id, n.kind, n.title, n.message, n.count, n.action_url, n.delivery_at, ${unseen} AS unseen,
      ${address}
    -- The plus keeps the planner from walking through everybody's notifications in the order of members.
    FROM (SELECT DISTINCT +user_id AS user_id FROM ${notifications}
      WHERE delivery_step = 'digest' AND delivery_at <= ${now} LIMIT ${DIGESTS_AT_ONCE}) AS whose
    CROSS JOIN ${notifications} AS n ON n.user_id = whose.user_id AND n.delivery_step = 'digest'
      AND n.delivery_at <= ${now}
    CROSS JOIN users AS u ON u.id = n.user_id
    ORDER BY n.user_id, n.seq DESC LIMIT 500`);
  const members = [...new Set(rows.map(({ user_id }) => user_id))];
  const [first, ...rest] = members.flatMap((member) =>
    digestOf(
      ctx.db,
      rows.filter(({ user_id }) => user_id === member),
      now,
    ),
  );
  if (first) await ctx.db.batch([first, ...rest]);
  return rows.length;
}

function digestOf(db: Database, rows: DigestRow[], now: number): Statement[] {
  const wanted = rows.filter((row) => row.unseen === 1 && row.address !== null);
  const [one] = wanted;
  const items = wanted.map(presented);
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const cleared = statement(
    db,
    sql`UPDATE ${notifications} SET delivery_step = NULL, delivery_at = NULL
      WHERE id IN (SELECT value FROM json_each(${ids})) AND delivery_step = 'digest'`,
  );
  if (!one) return [cleared];
  const data = {
    items: JSON.stringify(
      items
        .slice(0, LISTED)
        .map(({ title, message, action_url }) => ({ title, message, path: action_url ?? "/dashboard" })),
    ),
    count: String(items.length),
  };
  const due = Math.max(...rows.map((row) => row.delivery_at));
  return [
    statement(
      db,
      sql`INSERT INTO ${email_outbox} (id, to_user, to_email, template, data, status, dedupe_key, created_at, kind)
        VALUES (${newId(now)}, ${one.user_id}, ${one.address}, 'digest', ${JSON.stringify(data)}, 'queued',
          ${`digest:${one.user_id}:${due}`}, ${now}, 'digest')
        ON CONFLICT DO NOTHING`,
    ),
    cleared,
  ];
}
