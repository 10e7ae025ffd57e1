import type { FormAnswer } from "#app/core/form-answer.ts";
import { toMajorUnits } from "#app/core/money.ts";
import { CURRENCY_OPTIONS } from "#app/features/profiles/options.ts";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import type { Who } from "#app/features/profiles/setup/steps.ts";
import { WANT_OPTIONS } from "#app/features/profiles/words.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { type StepFields, StepForm } from "../step-form.tsx";

interface StepProps {
  own: Pick<OwnProfile, "profile" | "edited">;
  who: Who;
  answer: FormAnswer | undefined;
}

const AVAILABILITY = {
  open: "Open for work",
  limited: "A little time",
  booked: "Booked",
  hidden: "Rather not say",
};

/** Step 4: what for; for who creates also whether they are free, and below what they do not start. */
export function WantsStep({ own: { profile, edited }, who, answer }: StepProps) {
  return (
    <StepForm intent="wants" submit="Next" answer={answer}>
      {({ field, choices }) => (
        <>
          <Choices
            legend="I am here for"
            kind="many"
            options={WANT_OPTIONS}
            {...choices("wants", profile.wants)}
          />
          {who === "brand" ? null : (
            <>
              <Choices
                legend="I am"
                kind="one"
                options={AVAILABILITY}
                {...choices("availability", [profile.availability])}
                required
              />
              <Floor rate={edited.rate} field={field} />
            </>
          )}
        </>
      )}
    </StepForm>
  );
}

function Floor({ rate, field }: { rate: OwnProfile["edited"]["rate"] } & Pick<StepFields, "field">) {
  const currency = rate.currency ?? "EUR";
  // Other amounts stand in this currency already; it is changed where they are.
  const fixed = rate.min !== null || rate.max !== null;
  const kept = rate.privateFloor === null ? null : toMajorUnits(rate.privateFloor, currency);
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextField
        label="Not below"
        {...field("private_floor", kept)}
        inputMode="decimal"
        placeholder="300"
        help="Nobody sees it. It only keeps what pays less away from you."
      />
      {fixed ? (
        <input type="hidden" name="rate_currency" value={currency} />
      ) : (
        <SelectField
          label="Currency"
          options={CURRENCY_OPTIONS}
          {...field("rate_currency", currency)}
          required
        />
      )}
    </div>
  );
}
