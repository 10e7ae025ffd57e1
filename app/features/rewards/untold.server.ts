import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { badge_awards, quest_progress, tier_ups } from "#app/db/schema/rewards.ts";

const AT_ONCE = 40;

/** A tier reached, a badge given or a quest finished, which nobody was told of yet. */
export interface Untold {
  honour: "tier" | "badge" | "quest";
  userId: Id;
  /** Its key. */
  name: string;
  since: number;
}

/** Nearly always none: a look into indexes that are empty. They are entered at a place of their range. */
export function selectUntold(db: Database): Statement {
  return statement(
    db,
    sql`SELECT 'tier' AS honour, user_id AS userId, tier AS name, reached_at AS since FROM ${tier_ups}
        WHERE told_at IS NULL AND reached_at > 0
      UNION ALL SELECT 'badge', user_id, badge, awarded_at FROM ${badge_awards}
        WHERE told_at IS NULL AND awarded_at > 0
      UNION ALL SELECT 'quest', user_id, quest, finished_at FROM ${quest_progress}
        WHERE told_at IS NULL AND finished_at > 0
      LIMIT ${AT_ONCE}`,
  );
}

/** Notes that a member was told, for the batch that tells. */
export function markTold(db: Database, { honour, userId, name }: Untold, now: number): Statement {
  switch (honour) {
    case "tier":
      return db
        .update(tier_ups)
        .set({ told_at: now })
        .where(and(eq(tier_ups.user_id, userId), eq(tier_ups.tier, name)));
    case "badge":
      return db
        .update(badge_awards)
        .set({ told_at: now })
        .where(and(eq(badge_awards.user_id, userId), eq(badge_awards.badge, name)));
    case "quest":
      return db
        .update(quest_progress)
        .set({ told_at: now })
        .where(and(eq(quest_progress.user_id, userId), eq(quest_progress.quest, name)));
  }
}
