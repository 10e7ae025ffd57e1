import { type SQL, sql } from "drizzle-orm";
import { type Query, rowsOf } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { rate_deals, rate_ranges } from "#app/db/schema/rates.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { ANYWHERE, type RateRange } from "./rules.ts";
import type { HintFilter, RatesFilter } from "./schema.ts";

type Asking = Pick<QueryContext, "db" | "viewer">;

/** What members were paid for one kind of work, in one country or (with an empty one) anywhere. */
export interface Rate extends RateRange {
  currency: string;
  country: string;
  category: string;
}

const EURO = "EUR";
/** What stands for "mine": the currency of the member's rate, or the country they are in. */
const own = (column: "country" | "rate_currency", me: string) =>
  sql`(SELECT ${sql.identifier(column)} FROM ${profiles} WHERE user_id = ${me})`;
const COLUMNS = sql`r.currency, r.country, r.category, r.low, r.median, r.high, r.at_least AS atLeast`;

/** The ranges of one currency, of one country and of all: everything the page shows, off one index. */
export function selectRates({ db, viewer }: Asking, { country, currency }: RatesFilter): Query<Rate[]> {
  const me = viewer.userId;
  return rowsOf<Rate>(
    db,
    sql`SELECT ${COLUMNS} FROM ${rate_ranges} AS r
      WHERE r.currency = coalesce(${currency}, ${own("rate_currency", me)}, ${EURO})
        AND r.country IN (${ANYWHERE}, coalesce(${country}, ${own("country", me)}, ${ANYWHERE})) AND r.low IS NOT NULL`,
  );
}

/** What the page begins with for this member, and whether, and how much of, their own work counts. */
export function selectOwnPart({ db, viewer }: Asking) {
  const me = viewer.userId;
  return rowsOf<{ country: string | null; currency: string; counted: number; deals: number }>(
    db,
    sql`SELECT country, coalesce(rate_currency, ${EURO}) AS currency, rates_counted AS counted,
        (SELECT count(*) FROM ${rate_deals} WHERE creator_id = ${me})
          + (SELECT count(*) FROM ${rate_deals} WHERE poster_id = ${me}) AS deals
      FROM ${profiles} WHERE user_id = ${me}`,
  );
}

/** The range that goes with a price somebody is about to name: that of the country where there is one, else of all. */
export function selectHint(
  ctx: Asking,
  { application, category, country, currency }: HintFilter,
): Query<Rate[]> {
  const { db, viewer } = ctx;
  const me = viewer.userId;
  const kind = application
    ? asked(application, me)
    : sql`SELECT ${category} AS category, coalesce(${country}, ${own("country", me)}) AS country`;
  return rowsOf<Rate>(
    db,
    sql`SELECT ${COLUMNS} FROM (${kind}) AS k CROSS JOIN ${rate_ranges} AS r
      WHERE r.currency = coalesce(${currency}, ${EURO}) AND r.country IN (coalesce(k.country, ${ANYWHERE}), ${ANYWHERE})
        AND r.category = k.category AND r.low IS NOT NULL
      ORDER BY r.country DESC LIMIT 1`,
  );
}

/** What an application is for, and where the applicant is; of nothing for whoever is on neither side of it. */
function asked(application: string, me: string): SQL {
  return sql`SELECT o.category, p.country FROM ${applications} AS a
    CROSS JOIN ${opportunities} AS o ON o.id = a.opportunity_id CROSS JOIN ${profiles} AS p ON p.user_id = a.applicant_id
    WHERE a.id = ${application} AND o.type = 'job' AND (${me} IN (a.applicant_id, a.poster_id)
      OR EXISTS (SELECT 1 FROM ${company_members} AS seat WHERE seat.company_id = o.company_id AND seat.user_id = ${me}
        AND seat.status = 'active'))`;
}
