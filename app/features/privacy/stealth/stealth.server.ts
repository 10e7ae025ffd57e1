import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { stealth_entries } from "#app/db/schema/safety.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import type { StealthList } from "./schema.ts";

/** Whom the member hides from, as the form names them. */
export function selectStealth({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({
      member: sql<string | null>`(SELECT handle FROM ${profiles} WHERE user_id = member_id)`.as(
        "hidden_member",
      ),
      company: sql<string | null>`(SELECT handle FROM ${companies} WHERE id = company_id)`.as(
        "hidden_company",
      ),
      domain: stealth_entries.domain,
    })
    .from(stealth_entries)
    .where(sql`${stealth_entries.user_id} = ${viewer.userId}`);
}

/**
 * Hides the member's page from these and nobody else (product.md `/settings`): they are not told, and who talks with
 * the member already sees them as before.
 * @throws AppError `invalid_input` for a name that nobody has
 */
export async function setStealth(
  ctx: Pick<MemberContext, "db" | "viewer" | "commit" | "limits">,
  { members, companies: hiring, domains }: StealthList,
): Promise<void> {
  const me = ctx.viewer.userId;
  // Who is on the list stays on it while their account rests.
  const people = sql`SELECT user_id FROM ${profiles} WHERE user_id <> ${me}
    AND handle IN (SELECT value FROM json_each(${JSON.stringify(members)}))
    AND (status = 'active' OR user_id IN (SELECT member_id FROM ${stealth_entries} WHERE user_id = ${me}))`;
  const firms = sql`SELECT id FROM ${companies} WHERE handle IN (SELECT value FROM json_each(${JSON.stringify(hiring)}))`;
  const [known, knownFirms] = (await ctx.limits.take("api_write", me, [
    statement(
      ctx.db,
      sql`SELECT handle AS known_handle, user_id AS known_id FROM ${profiles} WHERE user_id IN (${people})`,
    ),
    statement(ctx.db, sql`SELECT handle AS known_company FROM ${companies} WHERE id IN (${firms})`),
  ])) as [{ known_handle: string; known_id: Id }[], { known_company: string }[]];
  const nobody = members.find((handle) => !known.some((one) => one.known_handle === handle));
  const noFirm = hiring.find((handle) => !knownFirms.some((one) => one.known_company === handle));
  if (nobody !== undefined || noFirm !== undefined)
    throw new AppError("invalid_input", {
      fields: {
        ...(nobody === undefined ? {} : { members: [`Nobody else is called @${nobody.slice(0, 60)}.`] }),
        ...(noFirm === undefined ? {} : { companies: [`No company is called @${noFirm.slice(0, 60)}.`] }),
      },
    });
  await ctx.commit([
    statement(ctx.db, sql`DELETE FROM ${stealth_entries} WHERE user_id = ${me}`),
    statement(
      ctx.db,
      sql`INSERT INTO ${stealth_entries} (user_id, member_id, company_id, domain)
        SELECT ${me}, value, NULL, NULL FROM json_each(${JSON.stringify(known.map(({ known_id }) => known_id))})
        UNION ALL SELECT ${me}, NULL, id, NULL FROM (${firms})
        UNION ALL SELECT ${me}, NULL, NULL, value FROM json_each(${JSON.stringify(domains)})`,
    ),
  ]);
}
