import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { once } from "#app/core/once.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { LazyRateHint } from "#app/features/rates/components/lazy-rate-hint.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { detailShape, NOT_SAID } from "../detail-fields.ts";
import type { PostOpportunityFieldName } from "../schema.ts";
import { RIGHTS_CHANNELS, RIGHTS_DURATIONS } from "../terms.ts";
import { BUDGET_UNITS, LOCATION_MODES, PAY_TERMS, VISIBILITIES } from "../words.ts";

type Fields = Record<PostOpportunityFieldName, FieldMetadata<unknown>>;

interface DetailFieldsProps {
  fields: Fields;
  type: string;
  companies: { id: string; name: string }[];
  /** Rights that need a tick of their own are chosen. */
  farReaching: boolean;
  /** What a hint on prices is asked for; empty for none. */
  priced: string;
}

const notSaid = (options: Record<string, string>) => ({ [NOT_SAID]: "Not said", ...options });
const countryNames = once(() =>
  notSaid(Object.fromEntries(COUNTRIES.map((code) => [code, countryName(code)]))),
);
const MONEY = Object.fromEntries(CURRENCIES.map((code) => [code, code]));

/** What product.md §5.4 adds to the fields of the specification, folded away until it is wanted. */
export function DetailFields({ fields, type, companies, farReaching, priced }: DetailFieldsProps) {
  const [opened, setOpened] = useState(type === "barter");
  const [before, setBefore] = useState(type);
  // A trade is made of what each side gives: choosing one shows it.
  if (type !== before) {
    setBefore(type);
    if (type === "barter") setOpened(true);
  }
  const wrong = Object.keys(detailShape).some(
    (name) => (fields[name as keyof Fields].errors?.length ?? 0) > 0,
  );
  return (
    <details
      open={opened || wrong || undefined}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="group rounded-card border border-hairline"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 font-medium">
        More details
        <ChevronDown
          aria-hidden
          className="size-5 text-muted transition-transform group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-5">
        <Place fields={fields} />
        <Budget fields={fields} />
        {priced ? <LazyRateHint asked={priced} /> : null}
        {type === "barter" ? <Barter fields={fields} /> : null}
        <Rights fields={fields} farReaching={farReaching} />
        <Terms fields={fields} companies={companies} />
      </div>
    </details>
  );
}

function Place({ fields }: { fields: Fields }) {
  return (
    <Pair>
      <Select field={fields.location_mode} label="On site or remote" options={notSaid(LOCATION_MODES)} />
      <Line field={fields.city} label="City" />
      <Select field={fields.country} label="Country" options={countryNames()} />
      <Select field={fields.category} label="Category" options={notSaid(HIRING_CATEGORIES)} />
    </Pair>
  );
}

function Budget({ fields }: { fields: Fields }) {
  return (
    <Pair>
      <Line field={fields.budget_min} label="Budget from" inputMode="decimal" placeholder="500" />
      <Line field={fields.budget_max} label="Budget to" inputMode="decimal" placeholder="800" />
      <Select field={fields.budget_currency} label="Currency" options={MONEY} fallback="EUR" />
      <Select field={fields.budget_unit} label="Per" options={notSaid(BUDGET_UNITS)} />
      <Select field={fields.pay_terms} label="Paid" options={notSaid(PAY_TERMS)} />
    </Pair>
  );
}

function Barter({ fields }: { fields: Fields }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium">The trade</legend>
      <Pair>
        <Line field={fields.barter_give} label="You give" />
        <Line field={fields.barter_value_give} label="Worth about" inputMode="decimal" />
        <Line field={fields.barter_get} label="You get" />
        <Line field={fields.barter_value_get} label="It is worth about" inputMode="decimal" />
      </Pair>
    </fieldset>
  );
}

function Rights({ fields, farReaching }: { fields: Fields; farReaching: boolean }) {
  const { rights_channels, rights_confirmed } = fields;
  const chosen = rights_channels.initialValue;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium">Rights</legend>
      <Choices
        legend="Where you may show the work"
        name={rights_channels.name}
        options={RIGHTS_CHANNELS}
        kind="many"
        chosen={Array.isArray(chosen) ? chosen.map(String) : typeof chosen === "string" ? [chosen] : []}
        errors={rights_channels.errors}
      />
      <Pair>
        <Select field={fields.rights_duration} label="For how long" options={RIGHTS_DURATIONS} />
        <Line field={fields.rights_territory} label="Where in the world" placeholder="Europe" />
        <Line field={fields.exclusivity_scope} label="Not for whom else" placeholder="other shoe brands" />
        <Line field={fields.exclusivity_days} label="For how many days" inputMode="numeric" />
      </Pair>
      <Tick field={fields.paid_ads} label="We run it as paid ads" />
      <Tick field={fields.credit_required} label="Their name is shown with it" />
      {farReaching || rights_confirmed.errors ? (
        <Tick
          field={rights_confirmed}
          label="Yes, I mean rights without an end or for paid ads, and I pay for them"
        />
      ) : null}
    </fieldset>
  );
}

function Terms({ fields, companies }: Pick<DetailFieldsProps, "fields" | "companies">) {
  const names = Object.fromEntries(companies.map(({ id, name }) => [id, name]));
  return (
    <>
      <Pair>
        <Line field={fields.seats} label="How many people" inputMode="numeric" placeholder="1" />
        <Line
          field={fields.reply_promise_days}
          label="Answer within days"
          inputMode="numeric"
          placeholder="7"
          help="You promise it, and everybody sees whether you keep it."
        />
        <Line field={fields.apply_until} label="Apply until" type="date" />
        <Line field={fields.starts_on} label="Starts on" type="date" />
      </Pair>
      <TextAreaField
        label="Questions to applicants"
        rows={3}
        {...getTextareaProps(fields.questions)}
        key={fields.questions.key}
        errors={fields.questions.errors}
        help="One a line, at most five."
      />
      <Pair>
        <Select field={fields.visibility} label="Who finds it" options={VISIBILITIES} fallback="public" />
        {companies.length > 0 ? (
          <Select field={fields.company_id} label="Post for" options={{ [NOT_SAID]: "Myself", ...names }} />
        ) : null}
        <Line
          field={fields.topics}
          label="Topics"
          placeholder="Sport, Spring"
          help="Separate them by commas."
        />
      </Pair>
      <Pair>
        <Line
          field={fields.excluded_users}
          label="Keep it from these members"
          placeholder="@name, @other"
          help="They do not find it while they are signed in."
        />
        <Line
          field={fields.excluded_domains}
          label="Keep it from people at"
          placeholder="acme.com, rival.com"
          help="Everybody whose email address is there. Who applied before still sees it."
        />
      </Pair>
    </>
  );
}

function Pair({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>;
}

interface LineProps {
  field: FieldMetadata<unknown>;
  label: string;
  type?: "text" | "date";
  help?: string;
  placeholder?: string;
  inputMode?: "decimal" | "numeric";
}

function Line({ field, type = "text", ...rest }: LineProps) {
  return <TextField {...rest} {...getInputProps(field, { type })} key={field.key} errors={field.errors} />;
}

function Select({
  field,
  label,
  options,
  fallback = NOT_SAID,
}: {
  field: FieldMetadata<unknown>;
  label: string;
  options: Record<string, string>;
  fallback?: string;
}) {
  const { initialValue } = field;
  return (
    <SelectField
      label={label}
      name={field.name}
      defaultValue={typeof initialValue === "string" ? initialValue : fallback}
      key={field.key}
      errors={field.errors}
      options={options}
    />
  );
}

function Tick({ field, label }: { field: FieldMetadata<unknown>; label: string }) {
  return (
    <TickField
      name={field.name}
      key={field.key}
      label={label}
      defaultChecked={field.initialValue === "on"}
      errors={field.errors}
    />
  );
}
