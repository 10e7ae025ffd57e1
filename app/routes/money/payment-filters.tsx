import { Form, useSubmit } from "react-router";
import {
  HISTORY_STATUSES,
  HISTORY_TYPES,
  type HistoryFilter,
  historyQuery,
} from "#app/features/billing/history-terms.ts";
import { SelectField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";

export const HERE = "/payment-history";

interface WhereProps {
  filter: HistoryFilter;
  projects: Record<string, string>;
  companies: Record<string, string>;
}

/** What is chosen stands on the fold, so that nobody wonders where the rest went. */
export function FilterTitle({ filter, projects, companies }: WhereProps) {
  const chosen = [
    filter.type && HISTORY_TYPES[filter.type],
    filter.status && HISTORY_STATUSES[filter.status],
    filter.year && String(filter.year),
    filter.project && (projects[filter.project] ?? "One project"),
    filter.company && (companies[filter.company] ?? "One company"),
  ].filter(Boolean);
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      Filters
      {chosen.length > 0 ? (
        <span className="min-w-0 truncate text-14 text-spark">{chosen.join(" · ")}</span>
      ) : null}
    </span>
  );
}

/** Narrows the history; every choice stands in the address. */
export function Filters({ filter, thisYear }: { filter: HistoryFilter; thisYear: number }) {
  const years = Object.fromEntries([0, 1, 2].map((back) => [thisYear - back, String(thisYear - back)]));
  const groups = [
    { name: "type", title: "Kind", options: HISTORY_TYPES },
    { name: "status", title: "State", options: HISTORY_STATUSES },
    { name: "year", title: "Year", options: years },
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ name, title, options }) => (
        <div key={name} className="flex flex-col gap-1.5">
          <p aria-hidden className="text-14 text-muted">
            {title}
          </p>
          <PillLinks
            label={title}
            pills={Object.entries(options).map(([value, label]) => {
              const current = String(filter[name] ?? "") === value;
              return {
                to: `${HERE}?${historyQuery({ ...filter, [name]: current ? null : value })}`,
                label,
                current,
              };
            })}
          />
        </div>
      ))}
    </div>
  );
}

/** Of one project, or of one company's. */
export function Where({ filter, projects, companies }: WhereProps) {
  const submit = useSubmit();
  const { project, company, ...kept } = filter;
  const choices = [
    { name: "project", label: "Project", chosen: project, options: projects },
    { name: "company", label: "Company", chosen: company, options: companies },
  ].filter(({ options, chosen }) => Object.keys(options).length > 0 || chosen !== null);
  if (choices.length === 0) return null;
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      {Object.entries(kept).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {choices.map(({ name, label, chosen, options }) => (
        <div key={`${name} ${chosen}`} className="min-w-0 flex-1 basis-44 sm:max-w-64">
          <SelectField
            label={label}
            required
            name={name}
            defaultValue={chosen ?? "all"}
            options={{ all: "All", ...options }}
          />
        </div>
      ))}
      <noscript>
        <Button type="submit">Filter</Button>
      </noscript>
    </Form>
  );
}
