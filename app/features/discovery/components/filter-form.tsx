import { Form } from "react-router";
import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { TIERS } from "#app/core/tiers.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import { FilterChoice, FilterText } from "#app/ui/form/filter-fields.tsx";
import { FilterFold, FilterSearch, FilterTick, useFilterFold } from "#app/ui/form/filter-fold.tsx";
import { discoverPath, viewPart } from "../discover-path.ts";
import {
  ACCOUNTS,
  countFilters,
  type Filters,
  FREE,
  MODES,
  POSTED,
  RATINGS,
  REPLIES,
  WITHIN,
} from "../filters.ts";
import type { DeckTab, DeckView } from "../schema.ts";

interface FilterFormProps {
  tab: DeckTab;
  view: DeckView;
  filters: Filters;
  /** Where the member is: what is meant where no city is named. */
  town: string | null;
  /** What else stands in its row. */
  children: React.ReactNode;
}

/** Text and filters as one form that only changes the address, with script or without. */
export function FilterForm({ tab, view, filters, town, children }: FilterFormProps) {
  const fold = useFilterFold();
  return (
    <Form
      method="get"
      action="/discover"
      role="search"
      className="flex flex-wrap gap-2"
      onSubmit={fold.close}
    >
      <input type="hidden" name="tab" value={tab} />
      {view === "cards" ? null : <input type="hidden" name="view" value={view} />}
      {filters.floor ? null : <input type="hidden" name="floor" value="off" />}
      <FilterSearch
        label={tab === "creators" ? "Search members" : "Search opportunities"}
        value={filters.q}
        maxLength={200}
        placeholder={tab === "creators" ? "Name, skill, city" : "Work, skill, city"}
      />
      <FilterFold
        fold={fold}
        set={countFilters(filters)}
        here={discoverPath(tab, view, filters)}
        cleared={clearedPath(tab, view)}
        fields={
          <>
            {tab === "creators" ? <MemberFilters filters={filters} /> : <PostingFilters filters={filters} />}
            <FilterText
              name="skills"
              label="Skills"
              value={filters.skills.join(", ")}
              placeholder="Retouching, Lighting"
            />
            <CountryChoice country={filters.country} />
            <FilterText name="city" label="City" value={filters.city} placeholder={town ?? undefined} />
            <div className="flex flex-col gap-1">
              <FilterChoice
                name="within"
                label="Around this city"
                value={filters.within}
                options={Object.entries(WITHIN)}
              />
              <p className="text-12 text-muted">
                Towns by{" "}
                <a href="https://www.geonames.org" className="underline">
                  GeoNames
                </a>
                , CC BY 4.0
              </p>
            </div>
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
          </>
        }
        ticks={
          <>
            {tab === "opportunities" ? (
              <FilterTick name="proved" label="Verified only" value="1" on={filters.proved} />
            ) : null}
            <FilterTick name="new" label="New since my last visit" value="1" on={filters.fresh} />
            <FilterTick name="handled" label="Show handled ones" value="1" on={filters.handled} />
          </>
        }
      />
      {children}
    </Form>
  );
}

function CountryChoice({ country }: { country: Filters["country"] }) {
  return (
    <FilterChoice
      name="country"
      label="Country"
      value={country}
      options={COUNTRIES.map((code) => [code, countryName(code)])}
    />
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

function sorted(entries: [string, string][]): [string, string][] {
  return entries.sort(([one], [other]) => Number(one) - Number(other));
}

function clearedPath(tab: DeckTab, view: DeckView): string {
  return `/discover?tab=${tab}${viewPart(view)}`;
}
