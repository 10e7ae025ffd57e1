import { desc, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { applications, opportunity_invites } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { hasApplied } from "#app/features/opportunities/applied.server.ts";
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
  /** Only those they posted themselves, or those of this company; of everybody they answer for without it. */
  company?: Whose;
}

/** `own`: what a member posted, for whichever company; or a company's, whoever posted it. */
export type Whose = Id | "own" | null;

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
  if (asked.states?.length === 0) return managed(ctx, sql`SELECT NULL WHERE 0`);
  return managed(ctx, newestFor(ctx.viewer.userId, asked));
}

/** Alone in its select, a table's columns lose its name in a subquery. */
const ofPosting = sql.raw("opportunities.id");

/** The newest open ones that a member can be asked to apply to, and whether they were asked or applied already. */
export function selectOffered({ db, viewer }: Pick<QueryContext, "db" | "viewer">, inviteeId: Id) {
  const open = newestFor(viewer.userId, { states: ["active"], before: null });
  return db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      company: opportunities.company_name,
      asked: sql<boolean>`EXISTS (SELECT 1 FROM ${opportunity_invites} WHERE opportunity_id = ${ofPosting}
        AND user_id = ${inviteeId})`
        .mapWith(Boolean)
        .as("asked"),
      applied: sql<boolean>`${hasApplied(ofPosting, inviteeId)}`.mapWith(Boolean).as("applied"),
    })
    .from(opportunities)
    .where(sql`${opportunities.id} IN (${open})`)
    .orderBy(desc(opportunities.created_at), desc(opportunities.id))
    .limit(POSTINGS_PAGE);
}

/** SQL select of the ids of the newest that a member answers for. */
function newestFor(me: Id, asked: Asked): SQL {
  const { company } = asked;
  if (company === "own") return newestOf(sql`x.created_by = ${me}`, asked);
  const hired = sql`SELECT o.id FROM ${company_members} AS hiring CROSS JOIN ${opportunities} AS o
    ON o.id IN (${newestOf(sql`x.company_id = hiring.company_id`, asked)}) WHERE hiring.user_id = ${me} AND ${hires}`;
  if (company) return sql`${hired} AND hiring.company_id = ${company}`;
  return sql`${newestOf(sql`x.created_by = ${me}`, asked)} UNION ${hired}`;
}

/** One of them; no row for a posting that they do not answer for. */
export function selectManagedPosting(ctx: QueryContext, id: Id | null) {
  return managed(
    ctx,
    sql`SELECT id FROM ${opportunities} WHERE id = ${id} AND ${managedBy(ctx.viewer.userId)}`,
  );
}

/** The one that `chosenPosting` means; no row for a posting that they do not answer for. */
export function selectChosenPosting(ctx: QueryContext, asked: Id | null) {
  const me = ctx.viewer.userId;
  return managed(
    ctx,
    sql`SELECT id FROM ${opportunities} WHERE id = ${chosenPosting(me, asked)} AND ${managedBy(me)}`,
  );
}

/** SQL of who waits at a posting of `opportunities`, each kind as a count. */
function waitingAt(now: number) {
  const count = (condition: SQL) =>
    sql<number>`(SELECT count(*) FROM ${applications} AS a WHERE a.opportunity_id = opportunities.id AND ${condition})`;
  return {
    fresh: count(sql`a.status = 'submitted' AND a.viewed_at IS NULL`),
    waiting: count(
      sql`a.status IN ('interested', 'submitted', 'shortlisted', 'interviewing', 'offered', 'countered')`,
    ),
    due: count(sql`a.status IN ('submitted', 'countered') AND a.reply_due_at <= ${now}`),
  };
}

function managed(ctx: QueryContext, ids: SQL) {
  const { fresh, waiting, due } = waitingAt(ctx.clock.now());
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
      fresh: fresh.as("fresh"),
      waiting: waiting.as("waiting"),
      due: due.as("due"),
    })
    .from(opportunities)
    .where(sql`${opportunities.id} IN (${ids}) AND ${managedBy(ctx.viewer.userId)}`)
    .orderBy(desc(opportunities.created_at), desc(opportunities.id))
    .limit(POSTINGS_PAGE + 1);
}

/** SQL select of `id` and `status` of all that a member answers for, as far as they are counted. */
function countedFor(me: Id, company: Whose = null): SQL {
  const own = sql`SELECT id, status FROM (SELECT id, status FROM ${opportunities} WHERE created_by = ${me} LIMIT ${COUNTED})`;
  if (company === "own") return own;
  const hired = sql`SELECT id, status FROM (SELECT o.id, o.status FROM ${company_members} AS hiring
      CROSS JOIN ${opportunities} AS o ON o.company_id = hiring.company_id
      WHERE hiring.user_id = ${me} AND ${hires}
      ${company ? sql`AND hiring.company_id = ${company}` : sql``} LIMIT ${COUNTED})`;
  return company ? hired : sql`${own} UNION ${hired}`;
}

/** How many postings a member answers for, or of them those of `company`, are in each state. */
export function selectManagedCounts(ctx: QueryContext, company: Whose = null) {
  return rowsOf<{ status: PostingStatus; count: number }>(
    ctx.db,
    sql`SELECT status, count(*) AS count FROM (${countedFor(ctx.viewer.userId, company)}) GROUP BY status`,
  );
}

/** Who waits at all the postings of one company, or at those of no company, and how often they were looked at. */
export interface HiringFigures {
  ofCompany: Id | null;
  fresh: number;
  waiting: number;
  due: number;
  views: number;
  /** Postings they are of. */
  postings: number;
}

/** Whether there may be postings that are in none of these figures: so many are counted, and no more. */
export function moreThanCounted(figures: readonly Pick<HiringFigures, "postings">[]): boolean {
  return figures.reduce((sum, { postings }) => sum + postings, 0) >= COUNTED;
}

/** The figures of all postings a member answers for, as far as they are counted; no row without a posting. */
export function selectHiringFigures(ctx: QueryContext) {
  const { fresh, waiting, due } = waitingAt(ctx.clock.now());
  return rowsOf<HiringFigures>(
    ctx.db,
    sql`SELECT company_id AS ofCompany, sum(view_count) AS views, sum(${fresh}) AS fresh, sum(${waiting}) AS waiting,
        sum(${due}) AS due, count(*) AS postings
      FROM ${opportunities} WHERE id IN (SELECT id FROM (${countedFor(ctx.viewer.userId)})) GROUP BY company_id`,
  );
}

/** Where people come in, or came in. */
const OPEN: Asked = { states: ["active", "paused", "filled"], before: null };

/** The posting a page is about: the one that is asked for, or the newest open one that the member answers for. */
export function chosenPosting(me: Id, asked: Id | null): SQL {
  return asked
    ? sql`${asked}`
    : sql`(SELECT newest.id FROM ${opportunities} AS newest WHERE newest.id IN (${newestFor(me, OPEN)})
        ORDER BY newest.created_at DESC, newest.id DESC LIMIT 1)`;
}
