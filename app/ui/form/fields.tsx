import { useId, useState } from "react";
import { countCharacters } from "#app/core/member-text.ts";
import { cx } from "../cx.ts";

const CONTROL =
  "w-full rounded-control border border-hairline-strong bg-sunken px-3.5 text-16 text-text transition-colors placeholder:text-muted hover:border-text/60 focus-visible:border-spark aria-invalid:border-danger disabled:opacity-60";

interface FieldShellProps {
  /** Given by the form library, or else made here. */
  id?: string | undefined;
  label: string;
  required?: boolean | undefined;
  help?: string | undefined;
  errors?: string[] | undefined;
  /** How many characters there are, and may be: counted as the server counts, and never cut. */
  count?: { used: number; limit: number } | undefined;
}

interface Described {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** Label above, help below, error in place (looks.md). A field with an error is described by it. */
function FieldShell(props: FieldShellProps & { children: (described: Described) => React.ReactNode }) {
  const made = useId();
  const id = props.id ?? made;
  const error = props.errors?.[0];
  const { count } = props;
  const about = error || props.help ? `${id}-note` : count ? `${id}-count` : null;
  const described: Described = {
    id,
    ...(about ? { "aria-describedby": about } : {}),
    ...(error ? { "aria-invalid": true } : {}),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-14">
          {props.label}
          {props.required ? null : <span className="ml-1.5 font-normal text-muted">optional</span>}
        </label>
        {count ? (
          <span
            id={`${id}-count`}
            className={cx("tabular text-12", count.used > count.limit ? "text-danger" : "text-muted")}
          >
            {count.used}/{count.limit}
          </span>
        ) : null}
      </div>
      {props.children(described)}
      {error ? (
        <p id={`${id}-note`} className="text-14 text-danger">
          {error}
        </p>
      ) : props.help ? (
        <p id={`${id}-note`} className="text-14 text-muted">
          {props.help}
        </p>
      ) : null}
    </div>
  );
}

interface TextProps extends Omit<FieldShellProps, "count"> {
  /** Most characters; shows a counter. What is longer stays, so that nothing pasted is lost unseen. */
  limit?: number;
}

export function TextField({
  label,
  help,
  errors,
  limit,
  className,
  ...input
}: TextProps & React.ComponentProps<"input">) {
  const { count, onInput } = useCount(limit, input.defaultValue);
  return (
    <FieldShell
      id={input.id}
      label={label}
      help={help}
      errors={errors}
      required={input.required}
      count={count}
    >
      {(described) => (
        <input className={cx(CONTROL, "h-11", className)} onInput={onInput} {...input} {...described} />
      )}
    </FieldShell>
  );
}

export function TextAreaField({
  label,
  help,
  errors,
  limit,
  className,
  ...input
}: TextProps & React.ComponentProps<"textarea">) {
  const { count, onInput } = useCount(limit, input.defaultValue);
  return (
    <FieldShell
      id={input.id}
      label={label}
      help={help}
      errors={errors}
      required={input.required}
      count={count}
    >
      {(described) => (
        <textarea className={cx(CONTROL, "py-2.5", className)} onInput={onInput} {...input} {...described} />
      )}
    </FieldShell>
  );
}

function useCount(limit: number | undefined, defaultValue: unknown) {
  const [used, setUsed] = useState(() =>
    countCharacters(typeof defaultValue === "string" ? defaultValue : ""),
  );
  if (limit === undefined) return {};
  return {
    count: { used, limit },
    onInput: (event: React.FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setUsed(countCharacters(event.currentTarget.value)),
  };
}

interface SelectFieldProps
  extends Omit<FieldShellProps, "count">,
    Omit<React.ComponentProps<"select">, "required"> {
  /** Value -> words. A select option never has an empty value (specification §5). */
  options: Record<string, string>;
}

export function SelectField({
  label,
  help,
  errors,
  required,
  options,
  className,
  ...input
}: SelectFieldProps) {
  return (
    <FieldShell id={input.id} label={label} help={help} errors={errors} required={required}>
      {(described) => (
        <select className={cx(CONTROL, "h-11", className)} required={required} {...input} {...described}>
          {Object.entries(options)
            .filter(([value]) => value !== "")
            .map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
        </select>
      )}
    </FieldShell>
  );
}

/** What a form as a whole has to say; read out when it appears. */
export function FormError({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-danger/50 bg-danger/10 px-3.5 py-2.5 text-14 text-danger"
    >
      {message}
    </p>
  );
}
