import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { messageOf } from "#app/core/form-answer.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ShownSkill } from "../queries/skills-of.server.ts";
import { SKILL_LEVELS, SKILLS_MAX } from "../skills.ts";
import type { SectionAnswer } from "./section-answer.ts";
import { SectionButtons } from "./section-form.tsx";
import { SkillPicker } from "./skill-picker.tsx";

interface SkillsEditorProps {
  skills: ShownSkill[];
  answer: SectionAnswer | undefined;
}

/** The member's skills in their order: add, grade, move, remove, each a small form of its own. */
export function SkillsEditor({ skills, answer: initial }: SkillsEditorProps) {
  const fetcher = useFetcher<SectionAnswer>({ key: "profile:skills" });
  const answer = fetcher.data ?? initial;
  const [taken, setTaken] = useState<SectionAnswer | undefined>();
  useEffect(() => {
    if (fetcher.data?.saved) setTaken(fetcher.data);
  }, [fetcher.data]);
  const add = (name: string, more?: { close: "on" }) =>
    void fetcher.submit(
      { intent: "skill-add", name, ...more },
      { method: "post", action: "/profile?edit=skills", preventScrollReset: true },
    );
  const adding = useRef<HTMLFormElement>(null);
  const done = (event: React.MouseEvent) => {
    const typed = adding.current && new FormData(adding.current).get("name");
    if (typeof typed !== "string" || typed.trim() === "") return;
    event.preventDefault();
    add(typed, { close: "on" });
  };
  const status = (
    <Status count={skills.length} saved={Boolean(answer?.saved)} busy={fetcher.state !== "idle"} />
  );
  return (
    <div className="flex flex-col gap-4">
      <FormError message={messageOf(answer)} />
      <ol className="flex flex-col divide-y divide-hairline">
        {skills.map((skill, index) => (
          <SkillRow key={skill.slug} skill={skill} first={index === 0} last={index === skills.length - 1} />
        ))}
      </ol>
      {skills.length < SKILLS_MAX ? (
        <fetcher.Form
          ref={adding}
          method="post"
          action="/profile?edit=skills"
          preventScrollReset
          className="flex flex-col gap-3"
        >
          <input type="hidden" name="intent" value="skill-add" />
          <SkillPicker onPick={add} cleared={taken} errors={answer?.error?.fields.name} />
          <SectionButtons submit="Add" onDone={done} refused={answer?.error !== undefined}>
            {status}
          </SectionButtons>
        </fetcher.Form>
      ) : (
        <SectionButtons submit={null}>{status}</SectionButtons>
      )}
    </div>
  );
}

function SkillRow({ skill, first, last }: { skill: ShownSkill; first: boolean; last: boolean }) {
  const fetcher = useFetcher<SectionAnswer>();
  return (
    <li className="py-1.5">
      <fetcher.Form
        method="post"
        action="/profile?edit=skills"
        preventScrollReset
        className="flex flex-wrap items-center gap-1"
      >
        <input type="hidden" name="skill" value={skill.slug} />
        <span className="min-w-0 flex-1 truncate max-sm:basis-full">{skill.name}</span>
        <select
          name="level"
          aria-label={`How well you know ${skill.name}`}
          defaultValue={skill.level}
          onChange={(event) => {
            const form = new FormData(event.currentTarget.form ?? undefined);
            form.set("intent", "skill-level");
            void fetcher.submit(form, {
              method: "post",
              action: "/profile?edit=skills",
              preventScrollReset: true,
            });
          }}
          className="h-11 rounded-control border border-hairline-strong bg-field px-2 text-14"
        >
          {Object.entries(SKILL_LEVELS).map(([level, words]) => (
            <option key={level} value={level}>
              {words}
            </option>
          ))}
        </select>
        <noscript>
          <Button type="submit" name="intent" value="skill-level" size="sm">
            Save
          </Button>
        </noscript>
        <Button
          type="submit"
          name="intent"
          value="skill-up"
          variant="ghost"
          size="icon"
          aria-label={`Move ${skill.name} up`}
          disabled={first}
        >
          <ArrowUp aria-hidden className="size-4.5" strokeWidth={1.75} />
        </Button>
        <Button
          type="submit"
          name="intent"
          value="skill-down"
          variant="ghost"
          size="icon"
          aria-label={`Move ${skill.name} down`}
          disabled={last}
        >
          <ArrowDown aria-hidden className="size-4.5" strokeWidth={1.75} />
        </Button>
        <Button
          type="submit"
          name="intent"
          value="skill-remove"
          variant="ghost"
          size="icon"
          aria-label={`Remove ${skill.name}`}
        >
          <X aria-hidden className="size-4.5" strokeWidth={1.75} />
        </Button>
      </fetcher.Form>
    </li>
  );
}

function Status({ count, saved, busy }: { count: number; saved: boolean; busy: boolean }) {
  return (
    <p role="status" className="text-14 text-muted tabular">
      {busy ? "Saving..." : `${saved ? "Saved · " : ""}${count} of ${SKILLS_MAX}`}
    </p>
  );
}
