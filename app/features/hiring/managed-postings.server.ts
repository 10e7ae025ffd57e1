import { desc, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import type { PostingStatus } from "#app/features/opportunities/life.ts";
import { hires } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** So many are on a page. */
export const POSTINGS_PAGE = 60;
/** As far as the postings of each state are counted. */
const COUNTED = 1000;

interface Asked {
  /** Those of these states alone; of any without it. */
  states: readonly PostingStatus[] | null;
  /** Only what was posted before. */
  before: Cursor | null;
}

const NEWEST: Asked = { states: null, before: null };

/** SQL select of the ids of a page of the newest, and one more, out of `whose` postings. */
function newestOf(whose: SQL, { states, before }: Asked): SQL {
  const older = before ? sql`AND (x.created_at, x.id) < (${before.key}, ${before.id})` : sql``;
  const parts = (states ?? [null]).map(
    (state) => sql`SELECT id FROM (SELECT x.id FROM ${opportunities} AS x WHERE ${whose}
      ${state ? sql`AND x.status = ${state}` : sql``} ${older}
      ORDER BY x.created_at DESC${state ? sql`, x.id DESC` : sql``} LIMIT ${POSTINGS_PAGE + 1})`,
  );
  return sql.join(parts, sql` UNION ALL `);
}

/**
 * The postings a member answers for, their own and those of companies they hire for, newest first, with who waits: a page
 * of them and one more.
 */
export function selectManagedPostings(ctx: QueryContext, asked: Asked = NEWEST) {
  const me = ctx.viewer.userId;
  if (asked.states?.length === 0) return managed(ctx, sql`SELECT NULL WHERE 0`);
  return managed(
    ctx,
    sql`${newestOf(sql`x.created_by = ${me}`, asked)}
      UNION SELECT o.id FROM ${company_members} AS hiring CROSS JOIN ${opportunities} AS o
        ON o.id IN (${newestOf(sql`x.company_id = hiring.company_id`, asked)}) WHERE hiring.user_id = ${me} AND ${hires}`,
  );
}

/** One of them; no row for a posting that they do not answer for. */
export function selectManagedPosting(ctx: QueryContext, id: Id | null) {
  return managed(
    ctx,
    sql`SELECT id FROM ${opportunities} WHERE id = ${id} AND ${managedBy(ctx.viewer.userId)}`,
  );
}

function managed(ctx: QueryContext, ids: SQL) {
  const now = ctx.clock.now();
  const waiting = (condition: SQL, name: string) =>
    sql<number>`(SELECT count(*) FROM ${applications} AS a WHERE a.opportunity_id = opportunities.id AND ${condition})`.as(
      name,
    );
  return ctx.db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      status: opportunities.status,
      version: opportunities.version,
      company: opportunities.company_name,
      companyId: opportunities.company_id,
      imageUrl: opportunities.image_url,
      aiImage: opportunities.ai_image,
      views: opportunities.view_count,
      interests: opportunities.interest_count,
      applications: opportunities.application_count,
      seats: opportunities.seats,
      seatsFilled: opportunities.seats_filled,
      publishedAt: opportunities.published_at,
      expiresAt: opportunities.expires_at,
      extendedAt: opportunities.extended_at,
      boostUntil: opportunities.boost_until,
      clarityScore: opportunities.clarity_score,
      closeReason: opportunities.close_reason,
      visibility: opportunities.visibility,
      /** Why it was taken down, for who answers for it. */
      removedFor: sql<string | null>`iif(status = 'removed', moderation ->> '$.reason', NULL)`.as(
        "removed_for",
      ),
      createdAt: opportunities.created_at,
      updatedAt: opportunities.updated_at,
      fresh: waiting(sql`a.status = 'submitted' AND a.viewed_at IS NULL`, "fresh"),
      waiting: waiting(
        sql`a.status IN ('interested', 'submitted', 'shortlisted', 'interviewing', 'offered', 'countered')`,
        "waiting",
      ),
      due: waiting(sql`a.status IN ('submitted', 'countered') AND a.reply_due_at <= ${now}`, "due"),
    })
    .from(opportunities)
    .where(sql`${opportunities.id} IN (${ids})`)
    .orderBy(desc(opportunities.created_at), desc(opportunities.id))
    .limit(POSTINGS_PAGE + 1);
}

/** How many postings a member answers for are in each state. */
export function selectManagedCounts(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return rowsOf<{ status: PostingStatus; count: number }>(
    ctx.db,
    sql`SELECT status, count(*) AS count FROM (
        SELECT id, status FROM (SELECT id, status FROM ${opportunities} WHERE created_by = ${me} LIMIT ${COUNTED})
        UNION SELECT id, status FROM (SELECT o.id, o.status FROM ${company_members} AS hiring
          CROSS JOIN ${opportunities} AS o ON o.company_id = hiring.company_id
          WHERE hiring.user_id = ${me} AND ${hires} LIMIT ${COUNTED}))
      GROUP BY status`,
  );
}

/** The posting a page is about: the one that is asked for, or the member's newest open one. */
export function chosenPosting(me: Id, asked: Id | null): SQL {
  return asked
    ? sql`${asked}`
    : sql`(SELECT id FROM ${opportunities} AS newest WHERE newest.created_by = ${me}
        AND newest.status IN ('active', 'paused', 'filled') ORDER BY newest.created_at DESC LIMIT 1)`;
}
