import { useId } from "react";
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
  const described: Described = {
    id,
    ...(error || props.help ? { "aria-describedby": `${id}-note` } : {}),
    ...(error ? { "aria-invalid": true } : {}),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-14">
        {props.label}
        {props.required ? null : <span className="ml-1.5 font-normal text-muted">optional</span>}
      </label>
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

export function TextField({
  label,
  help,
  errors,
  className,
  ...input
}: FieldShellProps & React.ComponentProps<"input">) {
  return (
    <FieldShell id={input.id} label={label} help={help} errors={errors} required={input.required}>
      {(described) => <input className={cx(CONTROL, "h-11", className)} {...input} {...described} />}
    </FieldShell>
  );
}

export function TextAreaField({
  label,
  help,
  errors,
  className,
  ...input
}: FieldShellProps & React.ComponentProps<"textarea">) {
  return (
    <FieldShell id={input.id} label={label} help={help} errors={errors} required={input.required}>
      {(described) => <textarea className={cx(CONTROL, "py-2.5", className)} {...input} {...described} />}
    </FieldShell>
  );
}

interface SelectFieldProps extends FieldShellProps, Omit<React.ComponentProps<"select">, "required"> {
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
      className="rounded-control border border-danger/50 bg-danger/10 px-3.5 py-2.5 text-14 text-danger"
    >
      {message}
    </p>
  );
}
