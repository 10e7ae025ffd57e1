import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { companies } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities, opportunity_questions, saved_items } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { selectPaid } from "#app/features/billing/punctuality.server.ts";
import { punctualityOf, punctualityWords } from "#app/features/billing/punctuality.ts";
import { appealWaits, wasAppealed } from "#app/features/safety/appeals.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { clarityInWords } from "../clarity.ts";
import { invitedTo, managedBy } from "../life.server.ts";
import { hasEnded, isEditable, sightOf } from "../life.ts";
import { readRights, rightsInWords } from "../terms.ts";
import { applicantsInWords } from "../words.ts";
import { nearest, selectSimilar } from "./similar-postings.server.ts";

const QUESTIONS_SHOWN = 100;

type Asked = Pick<AppContext, "db" | "viewer" | "clock" | "ask">;

/**
 * Everything the page of a posting shows, in one round trip (product.md §6 `/opportunity/{id}`).
 * @returns its title only where a visitor has to sign in first; why it was removed for its owner
 * @throws AppError `not_found` for what this viewer may not see
 */
export async function getPostingPage(ctx: Asked, id: string) {
  if (!isId(id)) throw new AppError("not_found");
  const [[row], questions, paid, similar] = await ctx.ask([
    selectPosting(ctx, id),
    selectQuestions(ctx, id),
    selectPaid(ctx.db, sql`SELECT created_by FROM ${opportunities} WHERE id = ${id}`),
    selectSimilar(ctx, id),
  ]);
  if (!row) throw new AppError("not_found");
  const viewer = { signedIn: ctx.viewer !== null, manages: row.manages, takesPart: row.takesPart };
  const now = ctx.clock.now();
  const sight = sightOf(row, viewer, now);
  if (sight === "none") throw new AppError("not_found");
  if (sight === "wall") return { sight, id, title: row.title } as const;
  if (sight === "removed")
    return {
      ...{ sight, id, title: row.title, reason: reasonOf(row.moderation) },
      appealed: row.appealed ? "waits" : row.appealedBefore ? "before" : null,
    } as const;
  const punctuality = punctualityOf(paid);
  const posting = { ...toPage(row), punctuality: punctuality && punctualityWords(punctuality) };
  return { sight, posting, questions, similar: nearest(row, similar), now } as const;
}

export type PostingPage = Extract<Awaited<ReturnType<typeof getPostingPage>>, { sight: "open" | "over" }>;
export type PostingDetails = PostingPage["posting"];

type Row = Awaited<ReturnType<typeof selectPosting>>[number];

function toPage(row: Row) {
  const {
    applicationCount,
    rightsTerms,
    moderation: _staff,
    appealed: _removed,
    appealedBefore: _before,
    clarityScore,
    ...shown
  } = row;
  const rights = readRights(rightsTerms);
  return {
    ...shown,
    applicants: applicantsInWords(applicationCount),
    rights: rights ? rightsInWords(rights) : null,
    clarity: clarityScore === null ? null : { score: clarityScore, words: clarityInWords(clarityScore) },
    editable: row.manages && isEditable(row.status),
    ended: hasEnded(row.status),
  };
}

function selectPosting(ctx: Asked, id: Id) {
  const me = ctx.viewer?.userId ?? null;
  const never = sql<boolean>`0`.mapWith(Boolean);
  const mine = (condition: (me: Id) => SQL) => (me ? sql<boolean>`${condition(me)}`.mapWith(Boolean) : never);
  return ctx.db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      description: opportunities.description,
      compensation: opportunities.compensation,
      location: opportunities.location,
      requirements: opportunities.requirements,
      skills: opportunities.skills,
      deliverables: opportunities.deliverables,
      duration: opportunities.duration,
      topics: opportunities.topics,
      company: opportunities.company_name,
      locationMode: opportunities.location_mode,
      city: opportunities.city,
      country: opportunities.country,
      budgetMin: opportunities.budget_min,
      budgetMax: opportunities.budget_max,
      currency: opportunities.budget_currency,
      budgetUnit: opportunities.budget_unit,
      payTerms: opportunities.pay_terms,
      barterGive: opportunities.barter_give,
      barterGet: opportunities.barter_get,
      barterValueGive: opportunities.barter_value_give,
      barterValueGet: opportunities.barter_value_get,
      seats: opportunities.seats,
      seatsFilled: opportunities.seats_filled,
      applyUntil: opportunities.apply_until,
      startsOn: opportunities.starts_on,
      rightsTerms: opportunities.rights_terms,
      replyPromiseDays: opportunities.reply_promise_days,
      imageUrl: opportunities.image_url,
      aiImage: opportunities.ai_image,
      clarityScore: opportunities.clarity_score,
      moderation: opportunities.moderation,
      applicationCount: opportunities.application_count,
      viewCount: opportunities.view_count,
      interestCount: opportunities.interest_count,
      status: opportunities.status,
      visibility: opportunities.visibility,
      version: opportunities.version,
      publishedAt: opportunities.published_at,
      expiresAt: opportunities.expires_at,
      extendedAt: opportunities.extended_at,
      boostUntil: opportunities.boost_until,
      closedAt: opportunities.closed_at,
      updatedAt: opportunities.updated_at,
      posterId: opportunities.created_by,
      posterName: profiles.display_name,
      posterHandle: profiles.handle,
      posterAvatarUrl: profiles.avatar_url,
      posterXp: profiles.xp,
      replyScore: profiles.reply_score,
      companyName: companies.name,
      // Not companies.handle: D1's batch folds two columns of one name into one.
      companyHandle: sql<string | null>`${companies.handle}`.as("company_handle"),
      companyLogoUrl: companies.logo_url,
      provedDomain: sql<
        string | null
      >`iif(${companies.domain_status} = 'proved', ${companies.domain}, NULL)`.as("proved_domain"),
      manages: mine(managedBy).as("manages"),
      takesPart: mine(
        (viewer) => sql`(EXISTS (SELECT 1 FROM ${applications} AS part WHERE part.opportunity_id = ${id}
          AND part.applicant_id = ${viewer} AND part.status NOT IN ('interested', 'draft')) OR ${invitedTo(viewer)})`,
      ).as("takes_part"),
      appealed: mine((viewer) => appealWaits(viewer, id)).as("appealed"),
      appealedBefore: mine(() => wasAppealed(id)).as("appealed_before"),
      interested: mine(
        (viewer) => sql`EXISTS (SELECT 1 FROM ${swipes} AS swipe WHERE swipe.actor_id = ${viewer}
          AND swipe.target_type = 'opportunity' AND swipe.target_id = ${id} AND swipe.direction = 'right'
          AND swipe.undone_at IS NULL)`,
      ).as("interested"),
      saved: mine(
        (viewer) => sql`EXISTS (SELECT 1 FROM ${saved_items} AS kept WHERE kept.user_id = ${viewer}
          AND kept.item_type = 'opportunity' AND kept.item_id = ${id})`,
      ).as("saved"),
    })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .leftJoin(companies, and(eq(companies.id, opportunities.company_id), eq(companies.status, "active")))
    .where(
      and(
        eq(opportunities.id, id),
        me ? and(notBlocked(me, opportunities.created_by), notExcluded(me)) : undefined,
        // A poster who is gone has no open postings; their own page they still find.
        me
          ? sql`(${profiles.status} = 'active' OR ${opportunities.created_by} = ${me})`
          : eq(profiles.status, "active"),
      ),
    );
}

/** Public questions and their answers, oldest first. */
function selectQuestions(ctx: Asked, id: Id) {
  const me = ctx.viewer?.userId;
  return ctx.db
    .select({
      id: opportunity_questions.id,
      body: opportunity_questions.body,
      answer: opportunity_questions.answer,
      answeredAt: opportunity_questions.answered_at,
      askedAt: opportunity_questions.created_at,
      askerId: opportunity_questions.asker_id,
      askerName: profiles.display_name,
    })
    .from(opportunity_questions)
    .innerJoin(profiles, eq(profiles.user_id, opportunity_questions.asker_id))
    .where(
      and(
        eq(opportunity_questions.opportunity_id, id),
        isNull(opportunity_questions.removed_at),
        eq(profiles.status, "active"),
        me ? notBlocked(me, opportunity_questions.asker_id) : undefined,
      ),
    )
    .orderBy(asc(opportunity_questions.created_at), asc(opportunity_questions.id))
    .limit(QUESTIONS_SHOWN);
}

export type Question = PostingPage["questions"][number];

function reasonOf(moderation: unknown): string | null {
  const known = typeof moderation === "object" && moderation !== null && "reason" in moderation;
  return known && typeof moderation.reason === "string" ? moderation.reason : null;
}
