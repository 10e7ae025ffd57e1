import { useId } from "react";
import { cx } from "../cx.ts";

interface ChoicesProps {
  legend: string;
  name: string;
  /** Value -> words, with a line below them where it helps. */
  options: Record<string, string | { label: string; note: string; disabled?: boolean }>;
  /** One of them, or any number of them. */
  kind: "one" | "many";
  chosen: readonly string[];
  help?: string | undefined;
  errors?: string[] | undefined;
  required?: boolean;
  /** Under one another, where the words are sentences: side by side, each row breaks as its words happen to be wide. */
  columns?: boolean;
}

/** A few things to choose from, all in sight: cards with a note, chips without. */
export function Choices({
  legend,
  name,
  options,
  kind,
  chosen,
  help,
  errors,
  required,
  columns,
}: ChoicesProps) {
  const id = useId();
  const error = errors?.[0];
  return (
    <fieldset
      aria-describedby={error || help ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      className="flex flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-medium text-14">
        {legend}
        {required ? null : <span className="ml-1.5 font-normal text-muted">optional</span>}
      </legend>
      <div className={cx("gap-2", columns ? "grid sm:grid-cols-2" : "flex flex-wrap")}>
        {Object.entries(options).map(([value, words]) => {
          const { label, note, disabled } = typeof words === "string" ? { label: words, note: "" } : words;
          return (
            <label
              key={value}
              className={cx(
                "flex min-h-11 min-w-0 cursor-pointer flex-col justify-center rounded-control border border-hairline-strong px-3.5 py-2 transition-colors hover:border-text/60 has-checked:border-spark has-checked:bg-spark/10 has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2 has-checked:ring-1 has-checked:ring-spark has-checked:ring-inset has-disabled:pointer-events-none has-disabled:bg-sunken has-disabled:text-muted",
                note && "flex-1 basis-44",
              )}
            >
              <input
                type={kind === "one" ? "radio" : "checkbox"}
                name={name}
                value={value}
                defaultChecked={!disabled && chosen.includes(value)}
                disabled={disabled}
                required={kind === "one" && required}
                className="sr-only"
              />
              <span className="font-medium text-14">{label}</span>
              {note ? <span className="text-12 text-muted">{note}</span> : null}
            </label>
          );
        })}
      </div>
      {error || help ? (
        <p id={`${id}-note`} className={cx("text-14", error ? "text-danger" : "text-muted")}>
          {error ?? help}
        </p>
      ) : null}
    </fieldset>
  );
}
