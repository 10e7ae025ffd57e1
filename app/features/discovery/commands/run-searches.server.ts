import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { seconds } from "#app/core/time.ts";
import { readNow, rowsOf, statement } from "#app/db/client.server.ts";
import { saved_searches } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { type Alert, nextRun } from "../alerts.ts";
import { readFilters } from "../filters.ts";
import { hitsQuery } from "../queries/deck.server.ts";
import type { DeckTab } from "../schema.ts";

/** So many searches each minute; who waits longest comes first. */
const SWEEP_SIZE = 20;
/** What was published this moment may not be stored yet: it is looked at a little later. */
const SETTLED_AFTER = seconds(5);

interface DueSearch {
  id: Id;
  user_id: Id;
  scope: DeckTab;
  name: string;
  query: string;
  alert: Alert;
  last_run_at: number | null;
  next_run_at: number;
  created_at: number;
}

/**
 * Looks for what is new in the searches that are due, each as its owner would see it. From one look to the next no
 * moment is seen twice and none is left out; two sweeps at once tell of it once.
 */
export async function runSearches(ctx: Pick<AppContext, "db" | "clock" | "commit">): Promise<void> {
  const now = ctx.clock.now();
  const due = await readNow(ctx.db, selectDue(ctx, now));
  const until = now - SETTLED_AFTER;
  const [first, ...others] = due.map((search) =>
    hitsQuery(
      { db: ctx.db, clock: ctx.clock, viewer: { userId: search.user_id } },
      {
        tab: search.scope,
        filters: readFilters(search.scope, new URLSearchParams(search.query)),
        since: search.last_run_at ?? search.created_at,
        until,
      },
    ),
  );
  if (!first) return;
  const found = await ctx.db.batch([first, ...others]);
  await eachAlone([...due.entries()], ([index, search]) =>
    conclude(ctx, search, found[index] ?? [], until, now),
  );
}

async function conclude(
  ctx: Pick<AppContext, "db" | "commit">,
  search: DueSearch,
  hits: { id: Id }[],
  until: number,
  now: number,
): Promise<void> {
  const seen = statement(
    ctx.db,
    sql`UPDATE ${saved_searches} SET last_run_at = ${until}, next_run_at = ${nextRun(search.alert, now)},
      last_seen_id = coalesce(${hits[0]?.id ?? null}, last_seen_id)
    WHERE id = ${search.id} AND next_run_at = ${search.next_run_at} AND alert = ${search.alert}`,
  );
  const told: Happened[] =
    hits.length === 0
      ? []
      : [
          {
            name: "search.hit",
            payload: {
              searchId: search.id,
              userId: search.user_id,
              scope: search.scope,
              name: search.name,
              query: search.query,
              hits: hits.length,
              seenAt: until,
            },
            // The look is the last statement before it: one that another sweep had taken tells nothing.
            when: sql`changes() > 0`,
          },
        ];
  await ctx.commit([seen], ...told);
}

function selectDue(ctx: Pick<AppContext, "db">, now: number) {
  return rowsOf<DueSearch>(
    ctx.db,
    sql`SELECT s.id, s.user_id, s.scope, s.name, s.query, s.alert, s.last_run_at, s.next_run_at, s.created_at
    FROM ${saved_searches} AS s INNER JOIN ${profiles} AS p ON p.user_id = s.user_id AND p.status = 'active'
    WHERE s.next_run_at IS NOT NULL AND s.next_run_at <= ${now} ORDER BY s.next_run_at LIMIT ${SWEEP_SIZE}`,
  );
}
