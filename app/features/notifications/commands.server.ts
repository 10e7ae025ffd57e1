import { and, between, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { email_outbox, notification_counters, notifications } from "#app/db/schema/notifications.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { notificationColumns } from "./queries.server.ts";
import type { NotificationCommand } from "./schema.ts";

export interface NewNotification {
  userId: Id;
  kind: string;
  category: NotificationItem["category"];
  priority: NotificationItem["priority"];
  title: string;
  message: string;
  link: string | null;
  actionText?: string;
  actorId: Id | null;
  entityType: string;
  entityId: string;
  now: number;
  /** What must still hold when it is stored; told without a condition when absent. */
  when?: SQL;
}

/** What names one notification: it is told once per member, kind and entity. */
type Told = Pick<NewNotification, "userId" | "kind" | "entityId">;

/**
 * Stores one notification and returns its row, unless `when` no longer holds. The same kind, entity and member are
 * told once: a repeat returns the row of the first time, so that it can be delivered again and changes nothing.
 */
export function notify(db: Database, input: NewNotification): Statement {
  const row = {
    id: newId(input.now),
    user_id: input.userId,
    seq: sql`(SELECT coalesce(max(last_seq), 0) + 1 FROM ${notification_counters} WHERE user_id = ${input.userId})`,
    title: input.title,
    message: input.message,
    category: input.category,
    kind: input.kind,
    priority: input.priority,
    read: 0,
    link: input.link,
    action_url: input.link,
    action_text: input.actionText ?? null,
    actor_id: input.actorId,
    entity_type: input.entityType,
    entity_id: input.entityId,
    dedupe_key: dedupeKey(input),
    created_at: input.now,
  } satisfies Record<keyof typeof notifications.$inferInsert, unknown>;
  return db
    .insert(notifications)
    .select(sql`SELECT ${inTableOrder(row)} WHERE ${input.when ?? sql`1`}`)
    .onConflictDoUpdate({ target: notifications.dedupe_key, set: { dedupe_key: sql`excluded.dedupe_key` } })
    .returning({ ...notificationColumns });
}

/**
 * The same for what comes again and again: the row of its group, read or not, makes room for a new one (product.md R26).
 * The first statement answers with the row that went, if there was one.
 */
export function notifyAnew(db: Database, input: NewNotification): [Statement, Statement] {
  const gone = db
    .delete(notifications)
    .where(and(eq(notifications.dedupe_key, dedupeKey(input)), input.when ?? sql`1`))
    .returning({ id: notifications.id });
  return [gone, notify(db, input)];
}

/** The values of a row; Drizzle names the columns in the table's order. */
function inTableOrder(row: Record<keyof typeof notifications.$inferInsert, unknown>): SQL {
  const names = Object.keys(getTableColumns(notifications)) as (keyof typeof row)[];
  return sql.join(
    names.map((name) => sql`${row[name]}`),
    sql`, `,
  );
}

/** What many members are told at once; whom, about what and in which words, the database knows. */
export type ToldToEach = Omit<NewNotification, "userId" | "entityId" | "message" | "when">;

/**
 * The same for many members at once.
 * @param audience a select of `user_id`, `entity_id` and `message`, one row per member
 */
export function notifyEach(db: Database, audience: SQL, input: ToldToEach): Statement {
  // One id per row: the time and some chance in common, the rest each their own.
  const begin = newId(input.now).slice(0, 24);
  const row = {
    id: sql`${begin} || lower(hex(randomblob(6)))`,
    user_id: sql`told.user_id`,
    seq: sql`(SELECT coalesce(max(last_seq), 0) + 1 FROM ${notification_counters} WHERE user_id = told.user_id)`,
    title: input.title,
    message: sql`told.message`,
    category: input.category,
    kind: input.kind,
    priority: input.priority,
    read: 0,
    link: input.link,
    action_url: input.link,
    action_text: input.actionText ?? null,
    actor_id: input.actorId,
    entity_type: input.entityType,
    entity_id: sql`told.entity_id`,
    dedupe_key: sql`told.user_id || ${`:${input.kind}:`} || told.entity_id`,
    created_at: input.now,
  } satisfies Record<keyof typeof notifications.$inferInsert, unknown>;
  return db
    .insert(notifications)
    .select(sql`SELECT ${inTableOrder(row)} FROM (${audience}) AS told WHERE 1`)
    .onConflictDoUpdate({ target: notifications.dedupe_key, set: { dedupe_key: sql`excluded.dedupe_key` } })
    .returning({ ...notificationColumns, userId: notifications.user_id });
}

/** The rows of what many were told before, to deliver them again. */
export function findToldEach(db: Database, audience: SQL, { kind }: Pick<ToldToEach, "kind">): Statement {
  return db
    .select({ ...notificationColumns, userId: notifications.user_id })
    .from(notifications)
    .where(
      sql`${notifications.dedupe_key} IN (SELECT told.user_id || ${`:${kind}:`} || told.entity_id FROM (${audience}) AS told)`,
    );
}

/** The row of what was told before, to deliver it again; none when the member has deleted it or it was taken back. */
export function findTold(db: Database, told: Told): Statement {
  return db
    .select(notificationColumns)
    .from(notifications)
    .where(eq(notifications.dedupe_key, dedupeKey(told)));
}

/** Takes back a notification nobody has read, when what it told was undone. */
export function withdrawNotification(db: Database, told: Told): Statement {
  return db
    .delete(notifications)
    .where(and(eq(notifications.dedupe_key, dedupeKey(told)), eq(notifications.read, false)))
    .returning({ id: notifications.id });
}

/** Takes back all unread ones of a kind about something that is gone: those whose entity id begins with `about`. */
export function withdrawAbout(
  db: Database,
  { about, ...told }: Omit<Told, "entityId"> & { about: string },
): Statement {
  const from = dedupeKey({ ...told, entityId: about });
  return db
    .delete(notifications)
    .where(
      and(
        between(notifications.dedupe_key, from, `${from}\u{10ffff}`),
        eq(notifications.user_id, told.userId),
        eq(notifications.read, false),
      ),
    )
    .returning({ id: notifications.id });
}

/**
 * Takes back unread ones of many members at once.
 * @param keys a select of dedupe keys, `{member}:{kind}:{entity}`
 */
export function withdrawEach(db: Database, keys: SQL): Statement {
  return statement(db, sql`DELETE FROM ${notifications} WHERE dedupe_key IN (${keys}) AND read = 0`);
}

/** Removes what two members were told of each other: they are hidden from one another now. */
export function forgetEachOther(db: Database, one: Id, other: Id): Statement {
  return statement(
    db,
    sql`DELETE FROM ${notifications} WHERE id IN (
      SELECT id FROM ${notifications} WHERE user_id = ${one} AND actor_id = ${other}
      UNION ALL SELECT id FROM ${notifications} WHERE user_id = ${other} AND actor_id = ${one})`,
  );
}

function dedupeKey(told: Told): string {
  return `${told.userId}:${told.kind}:${told.entityId}`;
}

/** Marks one or all read, or deletes one. Someone else's id simply matches no row; repeats change nothing. */
export async function handleNotification(
  ctx: Pick<MemberContext, "db" | "viewer" | "rooms" | "defer" | "limits">,
  command: NotificationCommand,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const mine = eq(notifications.user_id, ctx.viewer.userId);
  switch (command.intent) {
    case "read":
      await ctx.db
        .update(notifications)
        .set({ read: true })
        .where(and(mine, eq(notifications.id, command.id)));
      break;
    case "read-all":
      await ctx.db
        .update(notifications)
        .set({ read: true })
        .where(and(mine, eq(notifications.read, false)));
      break;
    case "delete":
      await ctx.db.delete(notifications).where(and(mine, eq(notifications.id, command.id)));
      break;
  }
  ctx.defer(ctx.rooms.push(ctx.viewer.userId, { type: "notifications.changed" }));
}

/** Mails that are queued with what caused them; their texts stand in the features they belong to. */
export type MailTemplate =
  | "welcome"
  | "factor_added"
  | "factor_removed"
  | "recovery_code_used"
  | "passkey_added"
  | "passkey_removed"
  | "review_request"
  | "review_reminder"
  | "endorsement_request"
  | "endorsement_reminder"
  | "request_code"
  | "review_published"
  | "platform_invite"
  | "project_invite"
  | "posting_expiring"
  | "posting_flagged";

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

/** The same to a member by id, at the address of their account; nothing for who has none that is confirmed. */
export function queueMailToMember(
  db: Database,
  mail: { toUser: Id; template: MailTemplate; data: Record<string, string>; cause: string; now: number },
): Statement {
  return statement(
    db,
    sql`INSERT INTO ${email_outbox} (id, to_user, to_email, template, data, status, dedupe_key, created_at)
      SELECT ${newId(mail.now)}, id, email, ${mail.template}, ${JSON.stringify(mail.data)}, 'queued',
        ${`${mail.template}:${mail.cause}`}, ${mail.now}
      FROM ${users} WHERE id = ${mail.toUser} AND email IS NOT NULL AND email_confirmed_at IS NOT NULL
      ON CONFLICT DO NOTHING`,
  );
}
