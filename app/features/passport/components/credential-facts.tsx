import { longDay } from "#app/core/day-words.ts";
import { SCORES } from "#app/features/reviews/rules.ts";
import type { CredentialSubject } from "../schema.ts";
import { SKILL_WORDS, VERIFIED_WORDS, WORK_KINDS, WORK_ROLES } from "../words.ts";

/** What a credential says, line by line, as it was signed. */
export function CredentialFacts({
  subject,
  more = [],
}: {
  subject: CredentialSubject;
  more?: readonly (readonly [string, React.ReactNode])[];
}) {
  return (
    <dl className="grid gap-x-6 gap-y-0.5 text-14 sm:grid-cols-[auto_1fr] sm:gap-y-2">
      {[...factsOf(subject), ...more].map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const dayWords = (day: string) => longDay(Date.parse(day));

function factsOf(subject: CredentialSubject): (readonly [string, React.ReactNode])[] {
  if ("project" in subject) {
    const { title, kind, role, startedOn, completedOn, client } = subject.project;
    return [
      ...(title ? [["Project", title] as const] : []),
      ["Kind", WORK_KINDS[kind]],
      ["Role", WORK_ROLES[role]],
      ["Begun", dayWords(startedOn)],
      ["Completed", dayWords(completedOn)],
      ...(client ? [["Client", client.name] as const] : []),
    ];
  }
  if ("review" in subject) {
    const { stars, scores, text, verified, publishedOn, author } = subject.review;
    return [
      ["Stars", `${stars} of 5`],
      ...Object.entries(SCORES).flatMap(([key, name]) =>
        scores[key] ? [[name, `${scores[key]} of 5`] as const] : [],
      ),
      ["Review", <span className="whitespace-pre-line" key="text">{`“${text}”`}</span>],
      ...(author ? [["Written by", author.name] as const] : []),
      ["How it is verified", VERIFIED_WORDS[verified]],
      ["Published", dayWords(publishedOn)],
    ];
  }
  const { name, verifiedBy, verifiedOn, endorsers } = subject.skill;
  return [
    ["Skill", name],
    ["How it is verified", SKILL_WORDS[verifiedBy]],
    ["Verified", dayWords(verifiedOn)],
    ["Endorsed by", endorsers === 1 ? "1 person" : `${endorsers} people`],
  ];
}
