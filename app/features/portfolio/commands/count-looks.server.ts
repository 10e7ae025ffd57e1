import { type SQL, sql } from "drizzle-orm";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Counts looks at works that everyone may see; never an owner's own, and none across a block. */
export function workLooks({ viewer }: Pick<AppContext, "viewer">) {
  const me = viewer?.userId ?? null;
  return {
    table: portfolio_items,
    counted: (seen: SQL) => sql`SELECT ${portfolio_items.id} AS id, ${portfolio_items.user_id} AS subject_id
      FROM ${portfolio_items} CROSS JOIN ${profiles} ON ${profiles.user_id} = ${portfolio_items.user_id}
      WHERE ${portfolio_items.id} IN (${seen}) AND ${portfolio_items.user_id} IS NOT ${me}
        AND ${portfolio_items.visibility} = 'public' AND ${portfolio_items.deleted_at} IS NULL
        AND ${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'
        ${me ? sql`AND ${notBlocked(me, portfolio_items.user_id)}` : sql``}`,
  };
}
