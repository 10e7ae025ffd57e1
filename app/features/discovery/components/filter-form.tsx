import { SlidersHorizontal, X } from "lucide-react";
import { useRef, useState } from "react";
import { Form } from "react-router";
import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { TIERS } from "#app/core/tiers.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import { cx } from "#app/ui/cx.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { FilterChoice, FilterText } from "#app/ui/form/filter-fields.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { OVERLAY } from "#app/ui/primitives/overlay.ts";
import { useBackCloses } from "#app/ui/primitives/use-back-closes.ts";
import { discoverPath } from "../discover-path.ts";
import { ACCOUNTS, countFilters, type Filters, FREE, MODES, POSTED, RATINGS, REPLIES } from "../filters.ts";
import type { DeckTab, DeckView } from "../schema.ts";

interface FilterFormProps {
  tab: DeckTab;
  view: DeckView;
  filters: Filters;
  /** What else stands in its row. */
  children: React.ReactNode;
}

/**
 * Text and filters as one form that only changes the address, with script or without. The filters unfold below the
 * text; on phones they are a sheet from below.
 */
export function FilterForm({ tab, view, filters, children }: FilterFormProps) {
  const [sheet, setSheet] = useState(false);
  const folded = useRef<HTMLDetailsElement>(null);
  const set = countFilters(filters);
  const close = () => {
    if (folded.current) folded.current.open = false;
  };
  useBackCloses(sheet, close);
  return (
    <Form method="get" action="/discover" role="search" className="flex flex-wrap gap-2" onSubmit={close}>
      <input type="hidden" name="tab" value={tab} />
      {view === "list" ? <input type="hidden" name="view" value="list" /> : null}
      <input
        type="search"
        name="q"
        defaultValue={filters.q}
        maxLength={200}
        aria-label={tab === "creators" ? "Search members" : "Search opportunities"}
        placeholder={tab === "creators" ? "Name, skill, city" : "Work, skill, city"}
        className={cx(CONTROL, "min-w-0 flex-1")}
      />
      <Button type="submit" className="max-sm:sr-only max-sm:focus:not-sr-only">
        Search
      </Button>
      <details
        ref={folded}
        className="contents details-content:order-last details-content:basis-full"
        onToggle={({ currentTarget }) =>
          setSheet(currentTarget.open && matchMedia("(width < 40rem)").matches)
        }
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !folded.current?.open) return;
          close();
          folded.current.querySelector("summary")?.focus();
        }}
      >
        <summary className={buttonClass("quiet", "md", "cursor-pointer list-none max-sm:px-3")}>
          <SlidersHorizontal aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="max-sm:sr-only">Filters</span>
          {set > 0 ? (
            <span className="rounded-full bg-spark/12 px-1.5 font-semibold text-12 text-spark leading-5 tabular">
              {set}
              <span className="sr-only"> set</span>
            </span>
          ) : null}
        </summary>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={close}
          className={cx(OVERLAY, "sm:hidden")}
        />
        <div className="order-last basis-full rounded-card border border-hairline bg-surface p-4 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-50 max-sm:max-h-[85dvh] max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-t-sheet max-sm:rounded-b-none max-sm:pb-safe max-sm:shadow-raised sm:p-5">
          <div className="mb-2 flex items-center justify-between sm:hidden">
            <h2 className="text-22">Filters</h2>
            {/* A link: without script the sheet is left as well. */}
            <ButtonLink
              to={discoverPath(tab, view, filters)}
              size="icon"
              variant="ghost"
              aria-label="Close"
              className="-mr-2"
              onClick={(event) => {
                event.preventDefault();
                close();
              }}
            >
              <X aria-hidden className="size-5" strokeWidth={1.75} />
            </ButtonLink>
          </div>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {tab === "creators" ? <MemberFilters filters={filters} /> : <PostingFilters filters={filters} />}
            <FilterText
              name="skills"
              label="Skills"
              value={filters.skills.join(", ")}
              placeholder="Retouching, Lighting"
            />
            <FilterChoice
              name="country"
              label="Country"
              value={filters.country}
              options={COUNTRIES.map((code) => [code, countryName(code)])}
            />
            <FilterText name="city" label="City" value={filters.city} />
            <div className="grid grid-cols-[1fr_6.5rem] gap-2">
              <FilterText
                name="pay"
                label={tab === "creators" ? "Rate up to" : "Pays at least"}
                value={filters.pay}
                inputMode="decimal"
              />
              <FilterChoice
                name="currency"
                label="Currency"
                value={filters.currency}
                options={CURRENCIES.map((code) => [code, code])}
                required
              />
            </div>
          </div>
          <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            {tab === "opportunities" ? (
              <Tick name="proved" label="Verified only" on={filters.proved} />
            ) : null}
            <Tick name="new" label="New since my last visit" on={filters.fresh} />
            <Tick name="handled" label="Show handled ones" on={filters.handled} />
            {filters.floor ? null : <input type="hidden" name="floor" value="off" />}
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:sticky max-sm:bottom-0 max-sm:bg-surface max-sm:py-3">
            <ButtonLink to={clearedPath(tab, view)} onClick={close}>
              Clear all
            </ButtonLink>
            <Button type="submit" variant="spark" className="max-sm:flex-1">
              Show results
            </Button>
          </div>
        </div>
      </details>
      {children}
    </Form>
  );
}

function PostingFilters({ filters }: { filters: Filters }) {
  return (
    <>
      <FilterChoice
        name="type"
        label="Type"
        value={filters.type}
        options={Object.entries(OPPORTUNITY_TYPES)}
      />
      <FilterChoice
        name="category"
        label="Category"
        value={filters.category}
        options={Object.entries(HIRING_CATEGORIES)}
      />
      <FilterChoice name="mode" label="Where" value={filters.mode} options={Object.entries(MODES)} />
      <FilterChoice name="posted" label="Posted" value={filters.posted} options={Object.entries(POSTED)} />
      <FilterChoice
        name="replies"
        label="Answers in time"
        value={filters.replies}
        options={Object.entries(REPLIES)}
      />
    </>
  );
}

function MemberFilters({ filters }: { filters: Filters }) {
  return (
    <>
      <FilterChoice name="free" label="Availability" value={filters.free} options={Object.entries(FREE)} />
      <FilterChoice name="account" label="Who" value={filters.account} options={Object.entries(ACCOUNTS)} />
      <FilterChoice
        name="tier"
        label="Tier"
        value={filters.tier}
        options={TIERS.slice(1).map(({ key, name }) => [key, `${name} and above`])}
      />
      <FilterChoice
        name="rating"
        label="Rating"
        value={filters.rating}
        options={sorted(Object.entries(RATINGS))}
      />
      <FilterText name="language" label="Language" value={filters.language} placeholder="en, pt-PT" />
    </>
  );
}

function Tick({ name, label, on }: { name: string; label: string; on: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-14">
      <input type="checkbox" name={name} value="1" defaultChecked={on} className="size-5" />
      {label}
    </label>
  );
}

function sorted(entries: [string, string][]): [string, string][] {
  return entries.sort(([one], [other]) => Number(one) - Number(other));
}

function clearedPath(tab: DeckTab, view: DeckView): string {
  return `/discover?tab=${tab}${view === "list" ? "&view=list" : ""}`;
}
