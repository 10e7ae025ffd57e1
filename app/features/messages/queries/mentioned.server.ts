import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { MENTIONS_MAX } from "../mentions.ts";
import type { ThreadTarget } from "../schema.ts";

export interface MentionedRow {
  mentioned: Id;
  mentioned_handle: string;
}

/**
 * Whom `me` names in a thread: others who take part and between whom and them no block stands. Nobody from outside, and
 * nobody where there are only two, who speak to each other anyway.
 * @param people a select of the members of the thread
 */
export function selectMentioned(db: Database, me: Id, people: SQL, handles: string[]) {
  return rowsOf<MentionedRow>(
    db,
    sql`SELECT p.user_id AS mentioned, p.handle AS mentioned_handle
    FROM json_each(${JSON.stringify(handles)}) AS asked
    CROSS JOIN ${profiles} AS p ON p.handle = asked.value
    WHERE p.user_id <> ${me} AND p.status = 'active' AND p.user_id IN (${people}) AND ${me} IN (${people})
      AND (SELECT count(*) FROM (${people} LIMIT 3)) > 2 AND ${notBlocked(me, sql`p.user_id`)}
    LIMIT ${MENTIONS_MAX}`,
  );
}

const membersOf = (thread: SQL | Id) => sql`SELECT part.user_id FROM ${conversation_members} AS part
  WHERE part.conversation_id = ${thread} AND part.left_at IS NULL`;

const MEMBERS: Partial<Record<ThreadTarget["kind"], (id: Id) => SQL>> = {
  conversation: membersOf,
  application: (id) =>
    membersOf(
      sql`(SELECT own.id FROM ${conversations} AS own WHERE own.context_key = ${`application:${id}`})`,
    ),
  // Its thread may only begin with this message.
  project: (id) => sql`SELECT part.user_id FROM ${project_members} AS part
    WHERE part.project_id = ${id} AND part.status = 'active' AND part.role <> 'guest'`,
};

/** The members of a thread, as a select; null where there are two. */
export function membersOfTarget({ kind, id }: ThreadTarget): SQL | null {
  return MEMBERS[kind]?.(id) ?? null;
}

/** The same for the thread of a message. */
export function membersOfMessage(id: Id): SQL {
  return membersOf(sql`(SELECT own.conversation_id FROM ${messages} AS own WHERE own.id = ${id})`);
}
