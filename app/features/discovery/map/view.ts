import type { Spot } from "#app/core/place-key.ts";

/**
 * The part of the world that a map shows, in units of its plane: a degree of longitude each, east and south from where
 * the equator meets the meridian of Greenwich (Mercator: what is round on the ground is round on the map).
 */
export interface MapView {
  /** The middle; x within -180 and 180. */
  x: number;
  y: number;
  /** How much is seen from west to east. */
  width: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A map is so much wider than high, on every screen: without script nothing knows how large it is. */
export const ASPECT = 7 / 5;
export const WIDEST = 360;
/** Closer the coast is too coarse, and a town a point of a kilometre. */
export const CLOSEST = 2;
/** What takes more than this is shown on the map of the whole world, as everybody knows it. */
const WORLDWIDE = 200;
/** Nobody lives beyond; the widest view reaches exactly from here to there. */
const NORTH_END = -157;
const SOUTH_END = NORTH_END + WIDEST / ASPECT;
/** Where the projection is still of use. */
const LAST_LAT = 84;
/** Kilometres of one degree along a meridian. */
const DEGREE_KM = 111.19;

export const WORLD: MapView = { x: 10, y: (NORTH_END + SOUTH_END) / 2, width: WIDEST };

/** Where a spot lies on the plane. */
export function project({ lat, lon }: Spot): Point {
  const held = Math.max(-LAST_LAT, Math.min(LAST_LAT, lat));
  return { x: lon, y: -degrees(Math.log(Math.tan(Math.PI / 4 + radians(held) / 2))) };
}

/** The other way round. */
export function unproject({ x, y }: Point): Spot {
  return { lat: degrees(2 * Math.atan(Math.exp(radians(-y))) - Math.PI / 2), lon: turned(x) };
}

/** A longitude, or a step along one, by the shorter way round: -180 and more, less than 180. */
export function turned(x: number): number {
  return ((((x + 180) % 360) + 360) % 360) - 180;
}

/** The nearest view that shows nothing beyond the ends of the map. */
export function held({ x, y, width }: MapView): MapView {
  const wide = Math.max(CLOSEST, Math.min(WIDEST, width));
  const half = wide / ASPECT / 2;
  return {
    x: turned(x),
    y: Math.max(NORTH_END + half, Math.min(SOUTH_END - half, y)),
    width: wide,
  };
}

/** A place's share of a view, 0 to 1 from west to east and from north to south where it is seen. */
export function placeIn(view: MapView, { x, y }: Point): Point {
  return {
    x: 0.5 + turned(x - view.x) / view.width,
    y: 0.5 + ((y - view.y) / view.width) * ASPECT,
  };
}

/** The view that shows all of these with some air, over the Pacific where that is the shorter way. */
export function viewOf(points: readonly Point[], closest = 12): MapView {
  const [first] = points;
  if (!first) return WORLD;
  const { west, width } = lapOf(points.map(({ x }) => x));
  const ys = points.map(({ y }) => y);
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const wide = Math.max(closest, width * 1.35, (south - north) * ASPECT * 1.45);
  return wide >= WORLDWIDE ? WORLD : held({ x: west + width / 2, y: (north + south) / 2, width: wide });
}

/** The view of a circle of so many kilometres. */
export function viewOfCircle(middle: Spot, km: number): MapView {
  return held({ ...project(middle), width: 2 * reachOf(middle, km) * ASPECT * 1.15 });
}

/** The radius of a circle on the plane. */
export function reachOf({ lat }: Spot, km: number): number {
  return km / DEGREE_KM / Math.cos(radians(Math.min(LAST_LAT, Math.abs(lat))));
}

/** The view of an address; null where it says none that there is. */
export function readView(written: string | null): MapView | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?),(\d{1,3}(?:\.\d{1,2})?)$/.exec(
    written ?? "",
  );
  if (!match) return null;
  const [lat = 0, lon = 0, width = 0] = match.slice(1).map(Number);
  return held({ ...project({ lat, lon }), width });
}

/** As the address has it: its middle, and how many degrees are seen from west to east. */
export function writeView(view: MapView): string {
  const { lat, lon } = unproject(view);
  return `${decimal(lat, 3)},${decimal(lon, 3)},${decimal(view.width, 1)}`;
}

/** The shortest lap around the earth that holds all of these. */
function lapOf(xs: number[]): { west: number; width: number } {
  const sorted = xs.map(turned).sort((a, b) => a - b);
  const [first = 0] = sorted;
  let west = first;
  let widest = first + 360 - (sorted.at(-1) ?? first);
  for (let index = 1; index < sorted.length; index++) {
    const [from = 0, to = 0] = sorted.slice(index - 1, index + 1);
    if (to - from <= widest) continue;
    widest = to - from;
    west = to;
  }
  return { west, width: 360 - widest };
}

function decimal(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function radians(value: number): number {
  return (value * Math.PI) / 180;
}

function degrees(value: number): number {
  return (value * 180) / Math.PI;
}
