import { Form } from "react-router";
import { decodeCursor } from "#app/core/cursor.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { TIERS } from "#app/core/tiers.ts";
import { DEAL_KINDS, PARTNER_CATEGORIES } from "#app/features/partners/terms.ts";
import { FilterChoice } from "#app/ui/form/filter-fields.tsx";
import { FilterFold, FilterSearch, FilterTick, useFilterFold } from "#app/ui/form/filter-fold.tsx";
import type { Route } from "./+types/directory.ts";

const TIER_NAMES: Record<string, string> = Object.fromEntries(TIERS.map(({ key, name }) => [key, name]));
export const TICKS = { ending: "Ends soon", fresh: "New", nearby: "In my country" } as const;
export type Tick = keyof typeof TICKS;

/** What an address asks for; what is no such choice is left out. */
export function askedFor(request: Request) {
  const query = new URL(request.url).searchParams;
  const known = (name: string, of: object) => {
    const value = query.get(name) ?? "";
    return Object.hasOwn(of, value) ? value : null;
  };
  const filters = {
    text: cleanLine(query.get("q") ?? "").slice(0, 60),
    category: known("category", PARTNER_CATEGORIES),
    kind: known("kind", DEAL_KINDS),
    tier: known("tier", TIER_NAMES),
    ending: query.get("ending") === "on",
    fresh: query.get("fresh") === "on",
    nearby: query.get("nearby") === "on",
  };
  const tab = query.get("tab") === "mine" ? ("mine" as const) : ("deals" as const);
  const cursor = decodeCursor(query.get("cursor"));
  return {
    tab,
    filters,
    cursor,
    /** The first page of all there are. */
    plain: tab === "deals" && cursor === null && !Object.values(filters).some(Boolean),
  };
}

/** Narrows the deals; every choice stands in the address. */
export function Filters({
  filters,
  country,
  here,
}: Pick<Route.ComponentProps["loaderData"], "filters" | "country"> & {
  /** The address of what is shown. */
  here: string;
}) {
  const fold = useFilterFold();
  const choice = (name: "category" | "kind" | "tier", label: string, options: Record<string, string>) => (
    <FilterChoice name={name} label={label} value={filters[name]} options={Object.entries(options)} />
  );
  const { text, ...narrowing } = filters;
  return (
    <Form
      method="get"
      action="/partner-directory"
      role="search"
      className="mb-6 flex flex-wrap gap-2"
      preventScrollReset
      onSubmit={fold.close}
    >
      <FilterSearch label="Search deals" placeholder="Partner, perk" value={text} maxLength={60} />
      <FilterFold
        fold={fold}
        set={Object.values(narrowing).filter(Boolean).length}
        here={here}
        cleared="/partner-directory"
        fields={
          <>
            {choice("category", "Category", PARTNER_CATEGORIES)}
            {choice("kind", "Kind", DEAL_KINDS)}
            {choice("tier", "Tier", TIER_NAMES)}
          </>
        }
        ticks={(Object.keys(TICKS) as Tick[])
          .filter((name) => name !== "nearby" || country !== null)
          .map((name) => (
            <FilterTick key={name} name={name} label={TICKS[name]} value="on" on={filters[name]} />
          ))}
      />
    </Form>
  );
}
