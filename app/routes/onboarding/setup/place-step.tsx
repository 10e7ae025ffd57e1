import { useEffect, useRef } from "react";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { languageName } from "#app/features/profiles/languages.ts";
import { countryOptions } from "#app/features/profiles/options.ts";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { HEADLINE_MAX, NONE } from "#app/features/profiles/schema-limits.ts";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { StepForm } from "../step-form.tsx";

interface StepProps {
  own: Pick<OwnProfile, "profile" | "edited">;
  answer: FormAnswer | undefined;
}

/** Step 2: headline, place, languages and time zone. */
export function PlaceStep({ own: { profile, edited }, answer }: StepProps) {
  const said = answer?.typed?.timezone?.[0] ?? edited.nextTimezone ?? edited.timezone;
  const zone = useOwnTimeZone(said);
  return (
    <StepForm intent="place" submit="Next" answer={answer}>
      {({ field }) => (
        <>
          <TextField
            label="Headline"
            {...field("headline", profile.headline)}
            placeholder="Food photographer with a weakness for steam"
            limit={HEADLINE_MAX}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="City" {...field("city", profile.city)} autoComplete="address-level2" />
            <SelectField
              label="Country"
              options={countryOptions()}
              {...field("country", profile.country ?? NONE)}
            />
          </div>
          <TextField
            label="Languages"
            {...field("languages", edited.languages.map(languageName).join(", "))}
            placeholder="English, Portuguese"
            help="Separate them by commas."
          />
          <TextField
            ref={zone}
            label="Time zone"
            {...field("timezone", said)}
            placeholder="Europe/Lisbon"
            autoCapitalize="none"
            spellCheck={false}
            help="Your day begins by it. We take your device's, unless you know better."
            required
          />
        </>
      )}
    </StepForm>
  );
}

/** Where nobody has said a time zone yet, the device's own is filled in. */
function useOwnTimeZone(said: string) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (said === "UTC" && timeZone && field.current) field.current.value = timeZone;
  }, [said]);
  return field;
}
