import { sql } from "drizzle-orm";
import { TIERS, type TierKey } from "#app/core/tiers.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { membersAbove } from "../ranks.server.ts";

export interface Reached {
  tier: TierKey;
  reached: number;
}

/** How many ranked members have reached each tier, read off the counted buckets: however many members there are. */
export function selectReached(db: Database) {
  const below = sql`((tier.value ->> 'min') - 1)`;
  return rowsOf<Reached>(
    db,
    sql`SELECT tier.value ->> 'key' AS tier, ${membersAbove("all", below)} AS reached
      FROM json_each(${JSON.stringify(TIERS)}) AS tier`,
  );
}
