import { DayChart } from "#app/features/analytics/components/day-chart.tsx";
import type { Series } from "#app/features/analytics/series.ts";

export function Charts({ series }: { series: Series[] }) {
  return (
    <ul aria-label="Charts" className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {series.map((one) => (
        <li key={one.metric}>
          <DayChart series={one} />
        </li>
      ))}
    </ul>
  );
}
