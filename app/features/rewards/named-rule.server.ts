import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";

/** SQL condition on a row `p` of profiles: whether `me` may see them named on rankings. */
export function mayBeNamed(me: Id): SQL {
  return sql`(p.status = 'active' AND p.visibility <> 'hidden' AND p.ranked = 1
    AND ${notBlocked(me, sql`p.user_id`)} AND ${notHiddenFrom(me, sql`p.user_id`)})`;
}
