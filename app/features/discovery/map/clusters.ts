import { byCount, type Place, type SpotWord, spotIn } from "./places.ts";
import { ASPECT, CLOSEST, held, type MapView, type Point, placeIn, project, turned, viewOf } from "./view.ts";

/** Pins keep so much of a view's width between them: the size of a finger on a phone. */
export const GAP = 0.13;

/** Places that would lie on each other, as one pin on the fullest of them. */
export interface Cluster {
  at: Point;
  /** Fullest first. */
  places: [Place, ...Place[]];
  count: number;
}

/**
 * The pins of a map that shows so much: each place in exactly one, no two closer than a finger is wide. Which they are
 * hangs on nothing but how close the map is, so that none changes while it is moved.
 */
export function clustersOf(places: readonly Place[], width: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (const place of places.toSorted(byCount)) {
    const at = project(spotIn(place.spot));
    const near = clusters.find((cluster) => apart(cluster.at, at) < GAP * width);
    if (near) {
      near.places.push(place);
      near.count += place.count;
    } else clusters.push({ at, places: [place], count: place.count });
  }
  return clusters;
}

export interface Pin extends Cluster {
  /** Of the view, 0 to 1 from its upper left. */
  left: number;
  top: number;
}

/** Those that are seen, in the order of reading: row by row. */
export function pinsIn(view: MapView, clusters: readonly Cluster[]): Pin[] {
  const pins = clusters.flatMap((cluster) => {
    const { x, y } = placeIn(view, cluster.at);
    return x < 0 || x > 1 || y < 0 || y > 1 ? [] : [{ ...cluster, left: x, top: y }];
  });
  const row = ({ top }: Pin) => Math.floor(top / (GAP * ASPECT));
  return pins.sort((one, other) => row(one) - row(other) || one.left - other.left);
}

/** A closer view that takes the places of a pin apart; null where none does, and what lies there is to be shown. */
export function closerView(cluster: Cluster, view: MapView): MapView | null {
  const points = cluster.places.map(({ spot }) => project(spotIn(spot)));
  const widest = Math.max(...points.map((point) => apart(point, cluster.at)));
  if (view.width <= CLOSEST || widest < GAP * CLOSEST) return null;
  const whole = viewOf(points, CLOSEST);
  // No closer than takes them apart; and every press comes closer.
  const wanted = Math.max(whole.width, (widest / GAP) * 0.75);
  return held({ ...whole, width: Math.min(wanted, view.width / 2) });
}

export function holdsOne(cluster: Cluster, spots: readonly SpotWord[]): boolean {
  return cluster.places.some(({ spot }) => spots.includes(spot));
}

function apart(one: Point, other: Point): number {
  return Math.hypot(turned(one.x - other.x), one.y - other.y);
}
