import { useSearchParams } from "react-router";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import { fittingWorks, readWorkFilter, type WorkFilter, workChoices } from "../work-filter.ts";
import { MEDIA_WORDS } from "./media-words.ts";
import { PortfolioGrid } from "./portfolio-grid.tsx";

const TITLES: Record<keyof WorkFilter, string> = { kind: "Kind", category: "Category", tag: "Tag" };

interface FilteredWorksProps extends Pick<React.ComponentProps<typeof PortfolioGrid>, "items" | "tools"> {
  /** The address of the tab, with its query. */
  href: string;
}

/** A member's works, narrowed by what stands in the address: a link to it shows the same. */
export function FilteredWorks({ items, tools, href }: FilteredWorksProps) {
  const [query] = useSearchParams();
  const filter = readWorkFilter(query);
  const offered = workChoices(items);
  const fitting = fittingWorks(items, filter);
  const names = (Object.keys(TITLES) as (keyof WorkFilter)[]).filter((name) => offered[name].length > 0);
  const addressOf = (change: Partial<WorkFilter>) => {
    const asked = Object.entries({ ...filter, ...change }).flatMap(([name, value]) =>
      value ? [`&${name}=${encodeURIComponent(value)}`] : [],
    );
    return `${href}${asked.join("")}`;
  };
  return (
    <div className="flex flex-col gap-5">
      {names.map((name) => (
        <PillLinks
          key={name}
          label={TITLES[name]}
          replace
          pills={offered[name].map((value) => {
            const current = filter[name]?.trim().toLowerCase() === value.trim().toLowerCase();
            return {
              to: addressOf({ [name]: current ? null : value }),
              label: name === "kind" ? MEDIA_WORDS[value as keyof typeof MEDIA_WORDS] : value,
              current,
            };
          })}
        />
      ))}
      {fitting.length === 0 ? (
        <EmptyState title="No work fits these filters" action={<ButtonLink to={href}>Show all</ButtonLink>} />
      ) : (
        <PortfolioGrid items={fitting} tools={tools} />
      )}
    </div>
  );
}
