import { CURRENCIES, toMajorUnits } from "#app/core/money.ts";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import type { OwnProfile } from "../queries/own-profile.server.ts";
import { CHOSEN_FIELDS, type ChosenField, FIELD_REACH } from "../visibility.ts";
import type { SectionAnswer } from "./section-answer.ts";
import { SectionForm } from "./section-form.tsx";

interface FormProps {
  own: OwnProfile;
  answer: SectionAnswer | undefined;
}

const WANTS = { job: "Paid jobs", collab: "Collaborations", barter: "Barter and trade" } as const;

export const CURRENCY_OPTIONS = Object.fromEntries(CURRENCIES.map((code) => [code, code]));

export function AvailabilityForm({ own: { profile, edited }, answer }: FormProps) {
  return (
    <SectionForm intent="availability" answer={answer}>
      {(errorsOf, typedOr) => (
        <>
          {profile.accountType === "creator" ? (
            <>
              <SelectField
                label="Are you free for work"
                name="availability"
                required
                defaultValue={typedOr("availability", profile.availability)}
                options={{
                  open: "Open for work",
                  limited: "Limited availability",
                  booked: "Booked",
                  hidden: "Do not say",
                }}
                errors={errorsOf("availability")}
              />
              <TextField
                label="Free from"
                name="available_from"
                type="date"
                defaultValue={typedOr("available_from", edited.availableFrom ?? "")}
                errors={errorsOf("available_from")}
              />
            </>
          ) : null}
          <fieldset>
            <legend className="mb-1 font-medium text-14">What you look for</legend>
            {Object.entries(WANTS).map(([kind, words]) => (
              <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name="wants"
                  value={kind}
                  defaultChecked={(answer?.typed?.wants ?? profile.wants).includes(kind)}
                  className="size-5 accent-spark"
                />
                {words}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </SectionForm>
  );
}

export function RatesForm({ own: { edited }, answer }: FormProps) {
  const { rate } = edited;
  const currency = rate.currency ?? "EUR";
  const typed = (minor: number | null) => (minor === null ? "" : toMajorUnits(minor, currency));
  return (
    <SectionForm intent="rates" answer={answer}>
      {(errorsOf, typedOr) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="From"
              name="rate_min"
              inputMode="decimal"
              defaultValue={typedOr("rate_min", typed(rate.min))}
              errors={errorsOf("rate_min")}
            />
            <TextField
              label="Up to"
              name="rate_max"
              inputMode="decimal"
              defaultValue={typedOr("rate_max", typed(rate.max))}
              errors={errorsOf("rate_max")}
            />
            <SelectField
              label="Currency"
              name="rate_currency"
              required
              defaultValue={typedOr("rate_currency", currency)}
              options={CURRENCY_OPTIONS}
              errors={errorsOf("rate_currency")}
            />
            <SelectField
              label="For"
              name="rate_unit"
              required
              defaultValue={typedOr("rate_unit", rate.unit ?? "day")}
              options={{ hour: "An hour", day: "A day", project: "A project", post: "A post" }}
              errors={errorsOf("rate_unit")}
            />
          </div>
          <SelectField
            label="Who sees your rate"
            name="rate_visibility"
            required
            defaultValue={typedOr("rate_visibility", rate.visibility)}
            options={{ public: "Everyone who sees your page", matches: "Your Sparks", private: "Only you" }}
            errors={errorsOf("rate_visibility")}
          />
          <TextField
            label="The least you work for"
            name="private_floor"
            inputMode="decimal"
            defaultValue={typedOr("private_floor", typed(rate.privateFloor))}
            errors={errorsOf("private_floor")}
            help="For matching only. Nobody is ever shown it."
          />
        </>
      )}
    </SectionForm>
  );
}

export function VisibilityForm({ own: { edited }, answer }: FormProps) {
  return (
    <SectionForm intent="visibility" answer={answer}>
      {(errorsOf, typedOr) => (
        <>
          <SelectField
            label="Who sees your profile"
            name="visibility"
            required
            defaultValue={typedOr("visibility", edited.visibility)}
            options={{ public: "Everyone", members: "Members", hidden: "Only you" }}
            errors={errorsOf("visibility")}
            help="A hidden profile is not shown in Discover either."
          />
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-2 font-medium text-14">And field by field</legend>
            {(Object.keys(CHOSEN_FIELDS) as ChosenField[]).map((field) => (
              <SelectField
                key={field}
                label={CHOSEN_FIELDS[field]}
                name={`field_visibility.${field}`}
                required
                defaultValue={typedOr(`field_visibility.${field}`, edited.fieldVisibility[field] ?? "public")}
                options={FIELD_REACH}
                errors={errorsOf(`field_visibility.${field}`)}
              />
            ))}
          </fieldset>
        </>
      )}
    </SectionForm>
  );
}
