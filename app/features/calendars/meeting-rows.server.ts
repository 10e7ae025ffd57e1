import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/** A time that somebody proposes. */
interface Proposed {
  id: Id;
  /** The project it belongs to, or the two of a conversation with the times they choose from: `startsAt` is the last. */
  of:
    | { project_id: Id }
    | { match_id: Id | null; conversation_id: SQL; message_id: Id; with_id: Id; slots: number[] };
  title: string;
  by: Id;
  startsAt: number;
  /** Minutes. */
  length: number;
  timezone: string;
  joinUrl: string | null;
  now: number;
}

/** Whether a time can be proposed: it is to come, and not too far away. */
export function isToCome(startsAt: number, now: number, ahead: number): boolean {
  return startsAt > now && startsAt <= now + ahead;
}

/** The one way a meeting comes to be (product.md §5.7 *meetings*): proposed, for the others to answer. */
export function proposedMeeting(db: Database, meeting: Proposed): Statement {
  const { id, of, title, by, startsAt, length, timezone, joinUrl, now } = meeting;
  return db.insert(meetings).values({
    ...of,
    id,
    title,
    proposed_by: by,
    starts_at: startsAt,
    ends_at: startsAt + minutes(length),
    timezone,
    join_url: joinUrl,
    status: "proposed",
    created_at: now,
    updated_at: now,
  });
}

/**
 * The one way a meeting moves, until its time is over: proposed, then confirmed, and called off from either; else the
 * whole batch rolls back. Both statements stay side by side.
 * @param remindAt when to remind of it next; null for never
 */
export function movedMeeting(
  db: Database,
  {
    id,
    to,
    remindAt = null,
    now,
  }: { id: Id; to: "confirmed" | "cancelled"; remindAt?: number | null; now: number },
): [Statement, Statement] {
  const from = to === "confirmed" ? sql`('proposed')` : sql`('proposed', 'confirmed')`;
  return [
    db
      .update(meetings)
      .set({ status: to, remind_at: remindAt, version: sql`version + 1`, updated_at: now })
      .where(sql`${meetings.id} = ${id} AND ${meetings.status} IN ${from} AND ${meetings.ends_at} > ${now}`),
    failWhen(db, sql`changes() = 0`),
  ];
}
