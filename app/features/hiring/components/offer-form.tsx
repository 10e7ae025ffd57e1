import { useState } from "react";
import { currencyIn, toMajorUnits } from "#app/core/money.ts";
import type { Typed } from "#app/core/typed-fields.ts";
import { LazyRateHint } from "#app/features/rates/components/lazy-rate-hint.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Offer } from "../applying.server.ts";
import type { PostedTrade } from "../posted-trade.server.ts";
import { NOTE_MAX, USAGE_TERMS } from "../terms.ts";
import { CURRENCY_OPTIONS } from "./apply-offer-fields.tsx";
import { HiringForm } from "./hiring-form.tsx";
import { OfferParts, typedParts } from "./offer-parts.tsx";
import { TradeLines } from "./trade-lines.tsx";

interface OfferFormProps {
  intent: "offer" | "counter";
  applicationId: string;
  version: number;
  /** The terms to start from: the last round, or what the applicant asked for. */
  from: Offer | { amount: number | null; currency: string };
  trade: PostedTrade | null;
  onDone: () => void;
}

/** Terms of one round: the whole amount, the milestones that add up to it, and what the work may be used for. */
export function OfferForm({ intent, applicationId, version, from, trade, onDone }: OfferFormProps) {
  return (
    <HiringForm keeps intent={intent} applicationId={applicationId} version={version} onDone={onDone}>
      {({ busy, kept, ...fields }) => (
        <>
          <TradeLines trade={trade} />
          <Terms from={from} kept={kept} applicationId={applicationId} {...fields} />
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Sending..." : intent === "offer" ? "Send offer" : "Send counter-offer"}
          </Button>
        </>
      )}
    </HiringForm>
  );
}

interface TermsProps {
  applicationId: string;
  from: OfferFormProps["from"];
  /** What was typed before. */
  kept: Typed | undefined;
  field: (
    name: string,
    saved?: string | null,
  ) => { name: string; defaultValue: string | undefined; errors: string[] | undefined };
  errorsOf: (name: string) => string[] | undefined;
}

function Terms({ from, kept, applicationId, field, errorsOf }: TermsProps) {
  const last = "milestones" in from ? from : null;
  const [currency, setCurrency] = useState(currencyIn(kept?.currency?.[0], from.currency));
  const inMajor = (minor: number | null) => (minor === null ? "" : toMajorUnits(minor, from.currency));
  const before = (last?.milestones ?? []).map(({ title, amount, due_on }) => ({
    title,
    amount: inMajor(amount),
    due_on: due_on ?? "",
  }));
  return (
    <>
      <div className="grid grid-cols-[1fr_6.5rem] gap-3">
        <TextField
          label="Whole amount"
          inputMode="decimal"
          required
          help="0 where no money changes hands."
          {...field("amount", inMajor(from.amount))}
        />
        <SelectField
          label="Currency"
          name="currency"
          required
          options={CURRENCY_OPTIONS}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      </div>
      <LazyRateHint asked={new URLSearchParams({ application: applicationId, currency }).toString()} />
      <OfferParts parts={typedParts(kept) ?? before} currency={currency} errorsOf={errorsOf} />
      <SelectField
        label="The work may be used"
        required
        options={USAGE_TERMS}
        {...field("usage", last?.rights?.usage ?? "organic")}
      />
      <TextField
        label="For how many days"
        inputMode="numeric"
        help="Empty: without an end."
        {...field("duration_days", last?.rights?.duration_days?.toString())}
      />
      <TickField
        name="exclusive"
        label="Nobody else may use it in that time"
        defaultChecked={kept ? "exclusive" in kept : (last?.rights?.exclusive ?? false)}
      />
      <TextAreaField label="A word with it" rows={3} limit={NOTE_MAX} {...field("note")} />
    </>
  );
}
