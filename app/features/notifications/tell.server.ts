import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { hours } from "#app/core/time.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import {
  notification_counters,
  notification_preferences,
  notifications,
  push_subscriptions,
} from "#app/db/schema/notifications.ts";
import { KINDS } from "./kinds.ts";
import { notificationColumns } from "./queries.server.ts";
import { dedupeKey, type Told } from "./told.ts";

/** What follows within this time becomes one row with what came before. */
const GROUP_LASTS = hours(1);

/** What a browser may see, for whom it is, and whether it is to be shown or carried further. */
const toldColumns = {
  ...notificationColumns,
  userId: notifications.user_id,
  hidden: notifications.hidden,
  deliveryAt: notifications.delivery_at,
};

export interface NewNotification extends Told {
  category: NotificationItem["category"];
  priority: NotificationItem["priority"];
  title: string;
  message: string;
  link: string | null;
  actionText?: string;
  actorId: Id | null;
  entityType: string;
  now: number;
  /** What it is about, for kinds of which several within an hour become one row: a posting, a file's project. */
  about?: string;
  /** After this it has nothing to say any more, and goes. */
  expiresAt?: number;
  /** What must still hold when it is stored; told without a condition when absent. */
  when?: SQL;
}

/**
 * Stores one notification and returns its row, unless `when` no longer holds. The same kind, entity and member are
 * told once: a repeat returns the row of the first time, so that it can be delivered again and changes nothing.
 */
export function notify(db: Database, input: NewNotification): Statement {
  const id = newId(input.now);
  const member = sql`${input.userId}`;
  const row = {
    id,
    ...placed(member, input),
    ...grouped(member, input, sql`${id}`),
    ...worded(input),
    message: input.message,
    entity_id: input.entityId,
    dedupe_key: dedupeKey(input),
    expires_at: input.expiresAt ?? null,
  } satisfies Record<keyof typeof notifications.$inferInsert, unknown>;
  return db
    .insert(notifications)
    .select(sql`SELECT ${inTableOrder(row)} WHERE ${input.when ?? sql`1`}`)
    .onConflictDoUpdate({ target: notifications.dedupe_key, set: { dedupe_key: sql`excluded.dedupe_key` } })
    .returning({ ...toldColumns });
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

/** Columns that say where a row stands for this member, the `nth` of a statement, and what is still to be done about it. */
function placed(member: SQL, { kind, now }: Pick<NewNotification, "kind" | "now">, nth = sql`1`) {
  const { inApp, email, keeps } = KINDS[kind];
  const chosen = sql`FROM ${notification_preferences} WHERE user_id = ${member} AND kind = ${kind}`;
  const hidden = keeps ? sql`0` : sql`coalesce((SELECT in_app = 0 ${chosen}), ${inApp ? 0 : 1})`;
  // Nothing is to be decided where neither a mail nor a push can follow.
  const due =
    email === "off"
      ? sql`CASE WHEN EXISTS (SELECT 1 FROM ${push_subscriptions} WHERE user_id = ${member})
          OR EXISTS (SELECT 1 ${chosen} AND email <> 'off') THEN ${now} END`
      : sql`${now}`;
  return {
    user_id: member,
    seq: sql`(SELECT coalesce(max(last_seq), 0) FROM ${notification_counters} WHERE user_id = ${member}) + ${nth}`,
    read: hidden,
    hidden,
    seen_at: null,
    snoozed_until: null,
    delivery_step: "route",
    delivery_at: due,
  };
}

/**
 * Several of a kind within an hour become one unread row that counts them (product.md R26): a new one takes the place of
 * the last, which a trigger hides. The key of the group ends in the id of its first.
 */
function grouped(
  member: SQL,
  { kind, about, now }: Pick<NewNotification, "kind" | "about" | "now">,
  first: SQL,
) {
  if (!KINDS[kind].many) return { group_key: null, count: 1 };
  const base = `${kind}:${about ?? ""}:`;
  const open = sql`FROM ${notifications} AS n WHERE n.user_id = ${member} AND group_key >= ${base}
    AND group_key < ${`${base}~`} AND hidden = 0 AND read = 0 AND created_at > ${now - GROUP_LASTS}
    ORDER BY group_key DESC LIMIT 1`;
  return {
    group_key: sql`coalesce((SELECT group_key ${open}), ${base} || ${first})`,
    count: sql`1 + coalesce((SELECT count ${open}), 0)`,
  };
}

/** What is the same for everybody who is told. */
function worded(input: ToldToEach) {
  return {
    title: input.title,
    category: input.category,
    kind: input.kind,
    priority: input.priority,
    link: input.link,
    action_url: input.link,
    action_text: input.actionText ?? null,
    actor_id: input.actorId,
    entity_type: input.entityType,
    created_at: input.now,
  };
}

/** What many members are told at once; whom, about what and in which words, the database knows. */
export type ToldToEach = Omit<NewNotification, "userId" | "entityId" | "message" | "when">;

/**
 * The same for many members at once.
 * @param audience a select of `user_id`, `entity_id` and `message`; a member may be told of several entities
 */
export function notifyEach(db: Database, audience: SQL, input: ToldToEach): Statement {
  // One id per row: the time and some chance in common, the rest each their own.
  const begin = newId(input.now).slice(0, 24);
  const row = {
    id: sql`${begin} || lower(hex(randomblob(6)))`,
    ...placed(sql`told.user_id`, input, sql`row_number() OVER (PARTITION BY told.user_id)`),
    // A group is one member's: its key may be what others' begins with as well.
    ...grouped(sql`told.user_id`, input, sql`${begin}`),
    expires_at: input.expiresAt ?? null,
    ...worded(input),
    message: sql`told.message`,
    entity_id: sql`told.entity_id`,
    dedupe_key: sql`told.user_id || ${`:${input.kind}:`} || told.entity_id`,
  } satisfies Record<keyof typeof notifications.$inferInsert, unknown>;
  return db
    .insert(notifications)
    .select(sql`SELECT ${inTableOrder(row)} FROM (${audience}) AS told WHERE 1`)
    .onConflictDoUpdate({ target: notifications.dedupe_key, set: { dedupe_key: sql`excluded.dedupe_key` } })
    .returning({ ...toldColumns });
}

/** The rows of what many were told before, to deliver them again. */
export function findToldEach(db: Database, audience: SQL, { kind }: Pick<ToldToEach, "kind">): Statement {
  return db
    .select(toldColumns)
    .from(notifications)
    .where(
      sql`${notifications.dedupe_key} IN (SELECT told.user_id || ${`:${kind}:`} || told.entity_id FROM (${audience}) AS told)`,
    );
}

/** The row of what was told before, to deliver it again; none when the member has deleted it or it was taken back. */
export function findTold(db: Database, told: Told): Statement {
  return db
    .select(toldColumns)
    .from(notifications)
    .where(eq(notifications.dedupe_key, dedupeKey(told)));
}
