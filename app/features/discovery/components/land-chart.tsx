import type { Spot } from "#app/core/place-key.ts";
import { ASPECT, type MapView, project, reachOf, WIDEST } from "../map/view.ts";
import land from "./land.svg?url";

/** Where the outlines end in the east: what goes on beyond the date line is drawn with the land it belongs to. */
const EAST_END = 192;
const WEST_END = -182;

/** The land below the pins, and the circle that is asked for. Our own drawing: nothing is fetched from elsewhere. */
export function LandChart({
  view: { x, y, width },
  circle,
}: {
  view: MapView;
  circle: { middle: Spot; km: number } | null;
}) {
  const height = width / ASPECT;
  const west = x - width / 2;
  const laps = [-WIDEST, 0, WIDEST].filter((lap) => EAST_END + lap > west && WEST_END + lap < west + width);
  const ring = circle && { ...project(circle.middle), r: reachOf(circle.middle, circle.km) };
  return (
    <svg
      aria-hidden
      viewBox={`${west} ${y - height / 2} ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full text-text/14"
    >
      {laps.map((lap) => (
        <use key={lap} href={`${land}#land`} x={lap} fill="currentColor" />
      ))}
      {ring
        ? laps.map((lap) => (
            <circle
              key={lap}
              cx={ring.x + lap}
              cy={ring.y}
              r={ring.r}
              className="fill-spark/10 stroke-spark"
              strokeWidth="1.5"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          ))
        : null}
    </svg>
  );
}
