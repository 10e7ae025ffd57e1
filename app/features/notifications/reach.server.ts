import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import {
  email_outbox,
  notification_preferences,
  notification_settings,
  notifications,
  push_deliveries,
  push_subscriptions,
} from "#app/db/schema/notifications.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type Channels, channelsOf, DEFAULT_REACH, type Preference, type ReachSettings } from "./channels.ts";
import { kindOf } from "./kinds.ts";
import { presented } from "./queries.server.ts";

type ReachContext = Pick<AppContext, "db" | "clock">;

/** How many are carried on at once: three statements each, well within what one batch may hold. */
const AT_ONCE = 15;

interface DueRow extends Omit<MailedNotification, "address">, ReachRow {
  /** Null without an address that is confirmed. */
  address: string | null;
}

/** What a member chose for the kind of a notification, and how they may be reached. */
export interface ReachRow {
  kind: string;
  profile_zone: string | null;
  pref_in_app: number | null;
  pref_email: Preference["email"] | null;
  pref_push: number | null;
  reach_email: number | null;
  reach_push: number | null;
  digest_time: number | null;
  digest_days: number | null;
  zone: string | null;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_weekends: number | null;
  vacation_until: number | null;
}

/** Columns of a `ReachRow` beside `n`, a row of notifications, and the joins they need. */
export const reachColumns = sql`f.timezone AS profile_zone, p.in_app AS pref_in_app, p.email AS pref_email,
  p.push AS pref_push, s.email AS reach_email, s.push AS reach_push, s.digest_time, s.digest_days,
  s.timezone AS zone, s.quiet_from, s.quiet_to, s.quiet_weekends, s.vacation_until`;
export const reachJoins = sql`LEFT JOIN profiles AS f ON f.user_id = n.user_id
  LEFT JOIN ${notification_preferences} AS p ON p.user_id = n.user_id AND p.kind = n.kind
  LEFT JOIN ${notification_settings} AS s ON s.user_id = n.user_id`;

/**
 * Decides of everything that is due by which channels it leaves the drawer, and puts it there: mails into the outbox,
 * pushes beside each device. One batch per round, and each row's own step is its lock: run twice, it changes nothing.
 * @returns how many were decided
 */
export async function routeDue(ctx: ReachContext): Promise<number> {
  const { decided } = await route(ctx, sql`n.delivery_at <= ${ctx.clock.now()}`);
  return decided;
}

/**
 * The same of what was told just now.
 * @param ids of the notifications, as many as there are
 * @returns whether a push waits for it
 */
export async function routeTold(ctx: ReachContext, ids: string[]): Promise<boolean> {
  let waits = false;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = JSON.stringify(ids.slice(from, from + AT_ONCE));
    const { pushed } = await route(
      ctx,
      sql`n.id IN (SELECT value FROM json_each(${some})) AND n.delivery_at IS NOT NULL`,
    );
    waits ||= pushed;
  }
  return waits;
}

async function route({ db, clock }: ReachContext, which: SQL): Promise<{ decided: number; pushed: boolean }> {
  const now = clock.now();
  const rows = (await selectDue(db, which)) as DueRow[];
  const [first, ...rest] = rows.flatMap((row) => carry(db, row, now));
  if (!first) return { decided: 0, pushed: false };
  // Of these statements only what queues a push answers with rows.
  const results = (await db.batch([first, ...rest])) as unknown[][];
  return { decided: rows.length, pushed: results.some((pushes) => pushes.length > 0) };
}

function selectDue(db: Database, which: SQL): PromiseLike<unknown[]> {
  return db.all(sql`
    SELECT n.id, n.user_id, n.kind, n.title, n.message, n.count, n.action_url, n.action_text,
      -- Who is leaving for good hears no more.
      CASE WHEN u.email_confirmed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${deletion_requests} AS leaving
        WHERE leaving.user_id = u.id AND leaving.status IN ('pending', 'erasing')) THEN u.email END AS address, ${reachColumns}
    FROM ${notifications} AS n
    CROSS JOIN users AS u ON u.id = n.user_id
    ${reachJoins}
    WHERE n.delivery_step = 'route' AND ${which}
    LIMIT ${AT_ONCE}`);
}

function carry(db: Database, row: DueRow, now: number): Statement[] {
  const { push, mail } = channelsFor(row, now);
  const later = mail.when === "later" && row.address !== null ? mail : null;
  return [
    ...(push ? [queuePushes(db, row, now)] : []),
    ...(mail.when === "now" && row.address !== null
      ? [queueNotificationMail(db, { ...row, address: row.address }, stillAt(row.id, "route"), now)]
      : []),
    statement(
      db,
      sql`UPDATE ${notifications} SET delivery_step = ${later?.step ?? null}, delivery_at = ${later?.at ?? null}
        WHERE id = ${row.id} AND delivery_step = 'route'`,
    ),
  ];
}

/** By which channels it leaves the drawer at this moment. */
export function channelsFor(row: ReachRow, now: number): Channels {
  const kind = kindOf(row.kind);
  if (!kind) return { push: false, mail: { when: "never" } };
  return channelsOf(kind, preferenceOf(row), reachOf(row), now);
}

function preferenceOf(row: ReachRow): Preference | null {
  if (row.pref_email === null) return null;
  return { inApp: row.pref_in_app === 1, email: row.pref_email, push: row.pref_push === 1 };
}

function reachOf(row: ReachRow): ReachSettings {
  const timezone = row.zone ?? row.profile_zone ?? "UTC";
  // The columns of a row are set together: without it none is.
  if (row.reach_email === null) return { ...DEFAULT_REACH, timezone };
  return {
    timezone,
    email: row.reach_email === 1,
    push: row.reach_push === 1,
    digestTime: row.digest_time ?? DEFAULT_REACH.digestTime,
    digestDays: row.digest_days ?? DEFAULT_REACH.digestDays,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    quietWeekends: row.quiet_weekends === 1,
    vacationUntil: row.vacation_until,
  };
}

/** SQL condition: nobody has carried it on meanwhile. */
export function stillAt(id: Id, step: "route" | "unread"): SQL {
  return sql`EXISTS (SELECT 1 FROM ${notifications} WHERE id = ${id} AND delivery_step = ${step}
    AND delivery_at IS NOT NULL)`;
}

function queuePushes(db: Database, row: DueRow, now: number): Statement {
  const begin = newId(now).slice(0, 24);
  return statement(
    db,
    sql`INSERT INTO ${push_deliveries} (id, subscription_id, notification_id, next_attempt_at)
      SELECT ${begin} || lower(hex(randomblob(6))), id, ${row.id}, ${now} FROM ${push_subscriptions}
      WHERE user_id = ${row.user_id} AND ${stillAt(row.id, "route")}
      ON CONFLICT DO NOTHING RETURNING id`,
  );
}

/** What a mail says of a notification: its own words, and why it comes. */
export interface MailedNotification {
  id: Id;
  user_id: Id;
  kind: string;
  title: string;
  message: string;
  count: number;
  action_url: string | null;
  action_text: string | null;
  address: string;
}

/** Queues the mail of one notification, once, while `when` holds. */
export function queueNotificationMail(
  db: Database,
  row: MailedNotification,
  when: SQL,
  now: number,
): Statement {
  const data = {
    kind: row.kind,
    title: presented(row).title,
    message: row.message,
    ...(row.action_url ? { path: row.action_url, action: row.action_text ?? "View" } : {}),
  };
  return statement(
    db,
    sql`INSERT INTO ${email_outbox} (id, to_user, to_email, template, data, status, dedupe_key, created_at, kind)
      SELECT ${newId(now)}, ${row.user_id}, ${row.address}, 'notification', ${JSON.stringify(data)}, 'queued',
        ${`notification:${row.id}`}, ${now}, ${row.kind} WHERE ${when}
      ON CONFLICT DO NOTHING`,
  );
}
