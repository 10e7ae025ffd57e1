import { cx } from "#app/ui/cx.ts";

/** How well a card suits the member (product.md §7.5), in words for who hears it. */
export function MatchPercent({ score, onImage }: { score: number; onImage?: boolean }) {
  return (
    <span
      className={cx(
        "shrink-0 rounded-full px-2.5 py-0.5 font-semibold text-12 leading-5 tabular",
        onImage ? "bg-canvas/94 text-text" : "bg-spark/12 text-spark",
      )}
    >
      <span className="sr-only">Match: </span>
      {score} %
    </span>
  );
}
