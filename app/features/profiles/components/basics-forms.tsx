import { COUNTRIES, countryName } from "#app/core/countries.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { languageName } from "../languages.ts";
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
      {(errorsOf, typedOr) => (
        <>
          <TextField
            label="Name"
            name="display_name"
            limit={NAME_MAX}
            defaultValue={typedOr("display_name", profile.name)}
            errors={errorsOf("display_name")}
            autoComplete="name"
            required
          />
          <TextField
            label="Headline"
            name="headline"
            limit={HEADLINE_MAX}
            defaultValue={typedOr("headline", profile.headline ?? "")}
            errors={errorsOf("headline")}
            help="What you do, in one line."
          />
          <TextField
            label="Pronouns"
            name="pronouns"
            defaultValue={typedOr("pronouns", profile.pronouns ?? "")}
            errors={errorsOf("pronouns")}
          />
        </>
      )}
    </SectionForm>
  );
}

export function AboutForm({ own: { profile }, answer }: FormProps) {
  return (
    <SectionForm intent="about" answer={answer}>
      {(errorsOf, typedOr) => (
        <>
          <TextAreaField
            label="About you"
            name="bio"
            rows={8}
            limit={BIO_MAX}
            defaultValue={typedOr("bio", profile.bio ?? "")}
            errors={errorsOf("bio")}
          />
          <TextField
            label="Interests"
            name="interests"
            defaultValue={typedOr("interests", profile.interests.join(", "))}
            errors={errorsOf("interests")}
            help="Separate them by commas."
          />
        </>
      )}
    </SectionForm>
  );
}

export function PlaceForm({ own: { profile, edited }, answer }: FormProps) {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", edited.timezone]);
  const countries = [...COUNTRIES].sort((a, b) => countryName(a).localeCompare(countryName(b)));
  return (
    <SectionForm intent="place" answer={answer}>
      {(errorsOf, typedOr) => (
        <>
          <TextField
            label="City"
            name="city"
            defaultValue={typedOr("city", profile.city ?? "")}
            errors={errorsOf("city")}
            autoComplete="address-level2"
          />
          <SelectField
            label="Country"
            name="country"
            defaultValue={typedOr("country", profile.country ?? NONE)}
            options={{
              [NONE]: "Not said",
              ...Object.fromEntries(countries.map((code) => [code, countryName(code)])),
            }}
            errors={errorsOf("country")}
          />
          <SelectField
            label="Time zone"
            name="timezone"
            required
            defaultValue={typedOr("timezone", edited.nextTimezone ?? edited.timezone)}
            options={Object.fromEntries([...zones].map((zone) => [zone, zone.replaceAll("_", " ")]))}
            errors={errorsOf("timezone")}
            help={
              edited.nextTimezone
                ? `Your day is counted by ${edited.timezone} until its next midnight.`
                : "A change counts from the next midnight on."
            }
          />
          <TextField
            label="Languages"
            name="languages"
            defaultValue={typedOr("languages", edited.languages.map(languageName).join(", "))}
            errors={errorsOf("languages")}
            help="Separate them by commas, the strongest first."
          />
        </>
      )}
    </SectionForm>
  );
}

export function LinksForm({ own: { profile }, answer }: FormProps) {
  const saved = answer?.typed?.socials ?? profile.socials.map(({ url }) => url);
  const shown = Math.min(SOCIALS_MAX, Math.max(3, saved.length + 2));
  return (
    <SectionForm intent="links" answer={answer}>
      {(errorsOf, typedOr) => (
        <>
          <TextField
            label="Website"
            name="website"
            inputMode="url"
            autoComplete="url"
            defaultValue={typedOr("website", profile.website ?? "")}
            errors={errorsOf("website")}
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
