import { sql } from "drizzle-orm";
import { rowsOf } from "#app/db/client.server.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { wordList } from "#app/db/word-list.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { MOST_TRADED, type TradedRow } from "./barter-year.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

const YEARS = 10;
/** So many names stand for the other side. */
const NAMES = 5;

/** SQL: what arrived in trades in which this member has or had a seat, `seat`, as `item`. */
const arrived = (me: string) => sql`${project_members} AS seat
  CROSS JOIN ${barter_items} AS item ON item.project_id = seat.project_id
  WHERE seat.user_id = ${me} AND seat.status IN (${wordList(["active", "left"])}) AND seat.role <> 'guest'
    AND item.status = 'received' AND item.received_at IS NOT NULL AND (seat.left_at IS NULL OR item.received_at <= seat.left_at)`;

/** The years in which something arrived in a trade of the member's, the newest first. */
export function selectTradedYears({ db, viewer }: Asked) {
  return rowsOf<{ traded_in: number }>(
    db,
    sql`SELECT DISTINCT CAST(strftime('%Y', item.received_at / 1000, 'unixepoch') AS INTEGER) AS traded_in
      FROM ${arrived(viewer.userId)} ORDER BY 1 DESC LIMIT ${YEARS}`,
  );
}

/** What arrived in the member's trades in a year, by UTC, the first first (product.md B8). */
export function selectTradedIn({ db, viewer }: Asked, year: number) {
  const given = sql`(item.side = 'client') = (seat.role = 'client')`;
  return rowsOf<TradedRow>(
    db,
    sql`SELECT item.received_at AS at, iif(${given}, 'given', 'received') AS way, item.description AS what, item.kind,
        item.agreed_value AS value, item.currency, item.approved_at IS NOT NULL AS approved,
        (SELECT p.title FROM ${projects} AS p WHERE p.id = item.project_id) AS project,
        coalesce((SELECT group_concat(name, ', ') FROM (SELECT who.display_name AS name
          FROM ${project_members} AS other CROSS JOIN ${profiles} AS who ON who.user_id = other.user_id
          WHERE other.project_id = item.project_id AND other.status IN (${wordList(["active", "left"])})
            AND other.role <> 'guest' AND (other.role = 'client') <> (seat.role = 'client') LIMIT ${NAMES})), '') AS partner
      FROM ${arrived(viewer.userId)}
        AND item.received_at >= ${Date.UTC(year, 0, 1)} AND item.received_at < ${Date.UTC(year + 1, 0, 1)}
      ORDER BY item.received_at, item.id LIMIT ${MOST_TRADED}`,
  );
}
