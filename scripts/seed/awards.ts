import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import type { xp_activities } from "#app/db/schema/rewards.ts";
import { seedId } from "./seed-id.ts";

/** One grant: what for, from which source, when. */
export interface Award {
  reward: XpReward;
  sourceType: string;
  sourceId: string;
  at: number;
}

/** What the awards add up to. */
export function worth(awards: readonly Award[]): number {
  return awards.reduce((sum, { reward }) => sum + XP_AWARDS[reward].xp, 0);
}

/** As `grantXp` stores an award. */
export function xpRow(userId: string, { reward, sourceType, sourceId, at }: Award) {
  const idem_key = `${userId}:${reward}:${sourceType}:${sourceId}`;
  return {
    id: seedId(idem_key, at),
    user_id: userId,
    activity_type: reward,
    xp_earned: XP_AWARDS[reward].xp,
    description: XP_AWARDS[reward].description,
    source_type: sourceType,
    source_id: sourceId,
    idem_key,
    created_at: at,
  } satisfies typeof xp_activities.$inferInsert;
}
