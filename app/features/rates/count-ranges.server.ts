import { sql } from "drizzle-orm";
import {
  type Database,
  type Query,
  rowsOf,
  runAll,
  type Statement,
  statement,
} from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { rate_deals, rate_ranges } from "#app/db/schema/rates.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ANYWHERE, COUNTED_EVERY, type Deal, LOOKS_BACK, MOST_DEALS, rangeOf } from "./rules.ts";

/** Ranges of one run: each reads as many deals as one range may have. */
const AT_ONCE = 10;

type Kind = Pick<typeof rate_ranges.$inferSelect, "currency" | "country" | "category">;

/**
 * The cron: counts the ranges whose week is over.
 * @returns how many; 0 when none is due
 */
export async function countRanges({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const due: Kind[] = await db
    .select({ currency: rate_ranges.currency, country: rate_ranges.country, category: rate_ranges.category })
    .from(rate_ranges)
    .where(sql`${rate_ranges.due_at} <= ${now}`)
    .orderBy(rate_ranges.due_at)
    .limit(AT_ONCE);
  const [first, ...rest] = due.map((kind) => dealsOf(db, kind, now - LOOKS_BACK));
  if (!first) return 0;
  const found = await db.batch([first, ...rest]);
  await runAll(
    db,
    due.map((kind, place) => keep(db, kind, found[place] ?? [], now)),
  );
  return due.length;
}

/** The newest deals of a kind, without those that one of their sides does not want counted, or was suspended. */
function dealsOf(db: Database, { currency, country, category }: Kind, since: number): Query<Deal[]> {
  const place = country === ANYWHERE ? sql`` : sql`AND country = ${country}`;
  const counts = (
    side: string,
  ) => sql`EXISTS (SELECT 1 FROM ${profiles} AS p WHERE p.user_id = ${sql.raw(side)}
    AND p.rates_counted = 1 AND p.status <> 'suspended')`;
  return rowsOf<Deal>(
    db,
    sql`SELECT d.creator_id AS creator, coalesce(d.company_id, d.poster_id) AS client, d.amount
      FROM (SELECT * FROM ${rate_deals} WHERE currency = ${currency} AND category = ${category} ${place}
        AND closed_at >= ${since} ORDER BY closed_at DESC LIMIT ${MOST_DEALS}) AS d
      WHERE ${counts("d.creator_id")} AND ${counts("d.poster_id")}`,
  );
}

function keep(db: Database, { currency, country, category }: Kind, deals: Deal[], now: number): Statement {
  const range = rangeOf(deals);
  return statement(
    db,
    sql`UPDATE ${rate_ranges} SET low = ${range?.low ?? null}, median = ${range?.median ?? null},
        high = ${range?.high ?? null}, at_least = ${range?.atLeast ?? null}, due_at = ${now + COUNTED_EVERY}
      WHERE currency = ${currency} AND country = ${country} AND category = ${category}`,
  );
}
