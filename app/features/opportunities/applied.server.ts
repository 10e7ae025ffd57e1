import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { applications } from "#app/db/schema/hiring.ts";

/** SQL condition: a written application of this member to a posting stands; a like, a draft, or what was taken back is none. */
export function hasApplied(opportunityId: Id | SQLWrapper, userId: Id | SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${applications} WHERE opportunity_id = ${opportunityId} AND applicant_id = ${userId}
    AND status NOT IN ('interested', 'draft', 'withdrawn'))`;
}
