import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { type Query, readNow, rowsOf } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { files, storage_addons, storage_usage } from "#app/db/schema/files.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

/**
 * SQL condition: a company has a space of its own now, for a business plan that counts is billed to it (product.md §5.9).
 * A trigger takes a plan back from the company when its payer does not keep the company's books any more.
 */
function hasSpace(companyId: SQL | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${companies} AS firm CROSS JOIN ${subscriptions} AS plan ON plan.company_id = firm.id
    WHERE firm.id = ${companyId} AND firm.status = 'active' AND plan.plan_key = 'business'
      AND plan.status IN ('trialing', 'active', 'past_due'))`;
}

/**
 * SQL condition: this member leads a company that stands, as owner or admin: its space is theirs to tidy (product.md
 * `/storage`).
 */
export function isLedBy(companyId: SQL | Id, userId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${company_members} AS lead CROSS JOIN ${companies} AS firm ON firm.id = lead.company_id
    WHERE lead.company_id = ${companyId} AND lead.user_id = ${userId} AND lead.status = 'active'
      AND lead.role IN ('owner', 'admin') AND firm.status = 'active')`;
}

/** SQL: the bytes that are used of a space: a member's own, or a company's. */
export function usedIn(spaceId: SQL | Id): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(used.bytes), 0) FROM ${storage_usage} AS used WHERE used.user_id = ${spaceId})`;
}

const BYTES = Object.entries(PLAN_LIMITS).map(([plan, limits]) => [plan, limits.storageBytes] as const);
const ofPlan = sql.raw(
  `CASE who.subscription_tier ${BYTES.map(([plan, bytes]) => `WHEN '${plan}' THEN ${bytes}`).join(" ")} ELSE ${PLAN_LIMITS.free.storageBytes} END`,
);
const FREE = sql.raw(String(PLAN_LIMITS.free.storageBytes));
const SHARED = sql.raw(String(PLAN_LIMITS.business.storageBytes));

/**
 * SQL: the bytes that a space may hold at this moment (product.md §7.4): a member's by their plan and what they bought
 * with credits; a company's those of the business plan, once for all of its team, or none without such a plan.
 */
export function quotaIn(spaceId: SQL | Id, now: number): SQL<number> {
  return sql<number>`(coalesce((SELECT iif(who.subscription_status = 'active', ${ofPlan}, ${FREE})
      FROM ${profiles} AS who WHERE who.user_id = ${spaceId}), iif(${hasSpace(spaceId)}, ${SHARED}, 0))
    + coalesce((SELECT more.bytes FROM ${storage_addons} AS more WHERE more.user_id = ${spaceId} AND more.ends_at > ${now}), 0))`;
}

export interface CompanyPlan {
  has_plan: 0 | 1;
  /** When a business plan billed to it last ended. */
  plan_ended_at: number | null;
}

/** Whether a company has a space of its own, and since when it has none any more; nothing for who does not lead it. */
export function selectCompanyPlan({ db, viewer }: Asked, companyId: Id): Query<CompanyPlan[]> {
  return rowsOf<CompanyPlan>(
    db,
    sql`SELECT ${hasSpace(companyId)} AS has_plan, plan_ended_at FROM ${companies}
      WHERE id = ${companyId} AND ${isLedBy(companyId, viewer.userId)}`,
  );
}

export interface Room {
  used: number;
  quota: number;
  /** The company whose space it is; null for a member's own. */
  company: string | null;
}

/** How full a space is. */
export function selectRoom({ db }: Pick<QueryContext, "db">, spaceId: Id, now: number): Query<Room[]> {
  return rowsOf<Room>(
    db,
    sql`SELECT ${usedIn(spaceId)} AS used, ${quotaIn(spaceId, now)} AS quota,
      (SELECT name FROM ${companies} WHERE id = ${spaceId}) AS company`,
  );
}

/**
 * SQL condition: one of these files lies in a space that holds more than it may: for a batch that takes files out of the
 * trash, where they count half.
 */
export function isOverfull(fileIds: SQL, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${files} AS back WHERE back.id IN (${fileIds})
    AND ${usedIn(sql`back.space_id`)} > ${quotaIn(sql`back.space_id`, now)})`;
}

export interface ProjectSpace {
  /** Null where what is uploaded counts with who uploads it. */
  counted_with: Id | null;
  /** What that company is called. */
  counted_name: string | null;
}

/** The space that what a member brings to a project counts in; no row when they bring nothing there. */
export function selectProjectSpace({ db, viewer }: Asked, projectId: string): Query<ProjectSpace[]> {
  return rowsOf<ProjectSpace>(
    db,
    sql`SELECT whose.id AS counted_with, whose.name AS counted_name FROM ${projects} AS p
      LEFT JOIN ${companies} AS whose ON whose.id = p.company_id AND ${hasSpace(sql`p.company_id`)}
      WHERE p.id = ${projectId} AND EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = p.id
        AND seat.user_id = ${viewer.userId} AND seat.status = 'active' AND seat.role <> 'guest')`,
  );
}

/**
 * The company in whose space a picture made for it lies; null while it has none. Whether the member may act for it is
 * asked before.
 */
export async function spaceOf(
  { db }: Pick<QueryContext, "db">,
  companyId: Id | null | undefined,
): Promise<Id | null> {
  if (!companyId) return null;
  const [found] = await readNow(
    db,
    rowsOf<{ has_space: number }>(db, sql`SELECT ${hasSpace(companyId)} AS has_space`),
  );
  return found?.has_space === 1 ? companyId : null;
}
