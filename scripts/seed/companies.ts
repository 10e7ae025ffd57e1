import { hash } from "node:crypto";
import type { Id } from "#app/core/ids.ts";
import type { companies, company_members } from "#app/db/schema/companies.ts";
import { readDomain } from "#app/features/companies/rules.ts";
import type { Account } from "./accounts.ts";
import { seedFraction, seedId } from "./seed-id.ts";
import { taxes } from "./world/money.ts";

/** The company that a member's postings stand for; null for who has none. */
export function companyIdOf({ joinedAt, member }: Account): Id | null {
  return member.companyName ? seedId(`company:${member.key}`, joinedAt) : null;
}

/** The company of a member who has one; half of those with a site have proved it. */
export function companyRow(
  account: Account,
  logoUrl: string | null,
  now: number,
): (typeof companies.$inferInsert)[] {
  const { id, joinedAt, member } = account;
  const companyId = companyIdOf(account);
  if (!member.companyName || !companyId) return [];
  const billed = taxes.find(({ who }) => who === member.key);
  const domain = readDomain(member.website ?? "");
  const proved =
    domain !== null && (member.key === "northlight" || seedFraction(`${member.key}:proof`) < 0.5);
  return [
    {
      id: companyId,
      created_by: id,
      name: member.companyName,
      handle: member.handle.replaceAll("_", "-"),
      kind: member.accountType === "company" ? "studio" : "brand",
      logo_url: logoUrl,
      about: member.bio,
      industry: null,
      country: member.country,
      website: member.website,
      domain,
      domain_status: proved ? "proved" : "unproved",
      domain_token: hash("sha256", `${member.key}:domain`, "base64url").slice(0, 24),
      domain_checked_at: proved ? now : null,
      billing_name: billed?.name ?? null,
      billing_address: billed?.address ?? null,
      tax_id: billed?.taxId ?? null,
      setup_step: 6,
      setup_completed_at: joinedAt,
      created_at: joinedAt,
      updated_at: joinedAt,
    },
  ];
}

export function companyOwnerRow(account: Account): (typeof company_members.$inferInsert)[] {
  const { id, joinedAt } = account;
  const companyId = companyIdOf(account);
  if (!companyId) return [];
  return [
    {
      company_id: companyId,
      user_id: id,
      role: "owner",
      status: "active",
      created_at: joinedAt,
      updated_at: joinedAt,
    },
  ];
}
