import { BadgeCheck } from "lucide-react";
import { once } from "#app/core/once.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { ShownProfile } from "../queries/profile-columns.server.ts";
import type { ShownSkill } from "../queries/skills-of.server.ts";
import { SKILL_LEVELS } from "../skills.ts";

const joined = once(() => new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }));

/** What a member says of themselves, and what they can. */
export function AboutTab({ profile, skills }: { profile: ShownProfile; skills: ShownSkill[] }) {
  return (
    <Card className="flex flex-col gap-6">
      {profile.bio ? (
        <section>
          <h2 className="mb-2 text-18">About</h2>
          <p className="max-w-line whitespace-pre-line break-words">{profile.bio}</p>
        </section>
      ) : null}
      {skills.length > 0 ? (
        <section>
          <h2 className="mb-2 text-18">Skills</h2>
          <SkillChips skills={skills} />
        </section>
      ) : null}
      {profile.interests.length > 0 ? (
        <section>
          <h2 className="mb-2 text-18">Interests</h2>
          <Dotted className="max-w-line text-muted">{profile.interests}</Dotted>
        </section>
      ) : null}
      <p className="text-14 text-muted">On Thrive since {joined().format(profile.joinedAt)}.</p>
    </Card>
  );
}

export function SkillChips({ skills }: { skills: ShownSkill[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {skills.map(({ slug, name, level, verifiedAt, endorsements }) => (
        <li key={slug} className="max-w-full">
          <Chip tone={level === "expert" ? "strong" : "plain"} className="flex-wrap gap-y-0">
            {verifiedAt !== null ? (
              <BadgeCheck
                role="img"
                aria-label="Verified:"
                className="size-3.5 shrink-0 text-success"
                strokeWidth={1.75}
              />
            ) : null}
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 font-normal text-muted">{SKILL_LEVELS[level]}</span>
            {endorsements > 0 ? (
              <span className="shrink-0 tabular">
                {endorsements}
                <span className="sr-only"> {endorsements === 1 ? "endorsement" : "endorsements"}</span>
              </span>
            ) : null}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
