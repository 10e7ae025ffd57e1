import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { beginsWith } from "#app/db/begins-with.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import {
  renameCompany,
  revokeProof,
  setCompanyStatus,
} from "#app/features/companies/commands/oversee.server.ts";
import { pauseAllFor } from "#app/features/opportunities/life.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { OverseeInput } from "./schema.ts";

export const COMPANIES_PAGE = 25;
/** Beyond this a figure says so: nobody counts through a whole table. */
const MOST = 1000;

export interface FoundCompany {
  company_id: Id;
  company_name: string;
  handle: string;
  company_kind: string;
  domain: string | null;
  domain_status: string;
  company_status: string;
  made_at: number;
}

const columns = sql`c.id AS company_id, c.name AS company_name, c.handle, c.kind AS company_kind, c.domain, c.domain_status,
  c.status AS company_status, c.created_at AS made_at`;

/** Companies whose name, handle or domain begins with these words; all of them, the newest first, without any. One more than a page. */
export function selectCompanies(db: Database, typed: string, after: Id | null) {
  const words = typed.toLowerCase().replace(/^@/, "");
  const from = (column: string, value: string) => beginsWith(sql.raw(column), value);
  const limit = sql`LIMIT ${COMPANIES_PAGE + 1}`;
  const ids =
    typed === ""
      ? sql`SELECT id FROM ${companies} WHERE id < ${after ?? "~"} ORDER BY id DESC ${limit}`
      : sql`SELECT id FROM (SELECT id FROM ${companies} WHERE ${from("handle", words)} ${limit})
        UNION SELECT id FROM (SELECT id FROM ${companies} WHERE ${from("name COLLATE NOCASE", typed)} ${limit})
        UNION SELECT id FROM (SELECT id FROM ${companies} WHERE ${from("domain", words)} ${limit})`;
  return rowsOf<FoundCompany>(
    db,
    sql`SELECT ${columns} FROM (${ids}) AS found CROSS JOIN ${companies} AS c ON c.id = found.id
      ORDER BY c.id DESC ${limit}`,
  );
}

export interface CompanyRow extends FoundCompany {
  website: string | null;
  maker_id: Id;
  maker: string | null;
  postings: number;
}

/** A company as our team sees it, with who made it and how much is posted under its name. */
export function selectCompany(db: Database, id: Id) {
  return rowsOf<CompanyRow>(
    db,
    sql`SELECT ${columns}, c.website, c.created_by AS maker_id,
      (SELECT display_name FROM ${profiles} WHERE user_id = c.created_by) AS maker,
      (SELECT count(*) FROM (SELECT 1 FROM ${opportunities} WHERE company_id = c.id LIMIT ${MOST})) AS postings
      FROM ${companies} AS c WHERE c.id = ${id}`,
  );
}

export interface TeamRow {
  user_id: Id;
  member_name: string;
  handle: string;
  company_role: string;
  place: string;
  profile_status: string;
}

/** Everybody who belongs to it or asks to. */
export function selectCompanyTeam(db: Database, id: Id) {
  return rowsOf<TeamRow>(
    db,
    sql`SELECT m.user_id, p.display_name AS member_name, p.handle, m.role AS company_role, m.status AS place,
      p.status AS profile_status FROM ${company_members} AS m CROSS JOIN ${profiles} AS p ON p.user_id = m.user_id
      WHERE m.company_id = ${id} AND m.status <> 'removed' ORDER BY m.role = 'owner' DESC, p.display_name LIMIT 100`,
  );
}

/** What the team does about a company. */
export async function overseeCompany(ctx: MemberContext, id: Id, input: OverseeInput): Promise<string> {
  const { reason } = input;
  if (input.intent === "revoke") {
    await revokeProof(ctx, { id, reason });
    return "The proof is taken back, and those who look after the company are told.";
  }
  if (input.intent === "rename") {
    await renameCompany(ctx, { id, reason, name: input.name });
    return "It has another name, and those who look after it are told.";
  }
  const suspend = input.intent === "suspend";
  await setCompanyStatus(ctx, {
    id,
    reason,
    status: suspend ? "suspended" : "active",
    also: suspend ? [pauseAllFor(ctx.db, id, ctx.clock.now())] : [],
  });
  return suspend
    ? "Its page is gone and its open postings are paused; they are told."
    : "It is back. Its postings stay paused until somebody opens them.";
}
