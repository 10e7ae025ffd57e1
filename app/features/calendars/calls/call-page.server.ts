import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { conversation_members, conversations } from "#app/db/schema/messages.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { heardIn, lockOf } from "#app/features/messages/queries/access.server.ts";
import type { Lock } from "#app/features/messages/rules.ts";
import { selectOwnZone } from "#app/features/profiles/own-zone.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { CallInput } from "../schema.ts";
import { selectAgreed } from "../talks.server.ts";
import { type CallRow, selectCall, toCall } from "./find-call.server.ts";

/** With whom a call is proposed, and where. */
interface CallPlace {
  conversation_id: Id | null;
  name: string;
  timezone: string;
  lock: Lock | null;
}

/**
 * The reads of the page that proposes a call: with whom, by which clocks, in place of which one, and what the member has
 * agreed on already; none across a block.
 */
export function newCallQueries(ctx: QueryContext, to: CallInput["to"], instead: Id | null) {
  const { db, viewer } = ctx;
  const me = viewer.userId;
  const place =
    to.kind === "conversation"
      ? sql`SELECT c.id AS conversation_id, p.display_name AS name, p.timezone, ${lockOf(me)} AS lock
        FROM ${conversations} AS c
        CROSS JOIN ${conversation_members} AS m ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
        CROSS JOIN ${profiles} AS p ON p.user_id = m.other_id
        WHERE c.id = ${to.id} AND ${heardIn(me)}`
      : sql`SELECT c.id AS conversation_id, p.display_name AS name, p.timezone,
          CASE WHEN p.status <> 'active' THEN 'suspended' WHEN s.status = 'closed' THEN 'closed' END AS lock
        FROM ${matches} AS s CROSS JOIN ${profiles} AS p ON p.user_id = iif(s.user_a = ${me}, s.user_b, s.user_a)
        LEFT JOIN ${conversations} AS c ON c.context_key = 'match:' || s.id
        WHERE s.id = ${to.id} AND ${me} IN (s.user_a, s.user_b) AND ${notBlocked(me, sql`p.user_id`)}`;
  return [
    rowsOf<CallPlace>(db, place),
    selectOwnZone(ctx),
    selectCall(db, me, instead ?? ""),
    selectAgreed(ctx),
  ] as const;
}

/** A call as its own page shows it. */
export function toCallPage(me: Id, row: CallRow) {
  const { other_id, other_name, other_timezone, own_timezone, conversation_id, lock } = row;
  return {
    call: toCall(row),
    me,
    conversationId: conversation_id,
    ownZone: own_timezone,
    other: { userId: other_id, name: other_name, timeZone: other_timezone },
    asked: Boolean(row.asked),
    locked: lock !== null,
  };
}
