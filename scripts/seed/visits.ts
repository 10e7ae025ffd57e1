import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type { daily_rollups, rolled_up_days } from "#app/db/schema/analytics.ts";
import type { portfolio_items } from "#app/db/schema/portfolio.ts";
import { ACTIVE_MEMBERS, EVERYBODY } from "#app/features/analytics/roll-up.server.ts";
import type { Metric } from "#app/features/analytics/series.ts";
import type { Account } from "./accounts.ts";
import type { DemoHistory } from "./demo-history.ts";
import type { StoredStatement } from "./local-store.ts";
import type { Posting } from "./postings.ts";
import { seedFraction } from "./seed-id.ts";

/** As far back as the product itself sums up when it begins. */
const LOOKED_BACK = 60;
/** A day is summed up when late reports are in. */
const LATE = hours(2);

type Work = Pick<typeof portfolio_items.$inferInsert, "id" | "user_id" | "created_at"> & { id: Id };
type Rollup = typeof daily_rollups.$inferInsert;

/** Visits of profiles and postings and what came of them, day by day, as the product would have summed them up. */
export function visitRows(
  { accounts, postings, swipes, sparks, posts }: DemoHistory,
  works: readonly Work[],
  now: number,
) {
  const past = pastDays(now);
  const counts = new Map<string, number>();
  const add = (
    subject: Id,
    day: string,
    metric: Metric | typeof ACTIVE_MEMBERS | "page_view",
    value: number,
  ) => {
    const key = `${subject} ${day} ${metric}`;
    if (value > 0 && past.includes(day)) counts.set(key, (counts.get(key) ?? 0) + value);
  };
  for (const account of accounts)
    for (const day of past) add(account.id, day, "profile_views", profileViews(account, day));
  for (const posting of postings)
    for (const subject of [posting.posterId, posting.companyId])
      for (const day of past) if (subject) add(subject, day, "posting_views", postingViews(posting, day));
  for (const { target, direction, at } of swipes)
    if (direction === "right" && "memberId" in target) add(target.memberId, dayOf(at), "likes", 1);
  for (const { first, second, at } of sparks)
    for (const { id } of [first, second]) add(id, dayOf(at), "match_created", 1);
  for (const { id, author, at } of posts)
    for (const day of past) add(author.id, day, "post_views", postViews(id, at, day));
  for (const { id, user_id, created_at } of works)
    for (const day of past) add(user_id, day, "work_views", workViews(id, created_at, day));
  for (const day of past) {
    const active = activeMembers(accounts, day);
    add(EVERYBODY, day, ACTIVE_MEMBERS, active);
    add(EVERYBODY, day, "page_view", Math.round(active * (9 + 6 * seedFraction(`pages:${day}`))));
  }
  const rollups = [...counts].map(([key, value]): Rollup => {
    const [subject_id = "", day = "", metric = ""] = key.split(" ");
    return { subject_id, day, metric, value };
  });
  return {
    rollups,
    days: past.map((day): typeof rolled_up_days.$inferInsert => ({ day, done_at: now })),
    views: [
      viewCounts(
        "opportunities",
        postings.map((posting) => [posting.id, (day) => postingViews(posting, day)]),
        past,
      ),
      viewCounts(
        "feed_posts",
        posts.map(({ id, at }) => [id, (day) => postViews(id, at, day)]),
        past,
      ),
      viewCounts(
        "portfolio_items",
        works.map(({ id, created_at }) => [id, (day) => workViews(id, created_at, day)]),
        past,
      ),
    ],
  };
}

/** How often each was looked at, over all its days. */
function viewCounts(
  table: "opportunities" | "feed_posts" | "portfolio_items",
  things: readonly (readonly [id: Id, on: (day: string) => number])[],
  past: readonly string[],
): StoredStatement {
  const views = things.map(([id, on]) => [id, past.reduce((sum, day) => sum + on(day), 0)]);
  return {
    sql: `UPDATE ${table} SET view_count = seen.value ->> 1 FROM json_each(?) AS seen
      WHERE ${table}.id = seen.value ->> 0`,
    params: [JSON.stringify(views)],
  };
}

/** Read while it is new. */
function postViews(id: Id, at: number, day: string): number {
  const age = (Date.parse(day) - at) / days(1);
  return age < -1 ? 0 : Math.floor(seedFraction(`post:${id}:${day}`) * (1 + 22 / (1 + Math.max(0, age))));
}

/** Opened now and then, as long as it is there. */
function workViews(id: Id, at: number, day: string): number {
  return Date.parse(day) < at ? 0 : Math.floor(seedFraction(`work:${id}:${day}`) * 2.4 * weekday(day));
}

/** Some of those who have joined. */
function activeMembers(accounts: readonly Account[], day: string): number {
  const joined = accounts.filter(({ joinedAt }) => joinedAt < Date.parse(day)).length;
  return Math.round(joined * (0.35 + 0.3 * seedFraction(`active:${day}`)) * weekday(day));
}

/** Whoever has done more is looked at more, and weekends are quiet. */
function profileViews({ id, joinedAt, member }: Account, day: string): number {
  if (Date.parse(day) < joinedAt) return 0;
  const most = 2 + Math.min(8, member.xp / 500);
  return Math.floor(seedFraction(`visit:${id}:${day}`) * most * weekday(day));
}

/** Most of all in its first days. */
function postingViews({ id, publishedAt }: Posting, day: string): number {
  const age = (Date.parse(day) - publishedAt) / days(1);
  if (age < -1) return 0;
  const most = 3 + 16 / (1 + Math.max(0, age));
  return Math.floor(seedFraction(`view:${id}:${day}`) * most * weekday(day));
}

function weekday(day: string): number {
  const which = new Date(day).getUTCDay();
  return which === 0 || which === 6 ? 0.6 : 1;
}

function pastDays(now: number): string[] {
  const last = Date.parse(dayOf(now - LATE - days(1)));
  return Array.from({ length: LOOKED_BACK }, (_, back) => dayOf(last - days(LOOKED_BACK - 1 - back)));
}
