import type { Id } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import type { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { POSTING_LIFE } from "#app/features/opportunities/life.ts";
import { budgetOf, CATEGORY_OF, NO_BUDGET, NO_TRADE, tradeOf } from "./posting-terms.ts";
import { seedId } from "./seed-id.ts";
import { getSkill } from "./world/skills.ts";
import type { SeedOpportunity } from "./world/types.ts";

/** An opportunity of either world with the ids and the moment this run gives it. */
export interface Posting {
  id: Id;
  posterId: Id;
  /** Whom it stands for; null where its poster has no company. */
  companyId: Id | null;
  publishedAt: number;
  opportunity: SeedOpportunity;
}

/** The opportunity as this run publishes it. */
export function openPosting(
  opportunity: SeedOpportunity,
  poster: Pick<Posting, "posterId" | "companyId">,
  now: number,
): Posting {
  const publishedAt = Math.floor(now - hours(opportunity.publishedHoursAgo));
  return { id: seedId(`opportunity:${opportunity.key}`, publishedAt), ...poster, publishedAt, opportunity };
}

/**
 * As posting through the dialog stores it.
 * @param coverUrl a cover drawn by us, or null
 */
export function opportunityRow(
  { id, posterId, companyId, publishedAt, opportunity }: Posting,
  coverUrl: string | null,
) {
  return {
    id,
    created_by: posterId,
    company_id: companyId,
    title: opportunity.title,
    type: opportunity.type,
    description: opportunity.description,
    compensation: opportunity.compensation,
    location: opportunity.location,
    requirements: opportunity.requirements,
    skills: opportunity.skills.map((slug) => getSkill(slug).name),
    deliverables: opportunity.deliverables,
    duration: opportunity.duration,
    tags: [opportunity.companyName],
    company_name: opportunity.companyName,
    topics: opportunity.topics,
    category: CATEGORY_OF[opportunity.category],
    ...(opportunity.type === "job" ? budgetOf(opportunity.compensation) : NO_BUDGET),
    ...(opportunity.type === "barter" ? tradeOf(opportunity.compensation) : NO_TRADE),
    location_mode: opportunity.locationMode,
    city: opportunity.city,
    country: opportunity.country,
    status: "active",
    visibility: "public",
    image_url: coverUrl,
    ai_image: coverUrl !== null,
    submission_key: seedId(`submission:${opportunity.key}`, publishedAt),
    published_at: publishedAt,
    expires_at: publishedAt + POSTING_LIFE,
    created_at: publishedAt,
    updated_at: publishedAt,
  } satisfies typeof opportunities.$inferInsert;
}

/** The address of the form: private, so a generated one will do. */
export function contactRow({ id, opportunity }: Posting) {
  return {
    opportunity_id: id,
    email: `${opportunity.poster}@thrive.example`,
  } satisfies typeof opportunity_contacts.$inferInsert;
}
