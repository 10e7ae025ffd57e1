import { X } from "lucide-react";
import { Link } from "react-router";
import { countryName } from "#app/core/countries.ts";
import { activeFilters, type Filters } from "../filters.ts";

/** What is asked for, one chip each; a press takes it away. */
export default function ActiveFilters({
  filters,
  hasFloor,
  pathTo,
}: {
  filters: Filters;
  hasFloor: boolean;
  pathTo: (filters: Filters) => string;
}) {
  const active = activeFilters(filters, { hasFloor });
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {active.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Link
            to={pathTo(without)}
            preventScrollReset
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-hairline-strong/60 bg-surface px-3 text-14 hover:bg-raised pointer-coarse:min-h-11"
          >
            <span className="truncate">{label === filters.country ? countryName(label) : label}</span>
            <X aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
            <span className="sr-only">Remove this filter</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
