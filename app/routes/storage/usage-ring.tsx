import { cx } from "#app/ui/cx.ts";

/** Each category keeps its colour, in the ring and in the table beside it. */
export const CATEGORY_COLORS: Record<string, string> = {
  portfolio: "text-spark",
  project: "text-collab",
  messages: "text-barter",
  feed: "text-job",
  support: "text-success",
  other: "text-muted",
};

const SIZE = 112;
const WIDTH = 12;
const RADIUS = (SIZE - WIDTH) / 2;
/** So that also a little of something is seen, in hundredths of the ring. */
const LEAST = 1.5;

/** How full a storage is, a part of the ring for each category. */
export function UsageRing({ parts, quota }: { parts: { category: string; bytes: number }[]; quota: number }) {
  const used = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const percent = quota > 0 ? Math.min(100, Math.round((100 * used) / quota)) : used > 0 ? 100 : 0;
  // What is over the quota still goes once around.
  const whole = Math.max(quota, used);
  const arcs = parts.map(({ category, bytes }) => ({
    category,
    share: Math.max(LEAST, (100 * bytes) / Math.max(1, whole)),
  }));
  const scale = Math.min(1, 100 / arcs.reduce((sum, { share }) => sum + share, 0));
  let at = 0;
  return (
    <div
      role="progressbar"
      aria-label="Storage used"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative shrink-0"
      style={{ width: SIZE, height: SIZE }}
    >
      <svg aria-hidden viewBox={`0 0 ${SIZE} ${SIZE}`} className="-rotate-90">
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeWidth={WIDTH}
          className="stroke-hairline"
        />
        {arcs.map(({ category, share }) => {
          const from = at;
          const long = share * scale;
          at += long;
          return (
            <circle
              key={category}
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={RADIUS}
              fill="none"
              stroke="currentColor"
              strokeWidth={WIDTH}
              pathLength={100}
              strokeDasharray={`${Math.max(0.5, long - 0.4)} 100`}
              strokeDashoffset={-from}
              className={cx(CATEGORY_COLORS[category])}
            />
          );
        })}
      </svg>
      <span className="absolute inset-0 grid place-items-center font-display font-semibold text-22 tabular">
        {used > 0 && percent === 0 ? "<1" : percent} %
      </span>
    </div>
  );
}
