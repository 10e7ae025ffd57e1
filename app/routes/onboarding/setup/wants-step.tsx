import { Form } from "react-router";
import { CURRENCIES, toMajorUnits } from "#app/core/money.ts";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import type { Who } from "#app/features/profiles/setup/steps.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { FormAnswer } from "../form-answer.ts";

interface StepProps {
  own: Pick<OwnProfile, "profile" | "edited">;
  who: Who;
  answer: FormAnswer | undefined;
  busy: boolean;
}

const WANTS = { job: "Paid jobs", collab: "Collaborations", barter: "Barter and trade" };

const AVAILABILITY = {
  open: "Open for work",
  limited: "A little time",
  booked: "Booked",
  hidden: "Rather not say",
};

const CURRENCY_OPTIONS = Object.fromEntries(CURRENCIES.map((currency) => [currency, currency]));

/** Step 4: what for; for who creates also whether they are free, and below what they do not start. */
export function WantsStep({ own: { profile, edited }, who, answer, busy }: StepProps) {
  const form = useErrorFocus<HTMLFormElement>(answer);
  const typed = answer?.typed;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <FormError message={answer?.message} />
      <Choices
        legend="I am here for"
        name="wants"
        kind="many"
        options={WANTS}
        chosen={typed ? (typed.wants ?? []) : (profile.wants ?? [])}
        errors={answer?.fields?.wants}
      />
      {who === "brand" ? null : (
        <>
          <Choices
            legend="I am"
            name="availability"
            kind="one"
            options={AVAILABILITY}
            chosen={[typed?.availability?.[0] ?? profile.availability ?? "hidden"]}
            errors={answer?.fields?.availability}
            required
          />
          <Floor rate={edited.rate} answer={answer} />
        </>
      )}
      <Button type="submit" name="intent" value="wants" variant="spark" disabled={busy} className="self-end">
        Next
      </Button>
    </Form>
  );
}

function Floor({ rate, answer }: { rate: OwnProfile["edited"]["rate"]; answer: FormAnswer | undefined }) {
  const typed = answer?.typed;
  const currency = rate.currency ?? "EUR";
  // Other amounts stand in this currency already; it is changed where they are.
  const fixed = rate.min !== null || rate.max !== null;
  const kept = rate.privateFloor === null ? "" : toMajorUnits(rate.privateFloor, currency);
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextField
        label="Not below"
        name="private_floor"
        inputMode="decimal"
        placeholder="300"
        defaultValue={typed?.private_floor?.[0] ?? kept}
        errors={answer?.fields?.private_floor}
        help="Nobody sees it. It only keeps what pays less away from you."
      />
      {fixed ? (
        <input type="hidden" name="rate_currency" value={currency} />
      ) : (
        <SelectField
          label="Currency"
          name="rate_currency"
          options={CURRENCY_OPTIONS}
          defaultValue={typed?.rate_currency?.[0] ?? currency}
          errors={answer?.fields?.rate_currency}
          required
        />
      )}
    </div>
  );
}
