import type { Spot } from "#app/core/place-key.ts";

/** At most so many places are asked for at once: those that lie as one pin on the closest map. */
const MOST_SPOTS = 60;
const SPOT = /^(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/;

/** Where a town is, as an address has it: degrees to two digits (a kilometre), as towns are known. */
export type SpotWord = `${number},${number}`;

/** One place on the map. */
export interface Place {
  spot: SpotWord;
  name: string;
  country: string | null;
  count: number;
}

/** What lies somewhere: a posting, or a member. */
export interface Placed {
  lat: number | null;
  lon: number | null;
  town: string | null;
  country: string | null;
}

/** @returns null of what is nowhere on earth */
export function spotWord({ lat, lon }: Spot): SpotWord | null {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? `${twoDigits(lat) as `${number}`},${twoDigits(lon) as `${number}`}`
    : null;
}

export function spotIn(word: SpotWord): Spot {
  const [lat = 0, lon = 0] = word.split(",").map(Number);
  return { lat, lon };
}

/** The places an address asks for; what is none is left out. */
export function readSpots(written: string | null): SpotWord[] {
  const words = (written ?? "").split("~").flatMap((part) => {
    const match = SPOT.exec(part);
    return match ? (spotWord({ lat: Number(match[1]), lon: Number(match[2]) }) ?? []) : [];
  });
  return [...new Set(words)].slice(0, MOST_SPOTS);
}

export function writeSpots(spots: readonly SpotWord[]): string {
  return spots.slice(0, MOST_SPOTS).join("~");
}

/** What lies where, the fullest places first, and how much lies nowhere. Of several names the one most gave it is taken. */
export function placesOf(found: readonly Placed[]): { places: Place[]; unplaced: number } {
  const towns = new Map<SpotWord, { country: string | null; count: number; names: Map<string, number> }>();
  let unplaced = 0;
  for (const { lat, lon, town, country } of found) {
    const spot = lat === null || lon === null ? null : spotWord({ lat, lon });
    if (!spot) {
      unplaced++;
      continue;
    }
    const known = towns.get(spot) ?? { country: null, count: 0, names: new Map<string, number>() };
    towns.set(spot, known);
    known.count++;
    known.country ??= country;
    // As towns are known: what follows a comma is no part of the name, and may be finer than a town.
    const name = (town ?? "").split(",", 1)[0]?.trim();
    if (name) known.names.set(name, (known.names.get(name) ?? 0) + 1);
  }
  const places = [...towns].map(([spot, { country, count, names }]) => ({
    spot,
    name: nameOf(names),
    country,
    count,
  }));
  return { places: places.sort(byCount), unplaced };
}

/** Fullest first, and always in one order. */
export function byCount(one: Place, other: Place): number {
  return other.count - one.count || inOrder(one.name, other.name) || inOrder(one.spot, other.spot);
}

function nameOf(names: ReadonlyMap<string, number>): string {
  const [first] = [...names].sort(([a, often], [b, oftener]) => oftener - often || inOrder(a, b));
  return first?.[0] ?? "A place";
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Never "-0.00". */
function twoDigits(value: number): string {
  return (Math.round(value * 100) / 100 + 0).toFixed(2);
}
