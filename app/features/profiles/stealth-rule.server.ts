import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversation_members } from "#app/db/schema/messages.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { stealth_entries } from "#app/db/schema/safety.ts";
import { livesAt } from "#app/features/safety/rules.server.ts";
import { near, pageReaches } from "./relations.server.ts";

/**
 * SQL condition: the other member does not hide from this one, by name, by a company they work for, or by the domain of
 * their address (product.md `/settings`, stealth list). Who has a Spark, a connection or a conversation with them, or was
 * sent an application by them, sees them as before. Every place where members are found, and their page, carries it.
 */
export function notHiddenFrom(viewerId: Id | Placeholder | SQLWrapper, other: SQLWrapper | Id): SQL {
  const viewer = sql`${viewerId}`;
  return sql`NOT EXISTS (SELECT 1 FROM ${stealth_entries} AS veil WHERE veil.user_id = ${other} AND veil.user_id <> ${viewer}
    AND (veil.member_id = ${viewer} OR ${livesAt(viewer, sql`veil.domain`)}
      OR EXISTS (SELECT 1 FROM ${company_members} AS staff WHERE staff.company_id = veil.company_id
        AND staff.user_id = ${viewer} AND staff.status = 'active'))
    AND NOT ${near(viewer, sql`veil.user_id`)}
    AND NOT ${haveTalked(viewer, sql`veil.user_id`)}
    AND NOT EXISTS (SELECT 1 FROM ${applications} AS sent JOIN ${opportunities} AS job ON job.id = sent.opportunity_id
      WHERE sent.applicant_id = veil.user_id AND job.created_by = ${viewer} AND sent.status NOT IN ('interested', 'draft')))`;
}

/** SQL condition: these two stand in one conversation. */
export function haveTalked(one: SQL | Id, other: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversation_members} AS seat JOIN ${conversation_members} AS facing
    ON facing.conversation_id = seat.conversation_id AND facing.user_id = ${other} WHERE seat.user_id = ${one})`;
}

/** SQL condition on `profiles`: this member finds the other, who is near or lets themselves be found. Blocks are asked apart. */
export function findable(me: Id, other: SQLWrapper): SQL {
  return sql`(${near(me, other)} OR (${pageReaches(me)} AND ${notHiddenFrom(me, other)}))`;
}
