import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { COUNTRIES, countryName } from "#app/core/countries.ts";
import { languageName } from "#app/features/profiles/languages.ts";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { HEADLINE_MAX, NONE } from "#app/features/profiles/schema-limits.ts";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { FormAnswer } from "../form-answer.ts";

interface StepProps {
  own: Pick<OwnProfile, "profile" | "edited">;
  answer: FormAnswer | undefined;
  busy: boolean;
}

const COUNTRY_OPTIONS = {
  [NONE]: "Not said",
  ...Object.fromEntries(COUNTRIES.map((code) => [code, countryName(code)])),
};

/** Step 2: headline, place, languages and time zone. */
export function PlaceStep({ own: { profile, edited }, answer, busy }: StepProps) {
  const form = useErrorFocus<HTMLFormElement>(answer);
  const typed = answer?.typed;
  const said = typed?.timezone?.[0] ?? edited.nextTimezone ?? edited.timezone;
  const zone = useOwnTimeZone(said);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <FormError message={answer?.message} />
      <TextField
        label="Headline"
        name="headline"
        placeholder="Food photographer with a weakness for steam"
        limit={HEADLINE_MAX}
        defaultValue={typed?.headline?.[0] ?? profile.headline ?? ""}
        errors={answer?.fields?.headline}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="City"
          name="city"
          autoComplete="address-level2"
          defaultValue={typed?.city?.[0] ?? profile.city ?? ""}
          errors={answer?.fields?.city}
        />
        <SelectField
          label="Country"
          name="country"
          options={COUNTRY_OPTIONS}
          defaultValue={typed?.country?.[0] ?? profile.country ?? NONE}
          errors={answer?.fields?.country}
        />
      </div>
      <TextField
        label="Languages"
        name="languages"
        placeholder="English, Portuguese"
        defaultValue={typed?.languages?.[0] ?? edited.languages.map(languageName).join(", ")}
        errors={answer?.fields?.languages}
        help="Separate them by commas."
      />
      <TextField
        ref={zone}
        label="Time zone"
        name="timezone"
        placeholder="Europe/Lisbon"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={said}
        errors={answer?.fields?.timezone}
        help="Your day begins by it. We take your device's, unless you know better."
        required
      />
      <Button type="submit" name="intent" value="place" variant="spark" disabled={busy} className="self-end">
        Next
      </Button>
    </Form>
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
