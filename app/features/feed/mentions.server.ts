import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Mention } from "#app/core/mentions.ts";
import { beginsWith } from "#app/db/begins-with.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { post_mentions } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { pageReaches } from "#app/features/profiles/relations.server.ts";
import { findable, notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { circleOf } from "./circle.server.ts";
import { MENTIONS_MAX } from "./terms.ts";

/** Most people that are offered while a handle is written. */
const OFFERED = 6;

/** SQL condition on `profiles`: this member finds them, and may name them. */
function nameableBy(me: Id): SQL {
  return sql`${profiles.user_id} <> ${me} AND ${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)}
    AND ${findable(me, profiles.user_id)}`;
}

/** Those whom these handles name, as far as the writer finds them; all others are words like any. */
export function selectNamed(ctx: Pick<MemberContext, "db" | "viewer">, handles: string[]) {
  return rowsOf<{ named: Id; named_handle: string }>(
    ctx.db,
    sql`SELECT ${profiles.user_id} AS named, ${profiles.handle} AS named_handle
      FROM json_each(${JSON.stringify(handles)}) AS asked CROSS JOIN ${profiles} ON ${profiles.handle} = asked.value
      WHERE ${nameableBy(ctx.viewer.userId)} LIMIT ${MENTIONS_MAX}`,
  );
}

/** Whom a post or a comment names already. */
export function selectMentioned(db: Database, subjectId: Id) {
  return rowsOf<{ mentioned: Id }>(
    db,
    sql`SELECT user_id AS mentioned FROM ${post_mentions} WHERE subject_id = ${subjectId}`,
  );
}

/** Members whom words name. */
export type Named = { named: Id; named_handle: string }[];

interface Naming {
  postId: Id;
  /** Null where the post itself names them. */
  commentId: Id | null;
  rows: Named;
  /** Whom it named so far. */
  before?: { mentioned: Id }[];
  /** What must hold once its words are stored. */
  when: SQL;
}

/** Keeps whom words name, in place of whom they named so far, and tells those who are new. */
export function nameMembers(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  { postId, commentId, rows, before = [], when }: Naming,
): { statements: Statement[]; events: Happened[] } {
  if (rows.length === 0 && before.length === 0) return { statements: [], events: [] };
  const subject = commentId ?? postId;
  const ids = JSON.stringify(rows.map(({ named }) => named));
  const known = new Set(before.map(({ mentioned }) => mentioned));
  const fresh = rows.filter(({ named }) => !known.has(named)).map(({ named }) => named);
  const statements = [
    statement(
      db,
      sql`DELETE FROM ${post_mentions} WHERE subject_id = ${subject} AND ${when}
        AND user_id NOT IN (SELECT value FROM json_each(${ids}))`,
    ),
    statement(
      db,
      sql`INSERT INTO ${post_mentions} (subject_id, user_id, post_id, handle)
        SELECT ${subject}, value ->> 'named', ${postId}, value ->> 'named_handle' FROM json_each(${JSON.stringify(rows)})
        WHERE ${when} ON CONFLICT DO UPDATE SET handle = excluded.handle`,
    ),
  ];
  if (fresh.length === 0) return { statements, events: [] };
  const payload = {
    postId,
    commentId,
    actorId: viewer.userId,
    actorName: viewer.displayName,
    userIds: fresh,
  };
  return { statements, events: [{ name: "post.mentioned", payload, when, usual: true }] };
}

/** Whom this post or comment names, as a column: those whose page the viewer finds; null is a visitor. */
export function mentionsOf(subject: SQLWrapper, me: Id | null) {
  const found = me
    ? sql`AND ${notBlocked(me, profiles.user_id)} AND ${notHiddenFrom(me, profiles.user_id)}`
    : sql``;
  return sql<
    Mention[]
  >`(SELECT json_group_array(json_object('userId', ${post_mentions.user_id}, 'handle', ${post_mentions.handle}))
    FROM ${post_mentions} CROSS JOIN ${profiles} ON ${profiles.user_id} = ${post_mentions.user_id}
    WHERE ${post_mentions.subject_id} = ${subject} AND ${profiles.status} = 'active'
      AND (${profiles.user_id} IS ${me} OR ${pageReaches(me)}) ${found})`
    .mapWith((named: string) => JSON.parse(named) as Mention[])
    .as("mentions");
}

/** Who may be meant by a handle that is begun: those of the circle first, then who is called so. */
export async function findNameable(
  ctx: QueryContext,
  typed: string,
): Promise<{ userId: Id; name: string; handle: string; avatarUrl: string | null }[]> {
  const me = ctx.viewer.userId;
  const words = typed.toLowerCase().slice(0, 30);
  const shown = sql`${profiles.user_id} AS "userId", ${profiles.display_name} AS name, ${profiles.handle} AS handle,
    ${profiles.avatar_url} AS "avatarUrl"`;
  type Found = Awaited<ReturnType<typeof findNameable>>[number];
  const [known, others] = await ctx.db.batch([
    rowsOf<Found>(
      ctx.db,
      sql`SELECT ${shown} FROM (${circleOf(me, "reads")}) AS circle
        CROSS JOIN ${profiles} ON ${profiles.user_id} = circle.member
        WHERE circle.member <> ${me} AND (substr(${profiles.handle}, 1, length(${words})) = ${words}
          OR instr(' ' || lower(${profiles.display_name}), ' ' || ${words}) > 0)
        ORDER BY ${profiles.display_name} LIMIT ${OFFERED}`,
    ),
    rowsOf<Found>(
      ctx.db,
      sql`SELECT ${shown} FROM ${profiles} WHERE ${words.length > 1 ? beginsWith(profiles.handle, words) : sql`0`}
        AND ${nameableBy(me)} ORDER BY ${profiles.handle} LIMIT ${OFFERED}`,
    ),
  ]);
  const seen = new Set(known.map(({ userId }) => userId));
  return [...known, ...others.filter(({ userId }) => !seen.has(userId))].slice(0, OFFERED);
}
