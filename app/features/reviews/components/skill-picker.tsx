import { useId } from "react";

/** Skills to tick, each a pill. */
export function SkillPicker({
  label,
  skills,
  chosen,
  errors,
}: {
  label: string;
  skills: { slug: string; name: string; hint?: string }[];
  chosen: string[];
  errors: string[] | undefined;
}) {
  const id = useId();
  const error = errors?.[0];
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-2 font-medium text-14">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {skills.map((skill, index) => (
          <label
            key={skill.slug}
            className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-hairline-strong px-4 text-14 transition-colors hover:border-text/60 has-checked:border-spark has-checked:bg-spark/12 has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name="skills"
              value={skill.slug}
              defaultChecked={chosen.includes(skill.slug)}
              aria-invalid={error && index === 0 ? true : undefined}
              className="size-4 accent-(--spark)"
            />
            <span className="min-w-0 truncate">{skill.name}</span>
            {skill.hint ? <span className="text-12 text-muted">{skill.hint}</span> : null}
          </label>
        ))}
        {skills.length === 0 ? <p className="text-14 text-muted">No skills are listed yet.</p> : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-14 text-danger">
          {error}
        </p>
      ) : (
        <p className="mt-1.5 text-14 text-muted">Up to five.</p>
      )}
    </fieldset>
  );
}
