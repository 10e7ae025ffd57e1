import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Form, useSubmit } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { SkillPicker } from "#app/features/profiles/components/skill-picker.tsx";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { SKILLS_MAX } from "#app/features/profiles/skills.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface StepProps {
  own: Pick<OwnProfile, "profile" | "skills">;
  answer: FormAnswer | undefined;
}

/** Step 3: skills, each kept as soon as it is named, with what is known offered while one types; and interests. */
export function SkillsStep({ own: { profile, skills }, answer }: StepProps) {
  const submit = useSubmit();
  const adding = useRef<HTMLFormElement>(null);
  const { form: part, busy, message, field, errorsOf } = useAnsweredForm<HTMLDivElement>(answer);
  return (
    <div ref={part} className="flex flex-col gap-6">
      <FormError message={message} />
      <section aria-label="Skills" className="flex flex-col gap-4">
        <Form ref={adding} method="post" className="flex items-start gap-2">
          <input type="hidden" name="intent" value="skill-add" />
          <div className="min-w-0 flex-1">
            <SkillPicker
              onPick={(name) => void submit({ intent: "skill-add", name }, { method: "post" })}
              errors={errorsOf("name")}
              cleared={skills}
            />
          </div>
          <Button type="submit" size="icon" className="mt-7" aria-label="Add" disabled={busy}>
            <Plus aria-hidden className="size-5" strokeWidth={1.75} />
          </Button>
        </Form>
        <p role="status" className="text-14 text-muted tabular">
          {skills.length} of {SKILLS_MAX}
        </p>
        {skills.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {skills.map(({ slug, name }) => (
              <li key={slug}>
                <Form method="post">
                  <input type="hidden" name="skill" value={slug} />
                  <Button
                    type="submit"
                    name="intent"
                    value="skill-remove"
                    size="sm"
                    disabled={busy}
                    aria-label={`Remove ${name}`}
                    className="rounded-full"
                  >
                    <span className="min-w-0 truncate">{name}</span>
                    <X aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <Form
        method="post"
        onSubmit={(event) => {
          const form = new FormData(event.currentTarget);
          const typed = adding.current && new FormData(adding.current).get("name");
          if (typeof typed !== "string" || typed.trim() === "") return;
          event.preventDefault();
          form.set("intent", "skills");
          form.set("name", typed);
          void submit(form, { method: "post" });
        }}
        className="flex flex-col gap-5 border-hairline border-t pt-6"
      >
        <TextField
          label="Interests"
          {...field("interests", profile.interests.join(", "))}
          placeholder="Coffee, cycling, ceramics"
          help="Separate them by commas."
        />
        <Button
          type="submit"
          name="intent"
          value="skills"
          variant="spark"
          disabled={busy}
          className="self-end"
        >
          Next
        </Button>
      </Form>
    </div>
  );
}
