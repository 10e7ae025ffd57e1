import { Stars } from "#app/ui/primitives/stars.tsx";

/** The rating above the list, or beside a name. */
export function RatingSummary({ rating }: { rating: { count: number; average: number | null } }) {
  if (rating.average === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-14">
      <Stars value={rating.average} />
      <span className="font-semibold tabular">{rating.average.toFixed(1)}</span>
      <span className="text-muted tabular">
        {rating.count === 1 ? "1 review" : `${rating.count.toLocaleString("en")} reviews`}
      </span>
    </p>
  );
}
