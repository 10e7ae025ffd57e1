import { BadgeCheck } from "lucide-react";
import type { ShownSkill } from "#app/features/profiles/queries/skills-of.server.ts";
import { SKILL_LEVELS } from "#app/features/profiles/skills.ts";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { type Relationship, STRENGTHS } from "../endorsement-rules.ts";
import type { ShownEndorsement } from "../queries/endorsements.server.ts";
import { Author } from "./reviews-list.tsx";

/** How the endorser knows the work, said of them. */
const KNOWN_AS: Record<Relationship, string> = {
  worked_together: "Worked together",
  client: "A client",
  manager: "Managed their work",
  classmate: "Studied together",
  other: "Knows their work",
};

/** A member's skills with who vouches for them: the verified first, then the most endorsed. */
export function EndorsementsList({
  skills,
  endorsements,
}: {
  skills: ShownSkill[];
  endorsements: ShownEndorsement[];
}) {
  const sorted = skills.toSorted(
    (one, other) =>
      Number(other.verifiedAt !== null) - Number(one.verifiedAt !== null) ||
      other.endorsements - one.endorsements,
  );
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {sorted.map((skill) => (
        <li key={skill.slug} className="rounded-card border border-hairline bg-surface p-5 shadow-card">
          <SkillHeading skill={skill} />
          <ul className="mt-3 flex flex-col gap-3 empty:hidden">
            {endorsements
              .filter((endorsement) => endorsement.skill === skill.slug)
              .map((endorsement) => (
                <li key={`${endorsement.by.handle ?? endorsement.by.name}:${endorsement.givenAt}`}>
                  <Endorsement endorsement={endorsement} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The name of a skill right below the title of the page, its level, whether it is verified and how many vouch for it. */
export function SkillHeading({ skill }: { skill: ShownSkill }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="min-w-0 break-words text-18">{skill.name}</h2>
      <Chip>{SKILL_LEVELS[skill.level]}</Chip>
      {skill.verifiedAt === null ? null : (
        <Chip tone="strong">
          <BadgeCheck aria-hidden className="size-3.5 text-success" strokeWidth={1.75} />
          Verified
        </Chip>
      )}
      <span className="text-14 text-muted tabular max-sm:w-full sm:ml-auto">
        {skill.endorsements === 1 ? "1 endorsement" : `${skill.endorsements} endorsements`}
      </span>
    </div>
  );
}

/** Who vouches, how they know the work, and what they say. */
export function Endorsement({ endorsement }: { endorsement: ShownEndorsement }) {
  return (
    <div>
      <Author author={endorsement.by}>
        <span className="block text-14 text-muted">
          {STRENGTHS[endorsement.strength]} · {KNOWN_AS[endorsement.relationship]}
        </span>
      </Author>
      {endorsement.note ? (
        <p className="mt-1 ml-16 max-w-line whitespace-pre-line break-words text-14">“{endorsement.note}”</p>
      ) : null}
    </div>
  );
}
