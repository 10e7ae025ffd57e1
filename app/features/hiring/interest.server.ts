import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { likeStands } from "#app/features/sparks/queries.server.ts";
import { BEGUN_ANEW, transitionAll } from "./transition.server.ts";

interface Interest {
  opportunityId: Id;
  applicantId: Id;
  posterId: Id;
  now: number;
}

/**
 * The `interested` application of a right swipe, as long as that swipe stands (product.md §5.5). A written application
 * stays what it is, also one that was withdrawn.
 */
export function recordInterest(db: Database, interest: Interest): Statement {
  return statement(
    db,
    sql`INSERT INTO ${applications}
    (id, opportunity_id, applicant_id, poster_id, origin, status, created_at, updated_at)
    SELECT ${newId(interest.now)}, ${interest.opportunityId}, ${interest.applicantId}, ${interest.posterId}, 'swipe',
      'interested', ${interest.now}, ${interest.now}
    WHERE ${likeStands(interest.applicantId, "opportunity", interest.opportunityId)}
    ON CONFLICT (opportunity_id, applicant_id) DO UPDATE
      SET status = 'interested', pitch = NULL, created_at = excluded.created_at, updated_at = excluded.updated_at,
        ${BEGUN_ANEW}
      WHERE status = 'withdrawn' AND submitted_at IS NULL`,
  );
}

/** SQL condition: this interest waits for the poster's answer. One they passed on does not wait again. */
export function interestWaits(applicantId: Id, opportunityId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${applications} WHERE opportunity_id = ${opportunityId}
    AND applicant_id = ${applicantId} AND status = 'interested')`;
}

/** Takes a mere interest back, as long as no right swipe stands behind it; a written application stays. */
export function withdrawInterest(db: Database, interest: Omit<Interest, "posterId">): Statement {
  return transitionAll(db, {
    move: "withdraw",
    now: interest.now,
    where: sql`opportunity_id = ${interest.opportunityId} AND applicant_id = ${interest.applicantId}
      AND status = 'interested' AND origin = 'swipe'
      AND NOT ${likeStands(interest.applicantId, "opportunity", interest.opportunityId)}`,
  });
}
