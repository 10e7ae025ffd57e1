import { eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { quest_progress, xp_activities } from "#app/db/schema/rewards.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { isOn, QUESTS } from "../quests.ts";

/** Most that one step asks for. */
const COUNTED = 10;

/** How often a member was granted XP for something since a moment, and it still stands; counted no further than needed. */
export function grantsSince(userId: Id, activity: SQL, since: SQL): SQL {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${xp_activities} WHERE user_id = ${userId}
    AND activity_type = ${activity} AND created_at >= ${since} AND reversed_at IS NULL LIMIT ${COUNTED}))`;
}

interface Counted {
  quest: string;
  activity: string;
  granted: number;
}

function selectSteps(db: Database, userId: Id) {
  const steps = QUESTS.flatMap(({ key: quest, startsAt, steps: of }) =>
    of.map(({ activity }) => ({ quest, activity, startsAt })),
  );
  return rowsOf<Counted>(
    db,
    sql`SELECT s.value ->> 'quest' AS quest, s.value ->> 'activity' AS activity,
        ${grantsSince(userId, sql`s.value ->> 'activity'`, sql`s.value ->> 'startsAt'`)} AS granted
      FROM json_each(${JSON.stringify(steps)}) AS s`,
  );
}

/** The quests that are on, each with how far a member is, and those they have claimed. */
export async function getQuests(ctx: Pick<MemberContext, "db" | "ask" | "clock" | "viewer">) {
  const me = ctx.viewer.userId;
  const [steps, claims] = await ctx.ask([
    selectSteps(ctx.db, me),
    ctx.db
      .select({ quest: quest_progress.quest, claimedAt: quest_progress.claimed_at })
      .from(quest_progress)
      .where(eq(quest_progress.user_id, me))
      .limit(QUESTS.length),
  ]);
  const counted: Counted[] = steps;
  const now = ctx.clock.now();
  return QUESTS.flatMap(({ key, title, description, reward, startsAt, endsAt, steps: asked }) => {
    const claimedAt = claims.find(({ quest }) => quest === key)?.claimedAt ?? null;
    if (claimedAt === null && !isOn({ startsAt, endsAt }, now)) return [];
    const shown = asked.map(({ activity, needed, words }) => {
      const row = counted.find((one) => one.quest === key && one.activity === activity);
      return { words, needed, done: Math.min(row?.granted ?? 0, needed) };
    });
    const finished = shown.every(({ done, needed }) => done === needed);
    return [{ key, title, description, reward, endsAt, claimedAt, finished, steps: shown }];
  });
}

export type QuestCard = Awaited<ReturnType<typeof getQuests>>[number];
