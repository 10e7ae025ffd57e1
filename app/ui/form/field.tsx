import { useId } from "react";
import { cx } from "../cx.ts";

/** The look of what is typed into, wherever it stands. */
export const CONTROL =
  "w-full rounded-control border border-hairline-strong bg-field px-3.5 text-16 text-text transition-colors placeholder:text-muted hover:border-text/60 focus-visible:border-spark aria-invalid:border-danger disabled:opacity-60";

export interface FieldProps {
  /** Given by the form library, or else made here. */
  id?: string | undefined;
  label: string;
  /** Where the place says what it is for: read out only. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  help?: string | undefined;
  errors?: string[] | undefined;
  /** How many characters there are, and may be: counted as the server counts, and never cut. */
  count?: { used: number; limit: number } | undefined;
}

/** What ties a control to its label and its note. */
export interface Described {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** Label above, help below, error in place (looks.md). A field with an error is described by it. */
export function Field(props: FieldProps & { children: (described: Described) => React.ReactNode }) {
  const made = useId();
  const id = props.id ?? made;
  const error = props.errors?.[0];
  const { count, help } = props;
  const tooLong = count !== undefined && count.used > count.limit;
  const about = error || help ? `${id}-note` : count ? `${id}-count` : null;
  const described: Described = {
    id,
    ...(about ? { "aria-describedby": about } : {}),
    ...(error || tooLong ? { "aria-invalid": true } : {}),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className={cx(
          "flex flex-wrap items-baseline gap-x-3",
          props.hideLabel ? "justify-end" : "justify-between",
        )}
      >
        <label htmlFor={id} className={props.hideLabel ? "sr-only" : "font-medium text-14"}>
          {props.label}
          {props.required ? null : <span className="ml-1.5 font-normal text-muted">optional</span>}
        </label>
        {count ? (
          <span id={`${id}-count`} className={cx("tabular text-12", tooLong ? "text-danger" : "text-muted")}>
            {count.used}/{count.limit}
          </span>
        ) : null}
      </div>
      {props.children(described)}
      {error || help ? (
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={error ? "text-14 text-danger" : "text-14 text-muted"}
        >
          {error ?? help}
        </p>
      ) : null}
    </div>
  );
}
