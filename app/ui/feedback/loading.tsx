import { cx } from "../cx.ts";

/** A placeholder with the geometry of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cx("animate-[pulse-soft_1.6s_infinite] rounded-control bg-raised", className)}
    />
  );
}

/** The guard's spinner (product.md R24): labelled, for waits without a known shape. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-16 text-muted">
      <span className="size-8 animate-spin rounded-full border-2 border-hairline-strong border-t-spark" />
      <span className="text-14">{label}</span>
    </div>
  );
}
