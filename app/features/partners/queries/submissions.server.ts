import { sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { deal_codes, partner_deals, partners } from "#app/db/schema/partners.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { opensSubmission } from "../submission-link.server.ts";

const columns = {
  id: partners.id,
  slug: partners.slug,
  reference: partners.reference,
  name: partners.name,
  about: partners.about,
  website: partners.website,
  category: partners.category,
  country: partners.country,
  logoUrl: partners.logo_url,
  contactName: partners.contact_name,
  contactEmail: partners.contact_email,
  contactRole: partners.contact_role,
  status: partners.status,
  answer: partners.answer,
  askedFields: partners.asked_fields,
  createdAt: partners.created_at,
};

const dealColumns = {
  dealId: sql<Id>`${partner_deals.id}`.as("deal_id"),
  title: partner_deals.title,
  description: partner_deals.description,
  valueText: partner_deals.value_text,
  kind: partner_deals.kind,
  codeMode: partner_deals.code_mode,
  sharedCode: sql<string | null>`${partner_deals.code}`.as("shared_code"),
  url: partner_deals.url,
  terms: partner_deals.terms,
  startsAt: partner_deals.starts_at,
  endsAt: partner_deals.ends_at,
  stock: partner_deals.stock,
  tierMin: partner_deals.tier_min,
  planMin: partner_deals.plan_min,
  perUserLimit: partner_deals.per_user_limit,
  countries: partner_deals.countries,
  saves: partner_deals.value_amount,
  savesCurrency: partner_deals.value_currency,
  dealStatus: sql<(typeof partner_deals.$inferSelect)["status"]>`${partner_deals.status}`.as("deal_status"),
  claimedCount: partner_deals.claimed_count,
  deadReports: partner_deals.dead_reports,
};

/**
 * A submission for who holds its link, or who submitted it.
 * @throws AppError `not_found` for everybody else
 */
export async function getSubmission(
  ctx: Pick<AppContext, "db" | "env" | "viewer">,
  id: string,
  token: string | null,
) {
  const [found] = isId(id)
    ? await ctx.db
        .select({ ...columns, ownerId: partners.owner_user_id, ...dealColumns })
        .from(partners)
        .innerJoin(partner_deals, sql`${partner_deals.partner_id} = ${partners.id}`)
        .where(sql`${partners.id} = ${id}`)
        .orderBy(partner_deals.created_at)
        .limit(1)
    : [];
  const owns = found?.ownerId && found.ownerId === ctx.viewer?.userId;
  if (!found || !(owns || (token !== null && (await opensSubmission(ctx.env, found.id, token)))))
    throw new AppError("not_found");
  const { ownerId, ...submission } = found;
  return { ...submission, owned: ownerId !== null };
}

export type SubmissionRow = Awaited<ReturnType<typeof getSubmission>>;

/** What a member submitted, the newest first. */
export function selectSubmissions({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({
      id: partners.id,
      slug: partners.slug,
      name: partners.name,
      reference: partners.reference,
      status: partners.status,
      createdAt: partners.created_at,
    })
    .from(partners)
    .where(sql`${partners.owner_user_id} = ${viewer.userId}`)
    .orderBy(sql`${partners.created_at} DESC`)
    .limit(50);
}

const REVIEW_PAGE = 50;

/**
 * What staff look at: all partners in these states, those first that wait the longest.
 * @param newDeals only what those that are listed offer besides, and nobody has looked at
 * @param after what the page before ended with
 */
export function selectForReview(
  { db }: Pick<QueryContext, "db">,
  statuses: readonly string[],
  newDeals = false,
  after: Cursor | null = null,
) {
  return db
    .select({
      ...columns,
      ...dealColumns,
      featured: partners.featured,
      /** Its contact reads mail at the very domain it is listed with. */
      ownDomain:
        sql<number>`lower(substr(${partners.contact_email}, instr(${partners.contact_email}, '@') + 1)) = ${partners.domain}`
          .mapWith(Boolean)
          .as("own_domain"),
      commissionNote: partners.commission_note,
      freeCodes: sql<number>`(SELECT count(*) FROM ${deal_codes} AS c WHERE c.deal_id = ${partner_deals.id}
        AND c.taken_at IS NULL)`.as("free_codes"),
      updatedAt: sql<number>`${partners.updated_at}`.as("moved_at"),
    })
    .from(partners)
    .innerJoin(partner_deals, sql`${partner_deals.partner_id} = ${partners.id}`)
    .where(sql`${partners.status} IN (SELECT value FROM json_each(${JSON.stringify(statuses)}))
        AND ${partners.updated_at} > 0
        ${after ? sql`AND (${partners.updated_at}, ${partner_deals.id}) > (${after.key}, ${after.id})` : sql``} ${newDeals ? sql`AND ${partner_deals.status} = 'draft'` : sql``}`)
    .orderBy(sql`${partners.updated_at}, ${partner_deals.id}`)
    .limit(REVIEW_PAGE + 1);
}

/** A page of them, with the cursor of the next one. */
export function toReviewPage(rows: ReviewRow[]) {
  const { page, last } = pageOf(rows, REVIEW_PAGE);
  return {
    rows: page,
    next: last ? encodeCursor({ key: last.updatedAt, id: last.dealId }) : null,
  };
}

export type ReviewRow = Awaited<ReturnType<typeof selectForReview>>[number];
