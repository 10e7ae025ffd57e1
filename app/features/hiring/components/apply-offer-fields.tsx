import { CURRENCIES, toMajorUnits } from "#app/core/money.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import type { ApplyPage } from "../apply-page.server.ts";
import { NOTE_MAX, OFFER_UNITS } from "../terms.ts";
import { TradeLines } from "./trade-lines.tsx";

export const CURRENCY_OPTIONS = Object.fromEntries(CURRENCIES.map((code) => [code, code]));

const LEGENDS = {
  job: "What you ask for",
  collab: "Your side of it",
  barter: "Your side of the trade",
} as const;

interface OfferFieldsProps extends Pick<ApplyPage, "posting" | "mine"> {
  field: (
    name: string,
    saved?: string | null,
  ) => { name: string; defaultValue: string | undefined; errors: string[] | undefined };
}

/** What the applicant asks for, and when they can begin. */
export function OfferFields({ posting, mine, field }: OfferFieldsProps) {
  const currency = mine?.offerCurrency ?? posting.currency ?? "EUR";
  const amount =
    mine && mine.offerAmount !== null && mine.offerCurrency
      ? toMajorUnits(mine.offerAmount, mine.offerCurrency)
      : null;
  const trades = posting.type === "barter";
  const terms = { rows: 2, limit: NOTE_MAX, ...field("terms_note", mine?.terms.note) };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display font-semibold text-18">{LEGENDS[posting.type]}</legend>
      <TradeLines trade={posting.trade} />
      {trades ? <TextAreaField label="What you give and get" {...terms} /> : null}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_7rem_1fr]">
        <TextField
          label={posting.type === "job" ? "Amount" : "Money"}
          inputMode="decimal"
          autoComplete="off"
          {...field("offer_amount", amount)}
        />
        <SelectField
          label="Currency"
          required
          options={CURRENCY_OPTIONS}
          {...field("offer_currency", currency)}
        />
        <div className="max-sm:col-span-2">
          <SelectField
            label="For"
            required
            options={OFFER_UNITS}
            {...field("offer_unit", mine?.offerUnit ?? posting.unit ?? "project")}
          />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="You can begin on" type="date" {...field("available_from", mine?.availableFrom)} />
        <TextField label="You deliver by" type="date" {...field("delivery_on", mine?.terms.delivery_on)} />
      </div>
      {trades ? null : <TextAreaField label="Terms you need" {...terms} />}
    </fieldset>
  );
}
