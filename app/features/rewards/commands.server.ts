import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";

/** What a grant is for. */
export interface XpSource {
  userId: Id;
  reward: XpReward;
  sourceType: string;
  sourceId: string;
}

/**
 * Grants XP once for one source (product.md D1, §7.1): a repeated grant changes nothing. Triggers add it to
 * `profiles.xp` and to the ranks.
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
 * Grants XP to whom the database knows, once for each source.
 * @param receiver a select of at most one row `user_id, source_id`
 */
export function grantXpTo(
  db: Database,
  receiver: SQL,
  grant: { reward: XpReward; sourceType: string; now: number },
): Statement {
  const { xp, description } = XP_AWARDS[grant.reward];
  const { reward, sourceType, now } = grant;
  return statement(
    db,
    sql`INSERT INTO ${xp_activities} (id, user_id, activity_type, xp_earned, description, source_type, source_id,
        idem_key, created_at)
      SELECT ${newId(now)}, user_id, ${reward}, ${xp}, ${description}, ${sourceType}, source_id,
        user_id || ${`:${reward}:${sourceType}:`} || source_id, ${now}
      FROM (${receiver}) WHERE 1
      ON CONFLICT DO NOTHING`,
  );
}

/**
 * The same for many at once.
 * @param receivers a select of `user_id, source_id`
 */
export function grantXpToEach(
  db: Database,
  receivers: SQL,
  grant: { reward: XpReward; sourceType: string; now: number },
): Statement {
  const { xp, description } = XP_AWARDS[grant.reward];
  const { reward, sourceType, now } = grant;
  // One id per row: the time and some chance in common, the rest each their own.
  const begin = newId(now).slice(0, 24);
  return statement(
    db,
    sql`INSERT INTO ${xp_activities} (id, user_id, activity_type, xp_earned, description, source_type, source_id,
        idem_key, created_at)
      SELECT ${begin} || lower(hex(randomblob(6))), user_id, ${reward}, ${xp}, ${description}, ${sourceType}, source_id,
        user_id || ${`:${reward}:${sourceType}:`} || source_id, ${now}
      FROM (${receivers}) WHERE 1
      ON CONFLICT DO NOTHING`,
  );
}

/**
 * Takes one grant back; a grant that was never made, or was taken back before, changes nothing. It stays in the
 * history, and its key stays used: the same source never pays again.
 * @param grant `when`: what must hold besides
 */
export function reverseXp(db: Database, grant: XpSource & { now: number; when?: SQL }): Statement {
  const key = `${grant.userId}:${grant.reward}:${grant.sourceType}:${grant.sourceId}`;
  return db
    .update(xp_activities)
    .set({ reversed_at: grant.now })
    .where(and(eq(xp_activities.idem_key, key), isNull(xp_activities.reversed_at), grant.when));
}
