import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { applications, offers, scorecards } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { crewFaces, crewName } from "./crew.server.ts";
import { chosenPosting } from "./managed-postings.server.ts";
import { offerColumns } from "./offer-columns.server.ts";
import { ownDesk } from "./own-desk.server.ts";
import { postedTrade } from "./posted-trade.server.ts";
import type { ApplicationStatus } from "./rules.ts";
import { CARDS } from "./terms.ts";

const EXCERPT = 220;

/** Whoever came further is never behind those that came since. */
const WAITING = ["interested", "submitted"] as const;
const FURTHER = ["shortlisted", "interviewing", "offered", "countered", "accepted"] as const;
const ENDED = ["declined", "offer_declined", "offer_expired", "withdrawn", "closed_out"] as const;

/** What a card and the panel have in common. */
const cardColumns = {
  id: applications.id,
  opportunityId: applications.opportunity_id,
  status: applications.status,
  version: applications.version,
  createdAt: applications.created_at,
  submittedAt: applications.submitted_at,
  viewedAt: applications.viewed_at,
  replyDueAt: applications.reply_due_at,
  rating: applications.rating_internal,
  archivedAt: applications.archived_at,
  declineReason: applications.decline_reason,
  offerAmount: applications.offer_amount,
  offerCurrency: applications.offer_currency,
  offerUnit: applications.offer_unit,
  availableFrom: applications.available_from,
  interviewAt: applications.interview_at,
  crewName,
  applicantId: applications.applicant_id,
  name: profiles.display_name,
  handle: profiles.handle,
  headline: profiles.headline,
  avatarUrl: profiles.avatar_url,
  timezone: profiles.timezone,
  xp: profiles.xp,
  /** Which of the posting's skills they have, of those it names. */
  skills: sql<string[]>`(SELECT json_group_array(wanted.value) FROM json_each(opportunities.skills) AS wanted
      WHERE EXISTS (SELECT 1 FROM ${profile_skills} AS has WHERE has.user_id = applications.applicant_id
        AND lower(has.name) = lower(wanted.value)))`
    .mapWith((list: string) => JSON.parse(list) as string[])
    .as("matched_skills"),
  wantedSkills: sql<number>`json_array_length(opportunities.skills)`.as("wanted_skills"),
  budgetMin: opportunities.budget_min,
  budgetMax: opportunities.budget_max,
  budgetCurrency: opportunities.budget_currency,
  votesFor:
    sql<number>`(SELECT count(*) FROM ${scorecards} AS card WHERE card.application_id = applications.id
      AND card.vote = 1)`.as("votes_for"),
  votesAgainst:
    sql<number>`(SELECT count(*) FROM ${scorecards} AS card WHERE card.application_id = applications.id
      AND card.vote = 0)`.as("votes_against"),
};

export const ALL_STATES: readonly ApplicationStatus[] = [...WAITING, ...FURTHER, ...ENDED];

/**
 * The applications of one posting, the newest first; only for those who answer for it.
 * @param page.after the last of the page before
 */
export function selectCards(
  ctx: QueryContext,
  asked: Id | null,
  among: readonly ApplicationStatus[],
  page: { limit: number; after?: { createdAt: number; id: Id } | undefined },
) {
  const me = ctx.viewer.userId;
  const { limit, after } = page;
  return ctx.db
    .select({
      ...cardColumns,
      crew: crewFaces(me),
      excerpt: sql<string | null>`substr(${applications.pitch}, 1, ${EXCERPT})`.as("excerpt"),
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .innerJoin(profiles, eq(profiles.user_id, applications.applicant_id))
    .where(
      and(
        sql`${applications.opportunity_id} = ${chosenPosting(me, asked)}`,
        inArray(applications.status, [...among]),
        after
          ? sql`(${applications.created_at}, ${applications.id}) < (${after.createdAt}, ${after.id})`
          : sql`1`,
        managedBy(me),
        visible(me),
      ),
    )
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(limit);
}

function visible(me: Id): SQL {
  return sql`${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)}`;
}

/**
 * All reads of the hiring side of the dashboard, for one round trip: of each kind of cards one more than `shown`, which
 * says that there are more.
 */
export function pipelineReads(
  ctx: QueryContext,
  {
    opportunity,
    application,
    shown = CARDS,
  }: { opportunity: Id | null; application: Id | null; shown?: number },
) {
  const page = { limit: shown + 1 };
  const me = ctx.viewer.userId;
  const one = isId(application) ? application : "";
  const mayRead = sql`EXISTS (SELECT 1 FROM ${applications} AS mine CROSS JOIN ${opportunities}
    ON opportunities.id = mine.opportunity_id WHERE mine.id = ${one} AND ${managedBy(me)})`;
  return [
    selectCards(ctx, opportunity, WAITING, page),
    selectCards(ctx, opportunity, FURTHER, page),
    selectCards(ctx, opportunity, ENDED, page),
    ctx.db
      .select({
        ...cardColumns,
        crew: crewFaces(me),
        pitch: applications.pitch,
        answers: applications.answers,
        questions: opportunities.questions,
        title: opportunities.title,
        kind: opportunities.type,
        trade: postedTrade(sql`0`),
        terms: applications.offer_terms,
        notes: applications.notes_internal,
        slots: applications.interview_slots,
        declineNote: applications.decline_note,
        withdrawnReason: applications.withdrawn_reason,
        processRating: applications.process_rating,
        projectId: ownDesk(me),
      })
      .from(applications)
      .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
      .innerJoin(profiles, eq(profiles.user_id, applications.applicant_id))
      .where(and(eq(applications.id, one), managedBy(me), visible(me)))
      .limit(1),
    ctx.db
      .select({
        ...offerColumns,
        byMe: sql<boolean>`${offers.by_user_id} <> (SELECT applicant_id FROM ${applications} AS mine
            WHERE mine.id = ${one})`
          .mapWith(Boolean)
          .as("by_me"),
      })
      .from(offers)
      .where(and(eq(offers.application_id, one), mayRead))
      .orderBy(desc(offers.version)),
    ctx.db
      .select({
        authorId: scorecards.author_id,
        author: profiles.display_name,
        ratings: scorecards.ratings,
        vote: scorecards.vote,
      })
      .from(scorecards)
      .innerJoin(profiles, eq(profiles.user_id, scorecards.author_id))
      .where(and(eq(scorecards.application_id, one), mayRead))
      .limit(50),
    ctx.db
      .select({
        id: portfolio_items.id,
        title: portfolio_items.title,
        mediaType: portfolio_items.media_type,
        mediaUrl: portfolio_items.media_url,
        thumbnailUrl: portfolio_items.thumbnail_url,
      })
      .from(portfolio_items)
      .where(
        and(
          sql`${portfolio_items.id} IN (SELECT pick.value FROM ${applications} AS mine
            CROSS JOIN json_each(mine.portfolio_item_ids) AS pick WHERE mine.id = ${one})`,
          sql`${portfolio_items.deleted_at} IS NULL`,
          mayRead,
        ),
      ),
  ] as const;
}
export type Reads = ReturnType<typeof pipelineReads>;
