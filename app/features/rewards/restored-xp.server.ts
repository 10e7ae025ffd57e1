import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { grantXpTo, type XpSource } from "./commands.server.ts";

const restored = (sourceType: string) => `${sourceType}_restored`;

/** SQL condition on `xp_activities`: what one source paid, and what gave it back since. */
function ofSource({ userId, reward, sourceType, sourceId }: XpSource): SQL {
  const back = `${userId}:${reward}:${restored(sourceType)}:${sourceId}`;
  // Each act that gave it back has a key that begins so; `;` follows `:`.
  return sql`(idem_key = ${`${userId}:${reward}:${sourceType}:${sourceId}`}
    OR (idem_key >= ${back} AND idem_key < ${`${back};`}))`;
}

/** Takes back what one source pays, also where it was given back before; twice changes nothing. */
export function withdrawXp(db: Database, { now, ...source }: XpSource & { now: number }): Statement {
  return statement(
    db,
    sql`UPDATE ${xp_activities} SET reversed_at = ${now} WHERE ${ofSource(source)} AND reversed_at IS NULL`,
  );
}

/**
 * Gives back what was taken by a decision that was wrong, as often as that happens: a grant of its own for each `act`
 * (product.md §7.1; the source itself never pays again).
 * @param grant.takenAt when it was taken: what had gone before stays gone
 * @param grant.act the id of what gives it back
 */
export function restoreXp(
  db: Database,
  { now, takenAt, act, ...source }: XpSource & { now: number; takenAt: number; act: Id },
): Statement {
  const { reward, sourceType, sourceId } = source;
  return grantXpTo(
    db,
    sql`SELECT user_id, ${`${sourceId}:${act}`} AS source_id FROM ${xp_activities}
      WHERE ${ofSource(source)} AND reversed_at >= ${takenAt} LIMIT 1`,
    { reward, sourceType: restored(sourceType), now },
  );
}
