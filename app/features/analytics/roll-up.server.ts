import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { ANALYTICS_EVENTS } from "#app/core/event-names.ts";
import { days, hours } from "#app/core/time.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { analytics_events, daily_rollups, rolled_up_days } from "#app/db/schema/analytics.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** A browser may report an hour late: a day is summed up after that. */
const LATE = hours(2);
/** Whose totals are those of all members and visitors together. */
export const EVERYBODY = "everybody";
/** How many members there were on a day, of `EVERYBODY`. */
export const ACTIVE_MEMBERS = "active_members";
/** How far back the first run begins. */
const FIRST_DAYS = 60;

/**
 * The cron: sums up the next day that is over, member by member. A day that is summed up again comes out the same.
 * @returns 1 while there may be another day; 0 when all are done
 */
export async function rollUpNextDay({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const last = dayOf(now - LATE - days(1));
  const [done] = await db
    .select({ day: rolled_up_days.day })
    .from(rolled_up_days)
    .where(sql`${rolled_up_days.day} > ''`)
    .orderBy(sql`${rolled_up_days.day} DESC`)
    .limit(1);
  const next = done ? dayOf(Date.parse(done.day) + days(1)) : dayOf(Date.parse(last) - days(FIRST_DAYS));
  if (next > last) return 0;
  await rollUp(db, next, now);
  return 1;
}

/** Sums one day up, in the batch that notes that it is done. */
export async function rollUp(db: Database, day: string, now: number): Promise<void> {
  const from = Date.parse(day);
  const within = (
    names: readonly string[],
  ) => sql`e.event_name IN (SELECT value FROM json_each(${JSON.stringify(names)}))
    AND e.created_at >= ${from} AND e.created_at < ${from + days(1)}`;
  const events = sql`${analytics_events} AS e INDEXED BY analytics_events_name`;
  const put = (rows: SQL) =>
    statement(
      db,
      sql`INSERT INTO ${daily_rollups} (subject_id, day, metric, value) ${rows}
      ON CONFLICT DO UPDATE SET value = excluded.value`,
    );
  // Of a posting both know: who wrote it, and the company it stands for.
  const ofPosting = (metric: string, name: string, unless: SQL) =>
    [sql`o.created_by`, sql`o.company_id`].map(
      (subject) => sql`SELECT ${subject}, ${day}, ${metric}, count(*) FROM ${events}
      CROSS JOIN ${opportunities} AS o ON o.id = e.event_properties ->> 'opportunity_id'
      WHERE ${within([name])} AND ${subject} IS NOT NULL AND ${unless} GROUP BY ${subject}`,
    );
  const postingViews = ofPosting("posting_views", "opportunity_viewed", sql`e.user_id IS NOT o.created_by`);
  const received = ofPosting("applications_received", "opportunity_applied", sql`1`);
  await db.batch([
    // What they did themselves, under the name of its event.
    put(sql`SELECT e.user_id, ${day}, e.event_name, count(*) FROM ${events}
      WHERE ${within(Object.keys(ANALYTICS_EVENTS))} AND e.user_id IS NOT NULL GROUP BY e.user_id, e.event_name`),
    // What all did together, also those who are only counted: single events go (privacy notice), this stays.
    put(sql`SELECT ${EVERYBODY}, ${day}, e.event_name, count(*) FROM ${events}
      WHERE ${within(Object.keys(ANALYTICS_EVENTS))} GROUP BY e.event_name`),
    // How many members opened a page, without those who are only counted.
    put(sql`SELECT ${EVERYBODY}, ${day}, ${ACTIVE_MEMBERS}, count(DISTINCT e.user_id) FROM ${events}
      WHERE ${within(["page_view"])} AND e.user_id IS NOT NULL`),
    // What others did with what is theirs; never who.
    ...postingViews.map(put),
    ...received.map(put),
    put(sql`SELECT p.user_id, ${day}, 'profile_views', count(*) FROM ${events}
      CROSS JOIN ${profiles} AS p ON p.handle = substr(e.page_path, 10)
      WHERE ${within(["page_view"])} AND e.page_path LIKE '/profile/%' AND e.user_id IS NOT p.user_id GROUP BY p.user_id`),
    put(sql`SELECT e.event_properties ->> 'target_user_id', ${day}, 'likes', count(*) FROM ${events}
      WHERE ${within(["swipe"])} AND e.event_properties ->> 'direction' = 'right'
        AND e.event_properties ->> 'target_user_id' IS NOT NULL GROUP BY 1`),
    db.insert(rolled_up_days).values({ day, done_at: now }).onConflictDoNothing(),
  ]);
}
