import { asc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { conversations, messages } from "#app/db/schema/messages.ts";
import { project_events, project_members } from "#app/db/schema/projects.ts";
import { iso, linesOf, nameOf, PAGE } from "./lines-of.server.ts";

/** The log up to one entry; what is written while the pack is made belongs to the next one. */
export function logLines(db: Database, projectId: Id, upTo: number) {
  return linesOf((last: { seq: number } | null) =>
    db
      .select({
        projectId: project_events.project_id,
        seq: project_events.seq,
        actorId: project_events.actor_id,
        type: project_events.type,
        data: project_events.data,
        at: project_events.at,
        prevHash: project_events.prev_hash,
        hash: project_events.hash,
      })
      .from(project_events)
      .where(
        sql`${project_events.project_id} = ${projectId} AND ${project_events.seq} > ${last?.seq ?? 0}
          AND ${project_events.seq} <= ${upTo}`,
      )
      .orderBy(asc(project_events.seq))
      .limit(PAGE),
  );
}

/** Everybody who ever was part of it. */
export async function readPeople(db: Database, projectId: Id) {
  const rows = await db
    .select({
      id: project_members.user_id,
      name: nameOf(sql`${project_members.user_id}`).as("person_name"),
      role: project_members.role,
      status: project_members.status,
      joinedAt: project_members.created_at,
      leftAt: project_members.left_at,
    })
    .from(project_members)
    .where(eq(project_members.project_id, projectId))
    .orderBy(asc(project_members.created_at), asc(project_members.user_id));
  return rows.map(({ joinedAt, leftAt, ...row }) => ({
    ...row,
    joined_at: iso(joinedAt),
    left_at: iso(leftAt),
  }));
}

/** The project's chat; of what was removed only that it was. */
export function messageLines(db: Database, projectId: Id) {
  const thread = sql`(SELECT c.id FROM ${conversations} AS c WHERE c.context_key = ${`project:${projectId}`})`;
  return linesOf(
    (last: { seq: number } | null) =>
      db
        .select({
          seq: messages.seq,
          id: messages.id,
          sender_id: messages.sender_id,
          sender: nameOf(sql`${messages.sender_id}`).as("sender_name"),
          type: messages.type,
          body: sql<string>`iif(${messages.deleted_at} IS NULL, ${messages.body}, '')`.as("shown_body"),
          attachments: sql`iif(${messages.deleted_at} IS NULL, ${messages.attachments}, '[]')`
            .mapWith(messages.attachments)
            .as("shown_attachments"),
          sentAt: messages.sent_at,
          editedAt: messages.edited_at,
          removedAt: messages.deleted_at,
        })
        .from(messages)
        .where(sql`${messages.conversation_id} = ${thread} AND ${messages.seq} > ${last?.seq ?? 0}`)
        .orderBy(asc(messages.seq))
        .limit(PAGE),
    ({ sentAt, editedAt, removedAt, ...row }) => ({
      ...row,
      sent_at: iso(sentAt),
      edited_at: iso(editedAt),
      removed_at: iso(removedAt),
    }),
  );
}
