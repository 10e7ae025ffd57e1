import { counted } from "#app/features/admin/counted.ts";
import { errorRate, rateWords } from "#app/features/admin/error-rate.ts";
import type { DayRow } from "#app/features/admin/overview.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { dayWords } from "./day-words.ts";

/** How often opening a page ends in a fault, beside the day before. */
export function ErrorCard({ days, most }: { days: DayRow[]; most: number }) {
  const found = errorRate(days);
  return (
    <Card>
      <h2 className="text-18">Error rate</h2>
      {found ? (
        <p className="mt-1">
          <span className="font-display text-28 tabular">
            {found.faults >= most ? "at least " : ""}
            {rateWords(found.rate)}
          </span>{" "}
          faults per 1,000 pages on {dayWords(found.day)}
          <span className="text-muted">
            : {counted(found.faults, most)} in {found.views.toLocaleString("en")} opened pages.{" "}
            {comparison(found.rate, found.before)}
          </span>
        </p>
      ) : (
        <p className="mt-1">It is said once a day is summed up on which somebody opened a page.</p>
      )}
      <p className="mt-2 text-14 text-muted">
        Counted from the faults that browsers reported and the pages that were opened in them, also by
        visitors. A browser without our script, and what goes wrong in a request of a program, are in neither.
      </p>
    </Card>
  );
}

function comparison(rate: number, before: number | null): string {
  if (before === null) return "Nothing to compare with on the day before.";
  if (rateWords(rate) === rateWords(before)) return "The same as on the day before.";
  return `${rate > before ? "More" : "Fewer"} than on the day before (${rateWords(before)}).`;
}
