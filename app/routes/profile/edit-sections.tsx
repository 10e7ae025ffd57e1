import { placeName } from "#app/core/countries.ts";
import { SkillChips } from "#app/features/profiles/components/about-tab.tsx";
import {
  AboutForm,
  BasicsForm,
  LinksForm,
  PlaceForm,
} from "#app/features/profiles/components/basics-forms.tsx";
import { EditableSection, Prompt } from "#app/features/profiles/components/editable-section.tsx";
import { HandleForm, ThemeForm } from "#app/features/profiles/components/identity-forms.tsx";
import type { SectionAnswer } from "#app/features/profiles/components/section-answer.ts";
import { ServiceTerms } from "#app/features/profiles/components/service-list.tsx";
import { ServicesEditor } from "#app/features/profiles/components/services-editor.tsx";
import { SkillsEditor } from "#app/features/profiles/components/skills-editor.tsx";
import {
  AvailabilityForm,
  RatesForm,
  VisibilityForm,
} from "#app/features/profiles/components/work-forms.tsx";
import { platformName } from "#app/features/profiles/links.ts";
import { PAGE_THEMES, shownTheme } from "#app/features/profiles/page-themes.ts";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { shownAvailability } from "#app/features/profiles/rules.ts";
import {
  AVAILABILITY_WORDS,
  PROFILE_REACH,
  RATE_REACH,
  rateInWords,
  WANT_WORDS,
} from "#app/features/profiles/words.ts";
import { Dotted } from "#app/ui/primitives/dotted.tsx";

interface EditSectionsProps {
  own: OwnProfile;
  edit: string | null;
  service: string;
  formKey: string;
  answerFor: (section: string) => SectionAnswer | undefined;
}

/** The parts of the page in their order, one of them open. */
export function EditSections({ own, edit, service, formKey, answerFor }: EditSectionsProps) {
  const { profile, skills, services, edited } = own;
  const reach = edited.fieldVisibility;
  const wants = profile.wants.map((kind) => WANT_WORDS[kind]).filter(Boolean);
  const available = AVAILABILITY_WORDS[shownAvailability(profile)];
  const forms = (section: string) => ({ own, answer: answerFor(section) });
  return (
    <>
      <EditableSection
        id="basics"
        title="Name and headline"
        open={edit === "basics"}
        shown={<Lines lines={[profile.name, profile.headline, profile.pronouns]} />}
        form={<BasicsForm {...forms("basics")} />}
      />
      <EditableSection
        id="about"
        title="About"
        reach={reach.bio}
        open={edit === "about"}
        shown={
          profile.bio || profile.interests.length > 0 ? (
            <div className="flex flex-col gap-3">
              <p className="max-w-line whitespace-pre-line break-words">{profile.bio}</p>
              <Dotted className="max-w-line text-muted empty:hidden">{profile.interests}</Dotted>
            </div>
          ) : (
            <Prompt>Say in a few words what you do, and what working with you is like.</Prompt>
          )
        }
        form={<AboutForm {...forms("about")} />}
      />
      <EditableSection
        id="skills"
        title="Skills"
        open={edit === "skills"}
        shown={
          skills.length > 0 ? (
            <SkillChips skills={skills} />
          ) : (
            <Prompt>Name three skills or more: they decide which cards you see and who sees yours.</Prompt>
          )
        }
        form={<SkillsEditor skills={skills} answer={answerFor("skills")} />}
      />
      <EditableSection
        id="availability"
        title="Availability"
        reach={reach.availability}
        open={edit === "availability"}
        shown={
          available || wants.length > 0 ? (
            <Lines lines={[available, wants.length > 0 ? `Looks for ${wants.join(", ")}` : null]} />
          ) : (
            <Prompt>Nobody knows yet what you look for.</Prompt>
          )
        }
        form={<AvailabilityForm {...forms("availability")} />}
      />
      <EditableSection
        id="rates"
        title="Rates"
        open={edit === "rates"}
        shown={
          profile.rate ? (
            <Lines lines={[rateInWords(profile.rate), `Seen by: ${RATE_REACH[edited.rate.visibility]}`]} />
          ) : (
            <Prompt>A rate saves both sides a message. You choose who sees it.</Prompt>
          )
        }
        form={<RatesForm {...forms("rates")} />}
      />
      <EditableSection
        id="services"
        title="Services"
        open={edit === "services"}
        shown={
          services.length > 0 ? (
            <ul className="flex flex-col gap-3">
              {services.map((offered) => (
                <li key={offered.id}>
                  <p className="break-words font-medium">{offered.title}</p>
                  <ServiceTerms service={offered} />
                </li>
              ))}
            </ul>
          ) : (
            <Prompt>Offer something people can ask for at once, with a price it begins at.</Prompt>
          )
        }
        form={
          <ServicesEditor
            services={services}
            open={service}
            formKey={formKey}
            answer={answerFor("services")}
          />
        }
      />
      <EditableSection
        id="place"
        title="Place and languages"
        reach={reach.location}
        open={edit === "place"}
        shown={
          <Lines
            lines={[
              placeName(profile),
              edited.nextTimezone
                ? `${edited.timezone}, ${edited.nextTimezone} from tomorrow`
                : `Time zone ${edited.timezone}`,
              profile.languages.join(", "),
            ]}
          />
        }
        form={<PlaceForm {...forms("place")} />}
      />
      <EditableSection
        id="links"
        title="Website and other places"
        reach={reach.socials}
        open={edit === "links"}
        shown={
          profile.website || profile.socials.length > 0 ? (
            <Lines
              lines={[
                profile.website,
                ...profile.socials.map((social) => `${platformName(social)}: ${social.handle}`),
              ]}
            />
          ) : (
            <Prompt>Where else can people see what you do?</Prompt>
          )
        }
        form={<LinksForm {...forms("links")} />}
      />
      <EditableSection
        id="handle"
        title="Handle"
        open={edit === "handle"}
        shown={<Lines lines={[`@${profile.handle}`]} />}
        form={<HandleForm {...forms("handle")} />}
      />
      <EditableSection
        id="theme"
        title="Page theme"
        open={edit === "theme"}
        shown={<Lines lines={[PAGE_THEMES[shownTheme(profile.themeKey, profile.xp)].name]} />}
        form={<ThemeForm {...forms("theme")} />}
      />
      <EditableSection
        id="visibility"
        title="Who sees what"
        open={edit === "visibility"}
        shown={<Lines lines={[`Your profile: ${PROFILE_REACH[edited.visibility]}`]} />}
        form={<VisibilityForm {...forms("visibility")} />}
      />
    </>
  );
}

function Lines({ lines }: { lines: (string | null)[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {lines.filter(Boolean).map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
