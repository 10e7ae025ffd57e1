import { Choices } from "#app/ui/form/choices.tsx";

interface SkillChoicesProps {
  legend: string;
  name: string;
  skills: { slug: string; name: string; note?: string }[];
  chosen: readonly string[];
  errors: string[] | undefined;
}

/** Up to five of a member's skills. */
export function SkillChoices({ skills, ...group }: SkillChoicesProps) {
  return (
    <Choices
      {...group}
      kind="many"
      options={Object.fromEntries(
        skills.map(({ slug, name, note }) => [slug, note ? { label: name, note } : name]),
      )}
      help={skills.length > 0 ? "Up to five." : "No skills are listed yet."}
      required
    />
  );
}
