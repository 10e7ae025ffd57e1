import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { companies, company_invites, company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { canEdit } from "../rules.ts";
import { readHiringDefaults } from "../schema.ts";

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

/**
 * Members and those who ask to be, owners first. A block hides who asks, and nobody of the team; nor does that somebody is
 * away or suspended: their place is theirs when they come back, and has to be seen to be taken.
 */
function selectTeam(ctx: Asked, companyId: Id) {
  return ctx.db
    .select({
      userId: company_members.user_id,
      role: company_members.role,
      status: company_members.status,
      name: profiles.display_name,
      handle: profiles.handle,
      avatarUrl: profiles.avatar_url,
      away: sql<boolean>`${profiles.status} <> 'active'`.mapWith(Boolean).as("is_away"),
    })
    .from(company_members)
    .innerJoin(profiles, eq(profiles.user_id, company_members.user_id))
    .where(
      and(
        eq(company_members.company_id, companyId),
        inArray(company_members.status, ["active", "requested"]),
        sql`(${company_members.status} = 'active' OR (${profiles.status} = 'active'
          AND ${notBlocked(ctx.viewer.userId, company_members.user_id)}))`,
      ),
    )
    .orderBy(sql`${company_members.role} = 'owner' DESC`, asc(profiles.display_name))
    .limit(TEAM_MAX);
}
