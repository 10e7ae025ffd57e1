import { useState } from "react";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { languageName } from "../languages.ts";
import { countryOptions } from "../options.ts";
import type { OwnProfile } from "../queries/own-profile.server.ts";
import { BIO_MAX, HEADLINE_MAX, NAME_MAX, NONE, SOCIALS_MAX } from "../schema-limits.ts";
import type { SectionAnswer } from "./section-answer.ts";
import { SectionForm } from "./section-form.tsx";

interface FormProps {
  own: OwnProfile;
  answer: SectionAnswer | undefined;
}

export function BasicsForm({ own: { profile }, answer }: FormProps) {
  return (
    <SectionForm intent="basics" answer={answer}>
      {({ field }) => (
        <>
          <TextField
            label="Name"
            {...field("display_name", profile.name)}
            limit={NAME_MAX}
            autoComplete="name"
            required
          />
          <TextField
            label="Headline"
            {...field("headline", profile.headline)}
            limit={HEADLINE_MAX}
            help="What you do, in one line."
          />
          <TextField label="Pronouns" {...field("pronouns", profile.pronouns)} />
        </>
      )}
    </SectionForm>
  );
}

export function AboutForm({ own: { profile }, answer }: FormProps) {
  return (
    <SectionForm intent="about" answer={answer}>
      {({ field }) => (
        <>
          <TextAreaField label="About you" {...field("bio", profile.bio)} rows={8} limit={BIO_MAX} />
          <TextField
            label="Interests"
            {...field("interests", profile.interests.join(", "))}
            help="Separate them by commas."
          />
        </>
      )}
    </SectionForm>
  );
}

export function PlaceForm({ own: { profile, edited }, answer }: FormProps) {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", edited.timezone]);
  return (
    <SectionForm intent="place" answer={answer}>
      {({ field }) => (
        <>
          <TextField label="City" {...field("city", profile.city)} autoComplete="address-level2" />
          <SelectField
            label="Country"
            {...field("country", profile.country ?? NONE)}
            options={countryOptions()}
          />
          <SelectField
            label="Time zone"
            {...field("timezone", edited.nextTimezone ?? edited.timezone)}
            required
            options={Object.fromEntries([...zones].map((zone) => [zone, zone.replaceAll("_", " ")]))}
            help={
              edited.nextTimezone
                ? `Your day is counted by ${edited.timezone} until its next midnight.`
                : "A change counts from the next midnight on."
            }
          />
          <TextField
            label="Languages"
            {...field("languages", edited.languages.map(languageName).join(", "))}
            help="Separate them by commas, the strongest first."
          />
        </>
      )}
    </SectionForm>
  );
}

export function LinksForm({ own: { profile }, answer }: FormProps) {
  // As it was opened: a saved address moves up to the first free place, and would stand in two fields.
  const [saved] = useState(answer?.typed?.socials ?? profile.socials.map(({ url }) => url));
  const count = Math.max(saved.length, profile.socials.length);
  const shown = Math.min(SOCIALS_MAX, Math.max(3, count + 2));
  return (
    <SectionForm intent="links" answer={answer}>
      {({ field, errorsOf }) => (
        <>
          <TextField
            label="Website"
            {...field("website", profile.website)}
            inputMode="url"
            autoComplete="url"
          />
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1.5 font-medium text-14">Other places you are found</legend>
            {Array.from({ length: shown }, (_, index) => (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity than their place
                key={index}
                label={`Address ${index + 1}`}
                name="socials"
                inputMode="url"
                placeholder="instagram.com/you"
                defaultValue={saved[index] ?? ""}
                errors={errorsOf(`socials[${index}]`) ?? (index === 0 ? errorsOf("socials") : undefined)}
              />
            ))}
          </fieldset>
        </>
      )}
    </SectionForm>
  );
}
