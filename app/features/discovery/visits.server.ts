import { type SQL, sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { discovery_visits } from "#app/db/schema/discovery.ts";
import { trackEvent } from "#app/features/analytics/commands.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { countFilters, type Filters } from "./filters.ts";
import type { DeckTab } from "./schema.ts";

/** Whoever is back within this time is on the same visit. */
const ONE_VISIT = minutes(30);

/** SQL: when the visit before this one began; null on the first. Placeholders: `tab`, `now`. */
export function lastVisit(userId: SQL): SQL {
  return sql`(SELECT CASE WHEN came_at > ${sql.placeholder("now")} - ${sql.raw(String(ONE_VISIT))} THEN came_before ELSE came_at END
    FROM ${discovery_visits} WHERE user_id = ${userId} AND tab = ${sql.placeholder("tab")})`;
}

/** Notes that a member came, after the answer; during one visit nothing is written again. */
export function noteVisit(
  { db, clock, viewer, defer }: Pick<MemberContext, "clock" | "viewer" | "defer"> & { db: Database },
  tab: DeckTab,
  visitedAt: number | null,
): void {
  const now = clock.now();
  if (visitedAt !== null && visitedAt > now - ONE_VISIT) return;
  const visit = statement(
    db,
    sql`INSERT INTO ${discovery_visits} (user_id, tab, came_at) VALUES (${viewer.userId}, ${tab}, ${now})
    ON CONFLICT (user_id, tab) DO UPDATE SET came_before = came_at, came_at = excluded.came_at
    WHERE came_at <= ${now - ONE_VISIT}`,
  );
  defer(db.batch([visit]));
}

/** Counts a search for analytics, after the answer: how many filters were set, never what was looked for. */
export function noteSearch(
  {
    db,
    clock,
    viewer,
    defer,
    browserSessionId,
    unfollowed,
  }: Pick<MemberContext, "clock" | "viewer" | "defer" | "browserSessionId" | "unfollowed"> & { db: Database },
  tab: DeckTab,
  filters: Filters,
): void {
  if (filters.q === "") return;
  const now = clock.now();
  const event = trackEvent(db, {
    id: newId(now),
    name: "search",
    userId: viewer.userId,
    sessionId: browserSessionId,
    unfollowed,
    properties: { scope: tab, filters: countFilters(filters) },
    createdAt: now,
  });
  defer(db.batch([event]));
}
