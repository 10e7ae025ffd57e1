import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Who may edit a company, and so hears of what concerns it.
 * @param about a member it is about: editors on either side of a block with them do not hear of it
 */
export async function listEditors(ctx: Pick<AppContext, "db">, companyId: Id, about?: Id): Promise<Id[]> {
  const rows = await ctx.db
    .select({ userId: company_members.user_id })
    .from(company_members)
    .where(
      and(
        eq(company_members.company_id, companyId),
        eq(company_members.status, "active"),
        sql`${company_members.role} IN ('owner', 'admin')`,
        about ? notBlocked(about, company_members.user_id) : undefined,
      ),
    );
  return rows.map(({ userId }) => userId);
}
