import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { users } from "#app/db/schema/auth.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities, opportunity_exclusions } from "#app/db/schema/opportunities.ts";
import { blocks, mutes } from "#app/db/schema/safety.ts";

/** SQL condition: neither member blocks the other. Every list and every command on another member carries it. */
export function notBlocked(viewerId: Id | Placeholder | SQLWrapper, other: SQLWrapper | Id): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${blocks} WHERE (blocker_id = ${viewerId} AND blocked_id = ${other})
    OR (blocker_id = ${other} AND blocked_id = ${viewerId}))`;
}

/** SQL condition: this member muted that one. */
export function hasMuted(reader: SQLWrapper | Id, author: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${mutes} WHERE user_id = ${reader} AND muted_id = ${author})`;
}

/** SQL condition: this member did not mute that one. */
export function hearsOf(reader: SQLWrapper | Id, author: SQLWrapper | Id): SQL {
  return sql`NOT ${hasMuted(reader, author)}`;
}

/** SQL condition on a row `hiring` of company_members: who posts for the company and answers who applies (product.md §7.3). */
export const hires = sql`hiring.status = 'active' AND hiring.role IN ('owner', 'admin', 'recruiter')`;

/**
 * SQL condition on `opportunities`: it is not kept from this member, by name or by the domain of their address
 * (product.md §5.4). Who hires for it always sees it, and who sent an application: nobody waits for the answer of a
 * posting that is gone (B1). Every read of somebody else's posting carries it.
 */
export function notExcluded(viewerId: Id | Placeholder | SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${opportunity_exclusions} AS kept WHERE kept.opportunity_id = ${opportunities}.id
    AND (kept.user_id = ${viewerId} OR ${livesAt(viewerId, sql`kept.domain`)})
    AND ${opportunities}.created_by <> ${viewerId}
    AND NOT EXISTS (SELECT 1 FROM ${company_members} AS hiring WHERE hiring.company_id = ${opportunities}.company_id
      AND hiring.user_id = ${viewerId} AND ${hires})
    AND NOT EXISTS (SELECT 1 FROM ${applications} AS sent WHERE sent.opportunity_id = ${opportunities}.id
      AND sent.applicant_id = ${viewerId} AND sent.status NOT IN ('interested', 'draft')))`;
}

/** SQL condition: their address is at this domain, or below it. */
export function livesAt(userId: Id | Placeholder | SQLWrapper, domain: SQL): SQL {
  const host = sql`(SELECT lower(substr(email, instr(email, '@') + 1)) FROM ${users} WHERE id = ${userId})`;
  return sql`substr('.' || ${host}, -length(${domain}) - 1) = '.' || ${domain}`;
}
