import { eq, sql } from "drizzle-orm";
import type { Spot } from "#app/core/place-key.ts";
import type { Query } from "#app/db/client.server.ts";
import { parseTextList } from "#app/db/columns.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { discovery_mix, discovery_tastes, discovery_visits } from "#app/db/schema/discovery.ts";
import { network } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { LONGEST_DAY, limitsSwipes } from "#app/features/sparks/daily-likes.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Filters } from "../filters.ts";
import type { DeckTab } from "../schema.ts";
import { EVEN_MIX, type Mix, weightsOf } from "../score/mix.ts";
import { type Reader, tellingWords } from "../score/parts.ts";
import { type Tastes, TERMS, type Term } from "../score/score.ts";
import { utcOffsetOf } from "../utc-offset.ts";
import { lastVisit } from "../visits.server.ts";
import { aroundValues, middle } from "./around.server.ts";
import { me } from "./conditions.server.ts";

/** Skills of so many of a member's newest open postings say whom they look for. */
const POSTINGS_LOOKED_AT = 5;

/** Alone in its select, a table's columns lose its name in a subquery. */
const own = sql.raw("profiles.user_id");

/** So many of a member's Sparks, the last active ones, and of those whom these know, are looked through: with the page's
 * candidates within three rows for each that is shown (quality.md §2). */
const SPARKS_LOOKED_AT = 6;
const KNOWN_LOOKED_AT = 20;

/** SQL: one side's Sparks of a member, the last active ones, as `id`; only those who are here and hide from nobody. */
const sparksOf = (mine: "user_a" | "user_b", other: "user_a" | "user_b") => sql`SELECT * FROM (
  SELECT m.${sql.raw(other)} AS id FROM ${matches} AS m WHERE m.${sql.raw(mine)} = ${own} AND m.status <> 'closed'
  ORDER BY m.last_activity_at DESC, m.id DESC LIMIT ${SPARKS_LOOKED_AT})`;
const SPARKS = sql`SELECT s.id FROM (${sparksOf("user_a", "user_b")} UNION ALL ${sparksOf("user_b", "user_a")}) AS s
  CROSS JOIN ${profiles} AS via ON via.user_id = s.id WHERE via.status = 'active' AND via.visibility <> 'hidden'`;

/** SQL: whom the member's Sparks know, `{id: how many of them}`: by a Spark of their own, or as a connection. */
const NEAR = sql<string>`(WITH mine AS (${SPARKS})
  SELECT json_group_object(id, ties) FROM (SELECT id, count(DISTINCT via) AS ties FROM (
    SELECT * FROM (SELECT n.other_id AS id, mine.id AS via FROM mine CROSS JOIN ${network} AS n ON n.user_id = mine.id LIMIT ${KNOWN_LOOKED_AT})
    UNION ALL SELECT * FROM (SELECT a.user_b, mine.id FROM mine CROSS JOIN ${matches} AS a
      ON a.user_a = mine.id AND a.status <> 'closed' LIMIT ${KNOWN_LOOKED_AT})
    UNION ALL SELECT * FROM (SELECT b.user_a, mine.id FROM mine CROSS JOIN ${matches} AS b
      ON b.user_b = mine.id AND b.status <> 'closed' LIMIT ${KNOWN_LOOKED_AT})) AS known
    WHERE ${notBlocked(me, sql`known.id`)} GROUP BY id))`;

const MIX = sql<
  string | null
>`(SELECT json_object('money', money, 'fun', fun, 'growth', growth, 'nearby', nearby)
  FROM ${discovery_mix} WHERE user_id = ${own})`;
const PRESSES = sql<string>`(SELECT json_group_object(term, presses) FROM ${discovery_tastes} WHERE user_id = ${own})`;

const selectReader = compiledSelect((db) =>
  db
    .select({
      accountType: profiles.account_type,
      skills: profiles.skills,
      wants: profiles.wants,
      availability: profiles.availability,
      city: profiles.city,
      country: profiles.country,
      lat: profiles.lat,
      lon: profiles.lon,
      middleLat: sql<number | null>`${middle("lat")}`,
      middleLon: sql<number | null>`${middle("lon")}`,
      timezone: profiles.timezone,
      headline: profiles.headline,
      bio: profiles.bio,
      floor: profiles.private_floor,
      floorCurrency: profiles.rate_currency,
      floorUnit: profiles.rate_unit,
      completeness: profiles.completeness,
      sought: sql<string>`(SELECT json_group_array(json(skills)) FROM (SELECT skills FROM ${opportunities}
        WHERE created_by = ${own} AND status = 'active' ORDER BY created_at DESC LIMIT ${POSTINGS_LOOKED_AT}))`,
      tastes: PRESSES,
      mix: MIX,
      near: sql<string>`CASE WHEN ${sql.placeholder("tab")} = 'creators' THEN ${NEAR} ELSE '{}' END`,
      likedAt: sql<string>`CASE WHEN ${sql.placeholder("likesSince")} IS NULL THEN '[]' ELSE (
        SELECT json_group_array(swiped_at) FROM ${swipes} WHERE actor_id = ${own} AND direction = 'right'
          AND undone_at IS NULL AND swiped_at >= ${sql.placeholder("likesSince")}) END`,
      nextTimezone: profiles.next_timezone,
      nextTimezoneFrom: profiles.next_timezone_from,
      lastVisit: sql<number | null>`${lastVisit(own)}`,
      visitedAt: sql<number | null>`(SELECT came_at FROM ${discovery_visits} WHERE user_id = ${own}
        AND tab = ${sql.placeholder("tab")})`,
    })
    .from(profiles)
    .where(eq(profiles.user_id, sql.placeholder("me"))),
);

const selectDesk = compiledSelect((db) =>
  db
    .select({ mix: MIX, tastes: PRESSES })
    .from(profiles)
    .where(eq(profiles.user_id, sql.placeholder("me"))),
);

export type ReaderRow = Awaited<ReturnType<typeof selectReader>>[number];

/** Who reads, as the score sees them. */
export function readerQuery(ctx: QueryContext, tab: DeckTab, filters: Filters): Query<ReaderRow[]> {
  const now = ctx.clock.now();
  const likesSince = limitsSwipes(ctx) ? now - LONGEST_DAY : null;
  return selectReader.query(ctx.db, {
    me: ctx.viewer.userId,
    tab,
    now,
    likesSince,
    ...aroundValues(filters, ctx.viewer.userId),
  });
}

/** Who reads the deck, as the score asks for them. */
export function toReader(row: ReaderRow, now: number): Reader {
  const { floor, floorCurrency, floorUnit } = row;
  return {
    accountType: row.accountType,
    skills: row.skills,
    soughtSkills: soughtIn(row.sought),
    wants: row.wants,
    availability: row.availability,
    city: row.city,
    country: row.country,
    spot: spotOf(row),
    utcOffset: utcOffsetOf(row.timezone, now),
    words: tellingWords(row.headline, row.bio, row.skills.join(" ")),
    floor:
      floor !== null && floorCurrency && floorUnit
        ? { amount: floor, currency: floorCurrency, unit: floorUnit }
        : null,
    weights: weightsOf(tastesIn(row.tastes), mixIn(row.mix)),
    near: new Map(Object.entries(JSON.parse(row.near) as Record<string, number>)),
  };
}

/** Where somebody or something is; null where it is not known. */
export function spotOf({ lat, lon }: { lat: number | null; lon: number | null }): Spot | null {
  return lat === null || lon === null ? null : { lat, lon };
}

function soughtIn(json: string): string[] {
  const lists = JSON.parse(json) as unknown[];
  return [...new Set(lists.flatMap((list) => parseTextList(JSON.stringify(list))))];
}

/** @param json null for who never touched it */
export function mixIn(json: string | null): Mix {
  return { ...EVEN_MIX, ...(JSON.parse(json ?? "{}") as Partial<Mix>) };
}

/** What a member said they want more or less of; terms that are no more are left out. */
export function tastesIn(json: string): Tastes {
  const stored = JSON.parse(json) as Record<string, number>;
  return Object.fromEntries(Object.entries(stored).filter(([term]) => Object.hasOwn(TERMS, term))) as Partial<
    Record<Term, number>
  >;
}

/** The mix and the presses of a member alone. */
export function selectTastes({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return selectDesk.query(db, { me: viewer.userId });
}
