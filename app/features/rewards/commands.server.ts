import { and, eq, isNull } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";

/** What a grant is for. */
export interface XpSource {
  userId: Id;
  reward: XpReward;
  sourceType: string;
  sourceId: string;
}

/**
 * Grants XP once for one source (product.md D1, §7.1): a repeated grant changes nothing. A trigger adds it to
 * `profiles.xp`.
 */
export function grantXp(db: Database, grant: XpSource & { now: number }): Statement {
  const award = XP_AWARDS[grant.reward];
  return db
    .insert(xp_activities)
    .values({
      id: newId(grant.now),
      user_id: grant.userId,
      activity_type: grant.reward,
      xp_earned: award.xp,
      description: award.description,
      source_type: grant.sourceType,
      source_id: grant.sourceId,
      idem_key: `${grant.userId}:${grant.reward}:${grant.sourceType}:${grant.sourceId}`,
      created_at: grant.now,
    })
    .onConflictDoNothing();
}

/**
 * Takes one grant back; a grant that was never made, or was taken back before, changes nothing. It stays in the
 * history, and its key stays used: the same source never pays again.
 */
export function reverseXp(db: Database, grant: XpSource & { now: number }): Statement {
  const key = `${grant.userId}:${grant.reward}:${grant.sourceType}:${grant.sourceId}`;
  return db
    .update(xp_activities)
    .set({ reversed_at: grant.now })
    .where(and(eq(xp_activities.idem_key, key), isNull(xp_activities.reversed_at)));
}
