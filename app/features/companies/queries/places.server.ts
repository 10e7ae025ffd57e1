import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import type { CompanyRole } from "../rules.ts";

/** Companies of one member, more than anybody has. */
const PLACES_MAX = 100;

type Asked = Pick<MemberContext, "db" | "viewer">;

/** Condition of `company_members` beside `companies`: the member has such a place, in a company that stands. */
const hasPlace = (memberId: Id, place: SQL) =>
  and(eq(company_members.user_id, memberId), place, eq(companies.status, "active"));

/** The companies a member belongs to, or asks to, with their role. */
export function selectOwnCompanies(ctx: Asked) {
  return ctx.db
    .select({
      id: companies.id,
      name: companies.name,
      handle: companies.handle,
      kind: companies.kind,
      logoUrl: companies.logo_url,
      domain: companies.domain,
      domainStatus: companies.domain_status,
      setupStep: companies.setup_step,
      setupCompletedAt: companies.setup_completed_at,
      role: company_members.role,
      place: company_members.status,
    })
    .from(company_members)
    .innerJoin(companies, eq(companies.id, company_members.company_id))
    .where(hasPlace(ctx.viewer.userId, inArray(company_members.status, ["active", "requested"])))
    .orderBy(asc(companies.name))
    .limit(PLACES_MAX);
}

/** The companies a member works for, with their place in each: whose view of the Home they may take. */
export function selectPlaces(ctx: Pick<QueryContext, "db" | "viewer">) {
  return ctx.db
    .select({
      placeId: sql<Id>`${companies.id}`.as("place_id"),
      placeName: sql<string>`${companies.name}`.as("place_name"),
      placeHandle: sql<string>`${companies.handle}`.as("place_handle"),
      placeRole: sql<CompanyRole>`${company_members.role}`.as("place_role"),
    })
    .from(company_members)
    .innerJoin(companies, eq(companies.id, company_members.company_id))
    .where(hasPlace(ctx.viewer.userId, eq(company_members.status, "active")))
    .orderBy(asc(companies.name))
    .limit(PLACES_MAX);
}

/** The companies a member leads, as owner or admin. */
export function selectLedCompanies(ctx: Pick<QueryContext, "db" | "viewer">) {
  return ctx.db
    .select({
      ledId: sql<Id>`${companies.id}`.as("led_id"),
      ledName: sql<string>`${companies.name}`.as("led_name"),
    })
    .from(company_members)
    .innerJoin(companies, eq(companies.id, company_members.company_id))
    .where(
      hasPlace(
        ctx.viewer.userId,
        sql`${company_members.status} = 'active' AND ${company_members.role} IN ('owner', 'admin')`,
      ),
    )
    .orderBy(asc(companies.name))
    .limit(PLACES_MAX);
}

/** The companies a member may post for. */
export function selectHiringCompanies(ctx: Pick<QueryContext, "db" | "viewer">) {
  return ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(company_members)
    .innerJoin(companies, eq(companies.id, company_members.company_id))
    .where(
      hasPlace(
        ctx.viewer.userId,
        sql`${company_members.status} = 'active' AND ${company_members.role} IN ('owner', 'admin', 'recruiter')`,
      ),
    )
    .orderBy(asc(companies.name))
    .limit(PLACES_MAX);
}

/** The setup a member began and did not finish, the newest first. */
export async function findUnfinishedCompany(ctx: Asked): Promise<{ id: Id; setupStep: number } | undefined> {
  const [row] = await ctx.db
    .select({ id: companies.id, setupStep: companies.setup_step })
    .from(company_members)
    .innerJoin(companies, eq(companies.id, company_members.company_id))
    .where(
      and(
        eq(company_members.user_id, ctx.viewer.userId),
        eq(company_members.status, "active"),
        or(eq(company_members.role, "owner"), eq(company_members.role, "admin")),
        isNull(companies.setup_completed_at),
        eq(companies.status, "active"),
      ),
    )
    .orderBy(sql`${companies.created_at} DESC`)
    .limit(1);
  return row;
}
