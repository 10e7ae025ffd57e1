import { Eye, EyeOff } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
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

/** A password, which can be shown while it is typed; `children` stand below it (a strength meter). */
export function PasswordField({
  label,
  help,
  errors,
  className,
  children,
  ...input
}: FieldShellProps & React.ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  const scripted = useScripted();
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldShell id={input.id} label={label} help={help} errors={errors} required={input.required}>
      {(described) => (
        <>
          <div className="relative">
            <input
              className={cx(CONTROL, "h-11 pr-12", className)}
              {...input}
              {...described}
              type={shown ? "text" : "password"}
            />
            {scripted ? (
              <button
                type="button"
                aria-label={shown ? "Hide characters" : "Show characters"}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
                className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-text"
              >
                <Icon aria-hidden className="size-5" strokeWidth={1.75} />
              </button>
            ) : null}
          </div>
          {children}
        </>
      )}
    </FieldShell>
  );
}

/** A code of six digits, from a mail, a message or an app. */
export function CodeField({
  errors,
  label = "Code",
  help,
  ...input
}: Partial<FieldShellProps> & React.ComponentProps<"input">) {
  return (
    <TextField
      label={label}
      name="code"
      help={help}
      errors={errors}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{3} ?[0-9]{3}"
      title="Six digits"
      maxLength={7}
      className="max-w-48 font-semibold text-22 tabular tracking-[0.2em]"
      required
      {...input}
    />
  );
}

/** True once the page's script runs: what needs it is not shown before. */
function useScripted(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
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

/** Good news about a form, read out when it appears. */
export function FormNote({ children }: { children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="rounded-control border border-success/50 bg-success/10 px-3.5 py-2.5 text-14 text-success"
    >
      {children}
    </p>
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

/** What came of a form: what is done, or what is wrong with it as a whole. */
export function FormOutcome({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <>
      {answer?.done ? <FormNote>{answer.done}</FormNote> : null}
      <FormError message={messageOf(answer)} />
    </>
  );
}
