import { Star } from "lucide-react";
import { cx } from "../cx.ts";

/** A rating that is given: five stars, said aloud as a number. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-0.5 text-spark", className)}>
      {[1, 2, 3, 4, 5].map((count) => (
        <Star
          key={count}
          aria-hidden
          className={cx("size-4", count <= Math.round(value) ? "fill-current" : "text-hairline-strong")}
          strokeWidth={1.75}
        />
      ))}
      <span className="sr-only">{`${value} of 5 stars`}</span>
    </span>
  );
}
