import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { message_settings } from "#app/db/schema/messages.ts";
import { follows, network } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";

/** SQL condition: these two have an open Spark. */
export function haveSpark(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${matches} WHERE status <> 'closed'
    AND user_a = min(${one}, ${other}) AND user_b = max(${one}, ${other}))`;
}

/** SQL condition: these two are connected. */
export function connected(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${network} WHERE user_id = ${one} AND other_id = ${other})`;
}

/** SQL condition: these two have a Spark or are connected: what is for *connections* is for them. */
export function near(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`(${haveSpark(one, other)} OR ${connected(one, other)})`;
}

/** SQL select of `id`: everybody a member is near to, each once. */
export function circleOf(me: Id): SQL {
  return sql`SELECT user_b AS id FROM ${matches} WHERE user_a = ${me} AND status <> 'closed'
    UNION SELECT user_a FROM ${matches} WHERE user_b = ${me} AND status <> 'closed'
    UNION SELECT other_id FROM ${network} WHERE user_id = ${me}`;
}

/** SQL condition: the other one hears first words, and invitations, of this member: nobody is a stranger to who is near. */
export function mayAddress(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM ${message_settings} WHERE user_id = ${other} AND from_strangers = 0)
    OR ${near(one, other)})`;
}

/** SQL condition: this member follows that one. */
export function followsMember(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${follows} WHERE follower_id = ${one} AND target_type = 'user'
    AND target_id = ${other})`;
}

/** SQL condition: this member has liked that one, and the like stands. */
export function likes(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${one} AND target_type = 'user'
    AND target_id = ${other} AND direction = 'right' AND undone_at IS NULL)`;
}

/** SQL condition on `profiles`: the member's page reaches this viewer, null for a visitor. Blocks are asked apart. */
export function pageReaches(viewerId: Id | null): SQL {
  return viewerId ? sql`${profiles.visibility} <> 'hidden'` : sql`${profiles.visibility} = 'public'`;
}
