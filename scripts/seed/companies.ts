import { hash } from "node:crypto";
import type { companies, company_members } from "#app/db/schema/companies.ts";
import { readDomain } from "#app/features/companies/rules.ts";
import type { Account } from "./accounts.ts";
import { seedFraction, seedId } from "./seed-id.ts";

/** The company of a member who has one; half of those with a site have proved it. */
export function companyRow(
  { id, joinedAt, member }: Account,
  logoUrl: string | null,
  now: number,
): (typeof companies.$inferInsert)[] {
  if (!member.companyName) return [];
  const domain = readDomain(member.website ?? "");
  const proved =
    domain !== null && (member.key === "northlight" || seedFraction(`${member.key}:proof`) < 0.5);
  return [
    {
      id: seedId(`company:${member.key}`, joinedAt),
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
      setup_step: 6,
      setup_completed_at: joinedAt,
      created_at: joinedAt,
      updated_at: joinedAt,
    },
  ];
}

export function companyOwnerRow({ id, joinedAt, member }: Account): (typeof company_members.$inferInsert)[] {
  if (!member.companyName) return [];
  return [
    {
      company_id: seedId(`company:${member.key}`, joinedAt),
      user_id: id,
      role: "owner",
      status: "active",
      created_at: joinedAt,
      updated_at: joinedAt,
    },
  ];
}
