import { TIERS } from "#app/core/tiers.ts";
import type { Database } from "#app/db/client.server.ts";
import { tierUpTold, type UntoldTierUp } from "#app/features/rewards/tier-ups.server.ts";
import { type Delivery, told } from "./reactions/effects.ts";

/**
 * Tells members of tiers they have reached, each once (product.md §7.2 `tier_up`). The database notes them with the
 * grant itself, so it does not matter which event it came from.
 */
export async function tellTierUps(
  deps: { db: Database; now: number },
  reached: UntoldTierUp[],
): Promise<Delivery[]> {
  const announced = reached.map((tierUp) => announcement(deps.db, tierUp));
  const marks = reached.map((tierUp) => tierUpTold(deps.db, tierUp, deps.now));
  const [first, ...rest] = [...announced.map(({ statement }) => statement), ...marks].filter(
    (statement) => statement !== null,
  );
  if (!first) return [];
  const results: unknown[] = await deps.db.batch([first, ...rest]);
  return announced.flatMap((effect, index) => effect.live?.(results[index]) ?? []);
}

function announcement(db: Database, { userId, tier, reachedAt }: UntoldTierUp) {
  const name = TIERS.find(({ key }) => key === tier)?.name ?? tier;
  return told(db, {
    userId,
    kind: "tier_up",
    category: "other",
    priority: "normal",
    title: `You reached the ${name} tier`,
    message: "See what it unlocks.",
    link: "/leaderboard/xp",
    actionText: "See your benefits",
    actorId: null,
    entityType: "tier",
    entityId: tier,
    now: reachedAt,
  });
}
