import { useEffect, useId, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/fields.tsx";

interface KnownSkill {
  slug: string;
  name: string;
  group: string;
}

interface SkillPickerProps {
  /** Called with the name of a skill that was chosen from the list. */
  onPick: (name: string) => void;
  errors?: string[] | undefined;
  /** Another one whenever what was typed has been taken over. */
  cleared: object | undefined;
}

const PAUSE = 150;

/** A text field that offers known skills while one is typed; what it does not know can be added as it stands. */
export function SkillPicker({ onPick, errors, cleared }: SkillPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const [found, setFound] = useState<KnownSkill[]>([]);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (cleared === undefined) return;
    setTyped("");
    setFound([]);
    setActive(-1);
  }, [cleared]);

  useEffect(() => {
    const asked = typed.trim();
    if (asked === "") {
      setFound([]);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/api/v1/skills?q=${encodeURIComponent(asked)}`, { signal: stop.signal })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { skills: KnownSkill[] }).skills : []))
        .then((skills) => {
          setFound(skills);
          setActive(-1);
        })
        .catch(() => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);

  const pick = (skill: KnownSkill) => {
    onPick(skill.name);
    setFound([]);
  };
  const move = (step: number) => {
    const next = (active + step + found.length) % found.length;
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const open = found.length > 0;
  return (
    <div className="relative">
      <TextField
        label="Add a skill"
        name="name"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (!open) return;
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            move(event.key === "ArrowDown" ? 1 : active === -1 ? 0 : -1);
          } else if (event.key === "Escape") setFound([]);
          else if (event.key === "Enter" && found[active]) {
            event.preventDefault();
            pick(found[active]);
          }
        }}
        onBlur={(event) => {
          if (!list.current?.contains(event.relatedTarget)) setFound([]);
        }}
        errors={errors}
        maxLength={60}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        required
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Known skills"
        hidden={!open}
        className="absolute inset-x-0 z-10 mt-1 max-h-72 overflow-y-auto rounded-control border border-hairline bg-raised p-1 shadow-raised"
      >
        {found.map((skill, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys, as a combobox does
          <div
            key={skill.slug}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(skill)}
            className={cx(
              "flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-[8px] px-3 hover:bg-text/8",
              index === active && "bg-text/8",
            )}
          >
            <span className="truncate">{skill.name}</span>
            <span className="shrink-0 text-12 text-muted">{skill.group}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
