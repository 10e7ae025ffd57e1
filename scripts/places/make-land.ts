/**
 * `npm run map:land`: writes the outlines of the land that Discover's map lies on, from Natural Earth (public domain) by
 * the package `world-atlas`: on the plane of the map, to a tenth of a degree, without islands nobody would see.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Point, project, turned } from "#app/features/discovery/map/view.ts";

const TARGET = "app/features/discovery/components/land.svg";
/** Steps of the outlines to a degree of longitude. */
const STEPS = 20;
/** What an outline may be off by, and what an island has to measure, in degrees of longitude. */
const TOLERANCE = 0.1;
const LEAST_AREA = 0.06;
/** Antarctica, where nobody lives. */
const SOUTHERNMOST = -60;

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: [{ arcs: number[][][] }] } };
}

interface Corner {
  lat: number;
  lon: number;
}

function ringsIn({ transform, arcs, objects }: Topology): Corner[][] {
  const [scale, from] = [transform.scale, transform.translate];
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return { lon: x * scale[0] + from[0], lat: y * scale[1] + from[1] };
    });
  });
  const line = (index: number) => (index < 0 ? lines[~index]?.toReversed() : lines[index]) ?? [];
  const [land] = objects.land.geometries;
  // Each line begins where the one before ends, and the ring ends where it began.
  return land.arcs
    .flat()
    .map((ring) => ring.flatMap((index, place) => (place === 0 ? line(index) : line(index).slice(1))));
}

/** On the plane, in one piece also where it goes on beyond the date line. */
function drawn(ring: Corner[]): Point[] {
  let x = ring[0]?.lon ?? 0;
  const points = ring.map((corner) => {
    x += turned(corner.lon - x);
    return { x, y: project(corner).y };
  });
  const xs = points.map((point) => point.x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  return points.map((point) => ({ ...point, x: point.x - middle + turned(middle) }));
}

/** Without the corners that hardly bend it (Douglas and Peucker). */
function simplified(ring: Point[]): Point[] {
  const kept = new Set([0, ring.length - 1]);
  const open: [number, number][] = [[0, ring.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [far, at] = [0, -1];
    for (let index = from + 1; index < to; index++) {
      const off = offLine(ring[index] as Point, ring[from] as Point, ring[to] as Point);
      if (off > far) [far, at] = [off, index];
    }
    if (far <= TOLERANCE) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return ring.filter((_, index) => kept.has(index));
}

function offLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const held = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - held * dx, point.y - from.y - held * dy);
}

function areaOf(ring: Point[]): number {
  const parts = ring.map((one, index) => {
    const next = ring[(index + 1) % ring.length] as Point;
    return one.x * next.y - one.y * next.x;
  });
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2;
}

/** A ring as part of a path, step by step from its first corner; empty when nothing is left of it. */
function pathOf(ring: Point[]): string {
  const corners = simplified(ring)
    .map(({ x, y }) => [Math.round(x * STEPS), Math.round(y * STEPS)] as const)
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]);
  const [first, ...others] = corners;
  if (!first || others.length < 3) return "";
  let [x, y] = first;
  const steps = others.slice(0, -1).flatMap(([toX, toY]) => {
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
  const words = steps.map((step, index) => (index > 0 && step >= 0 ? ` ${step}` : String(step)));
  return `M${first[0]} ${first[1]}l${words.join("")}z`;
}

const file = fileURLToPath(import.meta.resolve("world-atlas/land-50m.json"));
const path = ringsIn(JSON.parse(readFileSync(file, "utf8")) as Topology)
  .filter((ring) => Math.max(...ring.map(({ lat }) => lat)) > SOUTHERNMOST)
  .map(drawn)
  .filter((ring) => areaOf(ring) >= LEAST_AREA)
  .map(pathOf)
  .join("");
writeFileSync(
  TARGET,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -165 360 270"><title>Land</title><path id="land" transform="scale(${1 / STEPS})" d="${path}"/></svg>\n`,
);
