import { toMajorUnits } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { CURRENCY_OPTIONS } from "../options.ts";
import type { OwnProfile } from "../queries/own-profile.server.ts";
import { CHOSEN_FIELDS, type ChosenField, FIELD_REACH } from "../visibility.ts";
import { WANT_OPTIONS } from "../words.ts";
import type { SectionAnswer } from "./section-answer.ts";
import { SectionForm } from "./section-form.tsx";

interface FormProps {
  own: OwnProfile;
  answer: SectionAnswer | undefined;
}

export function AvailabilityForm({ own: { profile, edited }, answer }: FormProps) {
  return (
    <SectionForm intent="availability" answer={answer}>
      {({ field, choices }) => (
        <>
          {profile.accountType === "creator" ? (
            <>
              <SelectField
                label="Are you free for work"
                {...field("availability", profile.availability)}
                required
                options={{
                  open: "Open for work",
                  limited: "Limited availability",
                  booked: "Booked",
                  hidden: "Do not say",
                }}
              />
              <TextField label="Free from" {...field("available_from", edited.availableFrom)} type="date" />
            </>
          ) : null}
          <Choices
            legend="What you look for"
            kind="many"
            options={WANT_OPTIONS}
            {...choices("wants", profile.wants)}
          />
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
      {({ field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="From" {...field("rate_min", typed(rate.min))} inputMode="decimal" />
            <TextField label="Up to" {...field("rate_max", typed(rate.max))} inputMode="decimal" />
            <SelectField
              label="Currency"
              {...field("rate_currency", currency)}
              required
              options={CURRENCY_OPTIONS}
            />
            <SelectField
              label="For"
              {...field("rate_unit", rate.unit ?? "day")}
              required
              options={{ hour: "An hour", day: "A day", project: "A project", post: "A post" }}
            />
          </div>
          <SelectField
            label="Who sees your rate"
            {...field("rate_visibility", rate.visibility)}
            required
            options={{
              public: "Everyone who sees your page",
              matches: "Sparks and connections",
              private: "Only you",
            }}
          />
          <TextField
            label="The least you work for"
            {...field("private_floor", typed(rate.privateFloor))}
            inputMode="decimal"
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
      {({ field }) => (
        <>
          <SelectField
            label="Who sees your profile"
            {...field("visibility", edited.visibility)}
            required
            options={{ public: "Everyone", members: "Members", hidden: "Only you" }}
            help="A hidden profile is not shown in Discover either."
          />
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-2 font-medium text-14">And field by field</legend>
            {(Object.keys(CHOSEN_FIELDS) as ChosenField[]).map((name) => (
              <SelectField
                key={name}
                label={CHOSEN_FIELDS[name]}
                required
                {...field(`field_visibility.${name}`, edited.fieldVisibility[name] ?? "public")}
                options={FIELD_REACH}
              />
            ))}
          </fieldset>
        </>
      )}
    </SectionForm>
  );
}
