import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Query, rowsOf } from "#app/db/client.server.ts";
import { daily_rollups } from "#app/db/schema/analytics.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { selectLedCompanies } from "#app/features/companies/queries/places.server.ts";
import { isLedBy } from "#app/features/files/space.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Funnel, selectNewestPostings } from "./insight.server.ts";
import type { Period } from "./period.ts";
import { type Spent, spentOn } from "./spent.server.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

/** So many of its newest postings count. */
const POSTINGS_MOST = 500;

/** SQL condition: they own or administer this company (product.md `/analytics`, *Who*). */
export function leads({ viewer }: Asked, companyId: Id) {
  return isLedBy(companyId, viewer.userId);
}

function ownPostings(ctx: Asked, companyId: Id) {
  return sql`SELECT id FROM ${opportunities} WHERE company_id = ${companyId} AND ${leads(ctx, companyId)}
    ORDER BY created_at DESC LIMIT ${POSTINGS_MOST}`;
}

/** The sums of both periods, day by day. */
export function selectCompanyRollups(ctx: Asked, companyId: Id, { length, end }: Period) {
  return rowsOf<{ day: string; metric: string; value: number }>(
    ctx.db,
    sql`SELECT day, metric, value FROM ${daily_rollups} WHERE subject_id = ${companyId}
      AND day >= ${dayOf(end - days(2 * length))} AND day < ${dayOf(end)} AND ${leads(ctx, companyId)}`,
  );
}

/** What became of the applications that came in the period. */
export function selectCompanyFunnel(ctx: Asked, companyId: Id, { length, end }: Period): Query<Funnel[]> {
  return rowsOf<Funnel>(
    ctx.db,
    sql`WITH own AS MATERIALIZED (${ownPostings(ctx, companyId)}),
      sent AS MATERIALIZED (SELECT a.status, a.submitted_at, a.viewed_at, a.shortlisted_at FROM own
        CROSS JOIN ${applications} AS a ON a.opportunity_id = own.id
        WHERE a.submitted_at >= ${end - days(length)} AND a.submitted_at < ${end} AND a.status <> 'draft'),
      waits AS MATERIALIZED (SELECT viewed_at - submitted_at AS wait FROM sent WHERE viewed_at >= submitted_at ORDER BY 1)
      SELECT count(*) AS sent, count(viewed_at) AS seen, count(shortlisted_at) AS shortlisted,
        coalesce(sum(status IN ('offered', 'countered', 'accepted', 'offer_declined', 'offer_expired')), 0) AS offered,
        coalesce(sum(status = 'accepted'), 0) AS accepted,
        (SELECT wait FROM waits LIMIT 1 OFFSET (SELECT count(*) / 2 FROM waits)) AS median_wait
      FROM sent`,
  );
}

/** The company's newest postings with what came of each. */
function selectCompanyPostings(ctx: Asked, companyId: Id) {
  return selectNewestPostings(
    ctx.db,
    sql`${opportunities.company_id} = ${companyId} AND ${leads(ctx, companyId)}`,
  );
}

/** What a company paid on its postings in a period, by currency; minor units. */
export function selectSpent(ctx: Asked, companyId: Id, period: Period): Query<Spent[]> {
  return spentOn(ctx.db, ownPostings(ctx, companyId), period);
}

/** All reads of a company's figures, for one round trip; nothing for who does not lead it. */
export function companyInsightReads(ctx: Asked, companyId: Id, period: Period) {
  return [
    selectLedCompanies(ctx),
    selectCompanyRollups(ctx, companyId, period),
    selectCompanyFunnel(ctx, companyId, period),
    selectCompanyPostings(ctx, companyId),
    selectSpent(ctx, companyId, period),
  ] as const;
}
