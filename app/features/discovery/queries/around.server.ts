import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { placeKey } from "#app/core/place-key.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { towns } from "#app/db/schema/towns.ts";
import type { Filters } from "../filters.ts";
import type { SpotWord } from "../map/places.ts";

/** Kilometres of one degree along a meridian. */
const DEGREE_KM = 111.19;
/** Up to here a circle is covered by quarters of a degree, beyond by whole degrees. */
const SMALL_CIRCLE = 50;

/** What the statements below ask for of a search. */
export function aroundValues({ within, city, country }: Filters, me: string) {
  const small = within !== null && within <= SMALL_CIRCLE;
  return {
    within,
    near: within && placeKey(city),
    land: country,
    // Where no town is named the member's own is meant; one of no letter at all is none.
    self: within && city === "" ? me : null,
    fields: small ? 4 : 1,
    letter: small ? "b" : "a",
  };
}

/** Where the middle of the circle is: the town that is named, else the member's; null where neither is known. */
export function middle(side: "lat" | "lon"): SQL<number | null> {
  const name = sql.raw(side);
  return sql`coalesce((SELECT town.${name} FROM ${towns} AS town WHERE town.key = ${sql.placeholder("near")}
      AND town.country = coalesce(${sql.placeholder("land")}, town.country) ORDER BY town.people DESC LIMIT 1),
    (SELECT own.${name} FROM ${profiles} AS own WHERE own.user_id = ${sql.placeholder("self")}))`;
}

/**
 * The fields of the grid around the middle (migration 0154), as more of what the index of words is asked: nothing where
 * no circle is asked for, and what nothing has where its middle is not known.
 */
export function fieldsAround(): SQL {
  return sql`CASE WHEN ${sql.placeholder("within")} IS NULL THEN '' ELSE coalesce((
    WITH RECURSIVE spot(lat, lon, reach, fields, letter) AS MATERIALIZED (
        SELECT ${middle("lat")}, ${middle("lon")}, ${sql.placeholder("within")} / ${sql.raw(String(DEGREE_KM))},
          ${sql.placeholder("fields")}, ${sql.placeholder("letter")}),
      box(fields, south, north, west, east) AS MATERIALIZED (
        SELECT fields, max(lat - reach, -90), min(lat + reach, 89.99),
          lon - min(179.9, reach / max(0.01, cos(radians(min(abs(lat) + reach, 90))))),
          lon + min(179.9, reach / max(0.01, cos(radians(min(abs(lat) + reach, 90)))))
        FROM spot WHERE lat IS NOT NULL),
      high(at, last) AS (SELECT CAST((south + 90) * fields AS INTEGER), CAST((north + 90) * fields AS INTEGER) FROM box
        UNION ALL SELECT at + 1, last FROM high WHERE at < last),
      wide(at, last) AS (
        SELECT CAST(floor((west + 180) * fields) AS INTEGER), CAST(floor((east + 180) * fields) AS INTEGER) FROM box
        UNION ALL SELECT at + 1, last FROM wide WHERE at < last)
    SELECT ' AND (facets : (' || group_concat('"xg' || letter || high.at || 'c'
      || CAST((wide.at + 360 * fields) % (360 * fields) AS INTEGER) || '"', ' OR ') || '))' FROM spot, high, wide
  ), ' AND (facets : "xnone")') END`;
}

/** Whether a place lies in the circle, to the kilometre that towns are known to. */
export function inCircle(lat: SQLWrapper, lon: SQLWrapper): SQL {
  return sql`(${sql.placeholder("within")} IS NULL OR 12742 * asin(min(1, sqrt(
    pow(sin(radians(${lat} - ${middle("lat")}) / 2), 2) + cos(radians(${lat})) * cos(radians(${middle("lat")}))
      * pow(sin(radians(${lon} - ${middle("lon")}) / 2), 2)))) <= ${sql.placeholder("within")})`;
}

/** What `atSpots` asks for: the places between marks, as the statement writes them. */
export function spotValues(spots: readonly SpotWord[]) {
  return { spots: spots.length > 0 ? `~${spots.join("~")}~` : null };
}

/** Whether a place is one of those of the map that are asked for. */
export function atSpots(lat: SQLWrapper, lon: SQLWrapper): SQL {
  return sql`(${sql.placeholder("spots")} IS NULL
    OR instr(${sql.placeholder("spots")}, printf('~%.2f,%.2f~', ${lat}, ${lon})) > 0)`;
}
