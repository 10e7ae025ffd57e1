import { cx } from "../cx.ts";

/** How far something is, as a bar of light. */
export function ProgressBar({
  label,
  value,
  max = 100,
  className,
}: {
  label: string;
  value: number;
  max?: number;
  className?: string;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cx("h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-hairline", className)}
    >
      <div
        className={cx(
          "h-full rounded-full bg-spark-gradient transition-[width] duration-220",
          value > 0 && "min-w-2",
        )}
        style={{ width: `${(100 * value) / max}%` }}
      />
    </div>
  );
}
