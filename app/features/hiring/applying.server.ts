import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { applications, offers } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { crewName } from "./crew.server.ts";
import { offerColumns } from "./offer-columns.server.ts";
import { ownDesk } from "./own-desk.server.ts";
import { postedTrade } from "./posted-trade.server.ts";
import { storedMilestones, storedRights, storedSlots } from "./schema.ts";

const PAGE = 60;
/** Rounds of one application, six at most. */
const OFFERS = PAGE * 2;

/** The member's own applications, newest first; what the poster's side keeps for itself is not among its columns. */
export function selectApplying(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: applications.id,
      opportunityId: applications.opportunity_id,
      status: applications.status,
      version: applications.version,
      pitch: applications.pitch,
      submittedAt: applications.submitted_at,
      viewedAt: applications.viewed_at,
      replyDueAt: applications.reply_due_at,
      nudgedAt: applications.nudged_at,
      decisionAt: applications.decision_at,
      declineReason: applications.decline_reason,
      declineNote: applications.decline_note,
      interviewSlots: applications.interview_slots,
      interviewAt: applications.interview_at,
      processRating: applications.process_rating,
      archivedAt: applications.applicant_archived_at,
      projectId: ownDesk(me),
      interestedAt: applications.created_at,
      title: opportunities.title,
      kind: opportunities.type,
      trade: postedTrade(sql`1`),
      company: opportunities.company_name,
      /** Of who talks with them. */
      theirZone:
        sql<string>`iif(coalesce(${applications.interview_by}, ${applications.poster_id}) = ${applications.poster_id},
        ${profiles.timezone}, (SELECT talks.timezone FROM ${profiles} AS talks WHERE talks.user_id = ${applications.interview_by}))`.as(
          "their_zone",
        ),
      imageUrl: opportunities.image_url,
      crew: crewName,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .innerJoin(profiles, eq(profiles.user_id, applications.poster_id))
    .where(
      and(
        eq(applications.applicant_id, me),
        sql`${applications.status} <> 'draft'`,
        notBlocked(me, applications.poster_id),
      ),
    )
    .orderBy(desc(applications.created_at))
    .limit(PAGE);
}

/** The rounds of offers in the member's own applications, newest first. */
export function selectOwnOffers(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      ...offerColumns,
      byMe: sql<boolean>`${offers.by_user_id} = ${me}`.mapWith(Boolean).as("by_me"),
    })
    .from(offers)
    .where(
      inArray(
        offers.application_id,
        sql`(SELECT id FROM ${applications} WHERE applicant_id = ${me} AND status IN ('offered', 'countered',
          'accepted') ORDER BY created_at DESC LIMIT ${PAGE})`,
      ),
    )
    .orderBy(desc(offers.created_at))
    .limit(OFFERS);
}

type OfferRow = Omit<Awaited<ReturnType<typeof selectOwnOffers>>[number], "byMe"> & { byMe: boolean };

/** One round of an offer as both sides read it. */
export function toOffer({ milestones, rights, ...offer }: OfferRow) {
  return {
    ...offer,
    milestones: storedMilestones.catch([]).parse(milestones),
    rights: storedRights.nullable().catch(null).parse(rights),
  };
}

export type Offer = ReturnType<typeof toOffer>;

/** The list as the page shows it. A mere interest that was passed on stays what it was for the one who showed it. */
export function toApplying(
  rows: Awaited<ReturnType<typeof selectApplying>>,
  rounds: Awaited<ReturnType<typeof selectOwnOffers>>,
) {
  return rows.map(({ interviewSlots, declineReason, declineNote, decisionAt, ...row }) => {
    const passed = row.status === "declined" && row.submittedAt === null;
    return {
      ...row,
      ...(passed
        ? { status: "interested" as const, declineReason: null, declineNote: null, decisionAt: null }
        : { declineReason, declineNote, decisionAt }),
      slots: storedSlots.parse(interviewSlots),
      offers: rounds.filter(({ applicationId }) => applicationId === row.id).map(toOffer),
    };
  });
}

export type OwnApplication = ReturnType<typeof toApplying>[number];
