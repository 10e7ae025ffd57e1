import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches } from "#app/db/schema/sparks.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { COMPLETENESS_FACTS } from "../completeness.server.ts";
import { handleFreeAt } from "../handles.ts";
import { COMPLETENESS, type CompletenessItem, currentTimeZone } from "../rules.ts";
import { fieldVisibilityOf, presentProfile, profileColumns } from "./profile-columns.server.ts";
import { selectServicesOf } from "./services-of.server.ts";
import { selectSkillsOf } from "./skills-of.server.ts";

/** The member's own profile, with what only they see of it and what is missing (product.md `/profile`). */
export async function getOwnProfile(ctx: Pick<MemberContext, "db" | "ask" | "viewer" | "clock">) {
  const { userId } = ctx.viewer;
  const facts = Object.fromEntries(
    COMPLETENESS.map(({ item }) => [`has_${item}`, COMPLETENESS_FACTS[item].as(`has_${item}`)]),
  ) as Record<`has_${CompletenessItem}`, SQL.Aliased<number>>;
  const [[row], skills, services] = await ctx.ask([
    ctx.db
      .select({
        ...profileColumns,
        ...facts,
        completeness: profiles.completeness,
        privateFloor: profiles.private_floor,
        handleChangedAt: profiles.handle_changed_at,
        sparks:
          sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${matches} WHERE user_a = ${userId} AND status <> 'closed'
          UNION ALL SELECT 1 FROM ${matches} WHERE user_b = ${userId} AND status <> 'closed' LIMIT 1000))`.as(
            "spark_count",
          ),
      })
      .from(profiles)
      .where(eq(profiles.user_id, userId)),
    selectSkillsOf(ctx, userId),
    selectServicesOf(ctx, userId),
  ]);
  if (!row) throw new AppError("not_found");
  const now = ctx.clock.now();
  return {
    profile: presentProfile(row, "owner", now),
    skills,
    services,
    completeness: {
      percent: row.completeness,
      items: COMPLETENESS.map((part) => ({ ...part, done: Number(row[`has_${part.item}`]) === 1 })),
    },
    /** As their forms hold it. */
    edited: {
      languages: row.languages,
      availableFrom: row.availableFrom,
      timezone: currentTimeZone(row, now),
      nextTimezone: row.nextTimezoneFrom !== null && row.nextTimezoneFrom > now ? row.nextTimezone : null,
      nextTimezoneFrom: row.nextTimezoneFrom,
      rate: {
        min: row.rateMin,
        max: row.rateMax,
        unit: row.rateUnit,
        currency: row.rateCurrency,
        visibility: row.rateVisibility,
        privateFloor: row.privateFloor,
      },
      visibility: row.visibility,
      fieldVisibility: fieldVisibilityOf(row),
      handleFreeAt: handleFreeAt(row.handleChangedAt, now),
    },
    sparks: row.sparks,
    now,
  };
}

export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>;
