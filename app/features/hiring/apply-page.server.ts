import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { selectLedCrews } from "#app/features/crews/queries.server.ts";
import { crewState } from "#app/features/crews/rules.ts";
import { invitedTo, managedBy } from "#app/features/opportunities/life.server.ts";
import { pictureOf } from "#app/features/portfolio/rules.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { selectDraft, toTyped } from "./application-drafts.server.ts";
import { isOpen } from "./commands/apply.server.ts";
import { crewName } from "./crew.server.ts";
import { postedTrade } from "./posted-trade.server.ts";
import { storedTerms } from "./schema.ts";

const WORKS = 60;

/**
 * What the form to apply with shows: the posting's questions, the member's works, and what they sent already. For
 * visitors too, as far as they may see the posting.
 * @throws AppError `not_found`
 */
export async function getApplyPage(ctx: Pick<AppContext, "db" | "clock" | "viewer">, opportunityId: Id) {
  const me = ctx.viewer?.userId ?? null;
  const [[posting], [mine], works, [draft], led] = await ctx.db.batch([
    ctx.db
      .select({
        id: opportunities.id,
        title: opportunities.title,
        type: opportunities.type,
        trade: postedTrade(sql`1`),
        company: opportunities.company_name,
        questions: opportunities.questions,
        currency: opportunities.budget_currency,
        unit: opportunities.budget_unit,
        promiseDays: opportunities.reply_promise_days,
        postingStatus: opportunities.status,
        expiresAt: opportunities.expires_at,
        applyUntil: opportunities.apply_until,
        visibility: opportunities.visibility,
        invited: sql<boolean>`${me ? invitedTo(me) : sql`0`}`.mapWith(Boolean).as("invited"),
        own: sql<boolean>`${me ? managedBy(me) : sql`0`}`.mapWith(Boolean).as("own"),
      })
      .from(opportunities)
      .innerJoin(profiles, and(eq(profiles.user_id, opportunities.created_by), eq(profiles.status, "active")))
      .where(
        and(
          eq(opportunities.id, opportunityId),
          sql`${opportunities.status} NOT IN ('draft', 'pending_review', 'removed')`,
          me
            ? and(notBlocked(me, opportunities.created_by), notExcluded(me))
            : eq(opportunities.visibility, "public"),
        ),
      ),
    selectMine(ctx, opportunityId),
    ctx.db
      .select({
        id: portfolio_items.id,
        title: portfolio_items.title,
        mediaType: portfolio_items.media_type,
        mediaUrl: portfolio_items.media_url,
        thumbnailUrl: portfolio_items.thumbnail_url,
      })
      .from(portfolio_items)
      .where(and(eq(portfolio_items.user_id, me ?? ""), isNull(portfolio_items.deleted_at)))
      .orderBy(desc(portfolio_items.featured), asc(portfolio_items.position), asc(portfolio_items.id))
      .limit(WORKS),
    selectDraft(ctx, opportunityId),
    selectLedCrews(ctx),
  ]);
  if (!posting || (posting.visibility === "invited" && !mine && !posting.own && !posting.invited))
    throw new AppError("not_found");
  const { postingStatus, expiresAt, applyUntil, visibility: _, invited: __, ...shown } = posting;
  return {
    posting: { ...shown, open: isOpen({ postingStatus, expiresAt, applyUntil }, ctx.clock.now()) },
    mine: mine ? toMine(mine) : null,
    /** What a program of theirs wrote for them to send. */
    draft: draft ? { ...draft, fields: toTyped(draft.fields) } : null,
    works: works.map((work) => ({ id: work.id, title: work.title, pictureUrl: pictureOf(work) })),
    /** The crews the member leads, with the names of who is in them; only those that are ready can be sent. */
    crews: led.map(({ id, name, people }) => ({
      id,
      name,
      state: crewState(people),
      others: people.filter(({ userId }) => userId !== me).map((person) => person.name),
    })),
    memberId: me,
    now: ctx.clock.now(),
  };
}

export type ApplyPage = Awaited<ReturnType<typeof getApplyPage>>;

/** The viewer's own application to a posting, as the posting's page and the form show it. One row at most. */
export function selectMine(ctx: Pick<AppContext, "db" | "viewer">, opportunityId: Id) {
  return ctx.db
    .select({
      id: applications.id,
      status: applications.status,
      version: applications.version,
      pitch: applications.pitch,
      answers: applications.answers,
      portfolioItemIds: applications.portfolio_item_ids,
      offerAmount: applications.offer_amount,
      offerCurrency: applications.offer_currency,
      offerUnit: applications.offer_unit,
      offerTerms: applications.offer_terms,
      availableFrom: applications.available_from,
      submittedAt: applications.submitted_at,
      viewedAt: applications.viewed_at,
      replyDueAt: applications.reply_due_at,
      nudgedAt: applications.nudged_at,
      crew: crewName,
    })
    .from(applications)
    .where(
      and(
        eq(applications.opportunity_id, opportunityId),
        eq(applications.applicant_id, ctx.viewer?.userId ?? ""),
      ),
    );
}

type MineRow = Awaited<ReturnType<typeof selectMine>>[number];

/** A mere interest that was passed on stays what it was for the one who showed it. */
export function toMine({ offerTerms, ...row }: MineRow) {
  const passed = row.status === "declined" && row.submittedAt === null;
  return {
    ...row,
    status: passed ? ("interested" as const) : row.status,
    terms: storedTerms.parse(offerTerms),
  };
}

export type MyApplication = ReturnType<typeof toMine>;
