import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type CallItem, callItem } from "#app/core/realtime-protocol.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { heardIn, lockOf } from "#app/features/messages/queries/access.server.ts";
import { callJson } from "#app/features/messages/queries/message-rows.server.ts";
import type { Lock } from "#app/features/messages/rules.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";

export interface CallRow {
  call_id: Id;
  call: string;
  conversation_id: Id;
  message_id: Id;
  match_id: Id | null;
  title: string;
  status: CallItem["status"];
  proposed_by: Id;
  with_id: Id;
  ends_at: number;
  lock: Lock | null;
  /** Proposed by the other side: `me` may answer. */
  asked: number;
  /** Of the other one of the call, or of the other side where it is between two others. */
  other_id: Id;
  other_name: string;
  other_timezone: string;
  own_timezone: string;
}

/** SQL condition on `talk`, a call: nothing has come between the two since, and it was not taken down. */
export const callStands = sql`${notBlocked(sql`talk.proposed_by`, sql`talk.with_id`)}
  AND (talk.match_id IS NULL OR NOT EXISTS (SELECT 1 FROM ${matches} WHERE id = talk.match_id AND status = 'closed'))
  AND NOT EXISTS (SELECT 1 FROM ${messages} WHERE id = talk.message_id AND deleted_at IS NOT NULL)`;

/** SQL of the other one of `talk` for `me`, over `m`, the own row in its conversation. */
const otherOf = (me: Id): SQL =>
  sql`CASE ${me} WHEN talk.proposed_by THEN talk.with_id WHEN talk.with_id THEN talk.proposed_by ELSE m.other_id END`;

/** One call of a conversation `me` takes part in; no row for others, and across a block. */
export function selectCall(db: Database, me: Id, callId: Id) {
  return rowsOf<CallRow>(
    db,
    sql`SELECT talk.id AS call_id, ${callJson(sql.raw("talk"))} AS call, talk.conversation_id, talk.message_id, talk.match_id, talk.title,
      talk.status, talk.proposed_by, talk.with_id, talk.ends_at, ${lockOf(me)} AS lock,
      (talk.proposed_by = m.other_id OR EXISTS (SELECT 1 FROM ${conversation_members} AS their
        WHERE their.conversation_id = talk.conversation_id AND their.user_id = talk.proposed_by
          AND their.other_id = ${me})) AND talk.proposed_by <> ${me} AS asked,
      p.user_id AS other_id, p.display_name AS other_name, p.timezone AS other_timezone, own.timezone AS own_timezone
    FROM ${meetings} AS talk
    CROSS JOIN ${conversations} AS c ON c.id = talk.conversation_id
    CROSS JOIN ${conversation_members} AS m ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
    CROSS JOIN ${profiles} AS p ON p.user_id = ${otherOf(me)}
    CROSS JOIN ${profiles} AS own ON own.user_id = ${me}
    WHERE talk.id = ${callId} AND ${heardIn(me)} AND ${notBlocked(me, sql`p.user_id`)}
      AND NOT EXISTS (SELECT 1 FROM ${messages} WHERE id = talk.message_id AND deleted_at IS NOT NULL)`,
  );
}

/** The call as its card shows it. */
export function toCall({ call }: Pick<CallRow, "call">): CallItem {
  return callItem.parse(JSON.parse(call));
}
