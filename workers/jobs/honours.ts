import { TIERS } from "#app/core/tiers.ts";
import type { Database } from "#app/db/client.server.ts";
import { selectUnlocked } from "#app/features/partners/queries/unlocked.server.ts";
import { badgeOf } from "#app/features/rewards/badges.ts";
import { questOf } from "#app/features/rewards/quests.ts";
import { markTold, type Untold } from "#app/features/rewards/untold.server.ts";
import { type Delivery, type Effect, told, toldEach } from "./reactions/effects.ts";

/**
 * Tells members of tiers they have reached (product.md §7.2 `tier_up`), with the deals that come with them, all in one
 * word (`partner_deal_unlocked`), of badges
 * (`badge`) and of quests they have finished (`quest`), each once. The database notes them with the act itself, so it
 * does not matter which event they came from.
 */
export async function tellHonours(
  deps: { db: Database; now: number },
  untold: Untold[],
): Promise<Delivery[]> {
  const announced = untold.flatMap((one) => effectsOf(deps, one));
  const marks = untold.map((one) => markTold(deps.db, one, deps.now));
  const [first, ...rest] = [...announced.map(({ statement }) => statement), ...marks].filter(
    (statement) => statement !== null,
  );
  if (!first) return [];
  const results: unknown[] = await deps.db.batch([first, ...rest]);
  return announced.flatMap((effect, index) => effect.live?.(results[index]) ?? []);
}

function effectsOf(deps: { db: Database; now: number }, one: Untold): Effect[] {
  switch (one.honour) {
    case "tier":
      return [tierReached(deps.db, one), unlocked(deps, one)];
    case "badge":
      return [badgeGiven(deps.db, one)];
    case "quest":
      return [questFinished(deps.db, one)];
  }
}

function questFinished(db: Database, { userId, name, since }: Untold): Effect {
  const quest = questOf(name);
  return told(db, {
    userId,
    kind: "quest",
    category: "other",
    priority: "normal",
    title: `You finished a quest: ${quest?.title ?? name}`,
    message: quest ? `${quest.reward} credits wait for you.` : "Its credits wait for you.",
    link: "/earn-credits#quests",
    actionText: "Claim them",
    actorId: null,
    entityType: "quest",
    entityId: name,
    now: since,
  });
}

function badgeGiven(db: Database, { userId, name, since }: Untold): Effect {
  const badge = badgeOf(name);
  return told(db, {
    userId,
    kind: "badge",
    category: "other",
    priority: "normal",
    title: `You have a new badge: ${badge?.name ?? name}`,
    message: badge?.purpose ?? "It stands on your profile.",
    link: `/profile/${userId}#badges`,
    actionText: "See your badges",
    actorId: null,
    entityType: "badge",
    entityId: name,
    now: since,
  });
}

function tierReached(db: Database, { userId, name: tier, since }: Untold): Effect {
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
    now: since,
  });
}

/** Nothing where the tier opens no deal to them. */
function unlocked({ db, now }: { db: Database; now: number }, { userId, name: tier, since }: Untold): Effect {
  return toldEach(db, selectUnlocked(userId, tier, now), {
    kind: "partner_deal_unlocked",
    category: "other",
    priority: "normal",
    title: "Partner deals for your tier",
    link: "/partner-directory",
    actionText: "See the deals",
    actorId: null,
    entityType: "tier",
    now: since,
  });
}
