import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "#app/db/client.server.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Counts looks at works that everyone may see; never an owner's own, and none across a block. */
export function countWorkLooks({ db, viewer }: Pick<AppContext, "db" | "viewer">) {
  const me = viewer?.userId ?? null;
  return (seen: SQL): { owners: SQL; counters: Statement } => {
    const theirs = sql`FROM ${portfolio_items} CROSS JOIN ${profiles} ON ${profiles.user_id} = ${portfolio_items.user_id}
      WHERE ${portfolio_items.id} IN (${seen}) AND ${portfolio_items.user_id} IS NOT ${me}
        AND ${portfolio_items.visibility} = 'public' AND ${portfolio_items.deleted_at} IS NULL
        AND ${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'
        ${me ? sql`AND ${notBlocked(me, portfolio_items.user_id)}` : sql``}`;
    return {
      owners: sql`SELECT ${portfolio_items.user_id} AS subject_id, count(*) AS value ${theirs} GROUP BY 1`,
      counters: statement(
        db,
        sql`UPDATE ${portfolio_items} SET view_count = view_count + 1
          WHERE id IN (SELECT ${portfolio_items.id} ${theirs})`,
      ),
    };
  };
}
