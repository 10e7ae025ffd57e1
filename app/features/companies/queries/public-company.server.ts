import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { CompanyRole } from "../rules.ts";

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
