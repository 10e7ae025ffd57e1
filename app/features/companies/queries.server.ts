import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { companies, company_invites, company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { type CompanyRole, canEdit } from "./rules.ts";
import { readHiringDefaults } from "./schema.ts";

const TEAM_MAX = 100;

type Asked = Pick<MemberContext, "db" | "viewer">;

/** The viewer's own place in a company, as a join condition. */
const ownPlace = (viewerId: Id) =>
  and(
    eq(company_members.company_id, companies.id),
    eq(company_members.user_id, viewerId),
    eq(company_members.status, "active"),
  );

/**
 * A company as those who may edit it see it.
 * @throws AppError `not_found` for everybody else
 */
export async function getEditableCompany(ctx: Asked, companyId: Id) {
  const [row] = await selectEditable(ctx, companyId);
  return editable(row);
}

/**
 * Everything the steps of `/company-onboarding` show: the company, its team, its open invitations, and who asks to join.
 * @throws AppError `not_found` for who may not edit it
 */
export async function getCompanySetup(ctx: Asked & Pick<AppContext, "clock">, companyId: Id) {
  const [[row], team, invites, rivals] = await ctx.db.batch([
    selectEditable(ctx, companyId),
    selectTeam(ctx, companyId),
    ctx.db
      .select({
        id: company_invites.id,
        email: company_invites.email,
        role: company_invites.role,
        expiresAt: company_invites.expires_at,
      })
      .from(company_invites)
      .where(and(eq(company_invites.company_id, companyId), eq(company_invites.status, "pending")))
      .orderBy(asc(company_invites.email))
      .limit(TEAM_MAX),
    // The company that has proved the domain this one claims.
    ctx.db
      .select({ id: companies.id, name: companies.name, handle: companies.handle })
      .from(companies)
      .where(
        and(
          eq(
            companies.domain,
            sql`(SELECT claimed.domain FROM ${companies} AS claimed WHERE claimed.id = ${companyId})`,
          ),
          eq(companies.domain_status, "proved"),
          sql`${companies.id} <> ${companyId}`,
        ),
      ),
  ]);
  return {
    company: editable(row),
    team: team.filter(({ status }) => status === "active"),
    requests: team.filter(({ status }) => status === "requested"),
    invites: invites.map((invite) => ({ ...invite, expired: invite.expiresAt <= ctx.clock.now() })),
    rival: rivals[0] ?? null,
  };
}

export type CompanySetup = Awaited<ReturnType<typeof getCompanySetup>>;

function editable(row: Awaited<ReturnType<typeof selectEditable>>[number] | undefined) {
  if (!row || !canEdit(row.role)) throw new AppError("not_found");
  return { ...row, hiring: readHiringDefaults(row.hiring) };
}

function selectEditable(ctx: Asked, companyId: Id) {
  return ctx.db
    .select({
      id: companies.id,
      name: companies.name,
      handle: companies.handle,
      kind: companies.kind,
      website: companies.website,
      logoUrl: companies.logo_url,
      domain: companies.domain,
      domainStatus: companies.domain_status,
      domainToken: companies.domain_token,
      domainCheckedAt: companies.domain_checked_at,
      hiring: companies.hiring_defaults,
      billingName: companies.billing_name,
      billingAddress: companies.billing_address,
      taxId: companies.tax_id,
      setupStep: companies.setup_step,
      setupCompletedAt: companies.setup_completed_at,
      role: company_members.role,
    })
    .from(companies)
    .innerJoin(company_members, ownPlace(ctx.viewer.userId))
    .where(and(eq(companies.id, companyId), eq(companies.status, "active")));
}

/** Members and those who ask to be, owners first; a block hides who asks, and nobody of the team. */
export function selectTeam(ctx: Asked, companyId: Id) {
  return ctx.db
    .select({
      userId: company_members.user_id,
      role: company_members.role,
      status: company_members.status,
      name: profiles.display_name,
      handle: profiles.handle,
      avatarUrl: profiles.avatar_url,
    })
    .from(company_members)
    .innerJoin(profiles, eq(profiles.user_id, company_members.user_id))
    .where(
      and(
        eq(company_members.company_id, companyId),
        inArray(company_members.status, ["active", "requested"]),
        eq(profiles.status, "active"),
        sql`(${company_members.status} = 'active' OR ${notBlocked(ctx.viewer.userId, company_members.user_id)})`,
      ),
    )
    .orderBy(sql`${company_members.role} = 'owner' DESC`, asc(profiles.display_name))
    .limit(TEAM_MAX);
}

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
    .limit(TEAM_MAX);
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
    .limit(TEAM_MAX);
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
    .limit(TEAM_MAX);
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
    .limit(TEAM_MAX);
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

/**
 * A company's public page by its handle.
 * @throws AppError `not_found`
 */
export async function getPublicCompany(ctx: Pick<AppContext, "db" | "viewer">, handle: string) {
  const viewerId = ctx.viewer?.userId ?? "";
  const [row] = await ctx.db
    .select({
      id: companies.id,
      name: companies.name,
      handle: companies.handle,
      kind: companies.kind,
      about: companies.about,
      website: companies.website,
      logoUrl: companies.logo_url,
      domain: companies.domain,
      proved: sql<number>`${companies.domain_status} = 'proved'`.as("proved"),
      role: company_members.role,
      place: company_members.status,
    })
    .from(companies)
    .leftJoin(
      company_members,
      and(
        eq(company_members.company_id, companies.id),
        eq(company_members.user_id, viewerId),
        inArray(company_members.status, ["active", "requested"]),
      ),
    )
    .where(and(eq(companies.handle, handle.toLowerCase().slice(0, 60)), eq(companies.status, "active")));
  if (!row) throw new AppError("not_found");
  const { proved, domain, role, place, ...shown } = row;
  const own: { role: CompanyRole; place: "active" | "requested" } | null =
    role && place && place !== "removed" ? { role, place } : null;
  return { ...shown, provedDomain: proved === 1 ? domain : null, own };
}
