import { and, desc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Newest ones of the same type, among which the nearest are looked for. */
const SIMILAR_LOOKED_AT = 24;
const SIMILAR_SHOWN = 3;

/** Newest open ones of the same type, off their own index. */
export function selectSimilar(ctx: Pick<AppContext, "db" | "viewer">, id: Id) {
  const me = ctx.viewer?.userId;
  return ctx.db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      skills: opportunities.skills,
      company: opportunities.company_name,
      compensation: opportunities.compensation,
      imageUrl: opportunities.image_url,
      aiImage: opportunities.ai_image,
    })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        sql`${opportunities.status} = 'active' AND ${opportunities.visibility} <> 'invited'`,
        me ? undefined : eq(opportunities.visibility, "public"),
        sql`${opportunities.type} = (SELECT this.type FROM ${opportunities} AS this WHERE this.id = ${id})`,
        sql`${opportunities.id} <> ${id} AND ${opportunities.published_at} IS NOT NULL`,
        eq(profiles.status, "active"),
        me ? and(notBlocked(me, opportunities.created_by), notExcluded(me)) : undefined,
      ),
    )
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(SIMILAR_LOOKED_AT);
}

/** Those that ask for the same skills first, newest first among equals. */
export function nearest(
  { skills }: { skills: readonly string[] },
  found: Awaited<ReturnType<typeof selectSimilar>>,
) {
  const wanted = new Set(skills.map((skill) => skill.toLowerCase()));
  return found
    .map(({ skills: theirs, ...posting }) => ({
      posting,
      shared: theirs.filter((skill) => wanted.has(skill.toLowerCase())).length,
    }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, SIMILAR_SHOWN)
    .map(({ posting }) => posting);
}
