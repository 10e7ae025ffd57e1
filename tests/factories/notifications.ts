import type { NotificationList } from "#app/features/notifications/queries.server.ts";
import { notify } from "#app/features/notifications/tell.server.ts";
import { get } from "./calls.ts";
import { db, rows } from "./database.ts";
import type { Person } from "./people.ts";

/** Tells a member `count` different things, one batch each, as reactions do. */
export async function tells(person: Person, count: number, about = crypto.randomUUID()): Promise<void> {
  for (let index = 0; index < count; index++) await db.batch([telling(person, `${about}:${index}`)]);
}

/** The statement that tells a member of one thing. */
export function telling(person: Person, entityId: string, now = Date.now()) {
  return notify(db, {
    userId: person.userId,
    kind: "interest_received",
    category: "opportunity",
    priority: "high",
    title: "Someone is interested",
    message: "Alice is interested in your posting.",
    link: "/spark?tab=likes",
    actorId: null,
    entityType: "interest",
    entityId,
    // Each a group of its own.
    about: entityId,
    now,
  });
}

export function listOf(person: Person): Promise<NotificationList> {
  return get(person, "/api/v1/notifications");
}

export function since(person: Person, seq: number): Promise<NotificationList> {
  return get(person, `/api/v1/notifications/since?after=${seq}`);
}

/** The stored count beside the count of the rows themselves: always the same. */
export async function unreadOf(person: Person): Promise<{ stored: number; real: number }> {
  const [row] = await rows<{ stored: number; real: number }>(
    `SELECT coalesce((SELECT unread FROM notification_counters WHERE user_id = ?1), 0) AS stored,
       (SELECT count(*) FROM notifications WHERE user_id = ?1 AND read = 0) AS real`,
    person.userId,
  );
  return row ?? { stored: 0, real: 0 };
}
