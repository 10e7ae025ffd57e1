import { useEffect, useRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { SCOPE_AREAS, type ScopeArea, WHOLE_SCOPES } from "../scopes.ts";

interface ScopeTableProps {
  legend: string;
  help: string;
  chosen: string[];
  /** A new list with each answer. */
  errors: string[] | undefined;
}

/** Every scope there is, to be ticked: by area, to read and to change. */
export function ScopeTable({ legend, help, chosen, errors }: ScopeTableProps) {
  const note = useRef<HTMLParagraphElement>(null);
  const error = errors?.[0];
  useEffect(() => {
    // The table is higher than most windows: with the focus in it, what is wrong may still stand above.
    if (errors) note.current?.scrollIntoView({ block: "nearest" });
  }, [errors]);
  return (
    <fieldset
      aria-describedby="scopes-note"
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className="font-medium text-14">{legend}</legend>
      <p
        ref={note}
        id="scopes-note"
        className={cx("mt-0.5 mb-1.5 scroll-mt-24 text-14", error ? "text-danger" : "text-muted")}
      >
        {error ?? help}
      </p>
      <ul className="divide-y divide-hairline">
        {(Object.keys(SCOPE_AREAS) as ScopeArea[]).map((area) => (
          <li key={area} className="flex flex-wrap items-center gap-x-4 py-1 sm:flex-nowrap">
            <span className="min-w-0 basis-full sm:basis-0 sm:grow">
              <span className="block font-medium">{SCOPE_AREAS[area].label}</span>
              <span className="block text-14 text-muted">{SCOPE_AREAS[area].note}</span>
            </span>
            <ScopeTick scope={`${area}:read`} label="Read" area={SCOPE_AREAS[area].label} chosen={chosen} />
            <ScopeTick
              scope={`${area}:write`}
              label="Change"
              area={SCOPE_AREAS[area].label}
              chosen={chosen}
            />
          </li>
        ))}
        {Object.entries(WHOLE_SCOPES).map(([scope, { label, note, may }]) => (
          <li key={scope} className="flex flex-wrap items-center gap-x-4 py-1 sm:flex-nowrap">
            <span className="min-w-0 basis-full sm:basis-0 sm:grow">
              <span className="block font-medium">{label}</span>
              <span className="block text-14 text-muted">{note}</span>
            </span>
            <ScopeTick
              scope={scope}
              label={may === "read" ? "Read" : "Manage"}
              area={label}
              chosen={chosen}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ScopeTickProps {
  scope: string;
  label: string;
  area: string;
  chosen: string[];
}

function ScopeTick({ scope, label, area, chosen }: ScopeTickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-14">
      <input
        type="checkbox"
        name="scopes"
        value={scope}
        defaultChecked={chosen.includes(scope)}
        className="size-5 shrink-0"
      />
      {label}
      <span className="sr-only">: {area}</span>
    </label>
  );
}
