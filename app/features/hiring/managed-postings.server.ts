import { desc, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const POSTINGS = 60;

/** The postings a member answers for, their own and those of companies they hire for, newest first, with who waits. */
export function selectManagedPostings(ctx: QueryContext) {
  const me = ctx.viewer.userId;
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
    .where(
      sql`${opportunities.id} IN (SELECT id FROM (SELECT id FROM ${opportunities} WHERE created_by = ${me}
          ORDER BY created_at DESC LIMIT ${POSTINGS})
        UNION SELECT id FROM (SELECT o.id FROM ${company_members} AS hiring CROSS JOIN ${opportunities} AS o
          ON o.company_id = hiring.company_id WHERE hiring.user_id = ${me} AND hiring.status = 'active'
            AND hiring.role IN ('owner', 'admin', 'recruiter') LIMIT ${POSTINGS}))`,
    )
    .orderBy(desc(opportunities.created_at))
    .limit(POSTINGS);
}

/** The posting a page is about: the one that is asked for, or the member's newest open one. */
export function chosenPosting(me: Id, asked: Id | null): SQL {
  return asked
    ? sql`${asked}`
    : sql`(SELECT id FROM ${opportunities} AS newest WHERE newest.created_by = ${me}
        AND newest.status IN ('active', 'paused', 'filled') ORDER BY newest.created_at DESC LIMIT 1)`;
}
