import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { countCharacters } from "#app/core/member-text.ts";
import { cx } from "../cx.ts";
import { CONTROL, Field, type FieldProps } from "./field.tsx";

interface TextProps extends Omit<FieldProps, "count"> {
  /** Most characters; shows a counter. What is longer stays, so that nothing pasted is lost unseen. */
  limit?: number | undefined;
}

export function TextField({ className, ...props }: TextProps & React.ComponentProps<"input">) {
  return (
    <TypedField {...props}>
      {(typed) => <input className={cx(CONTROL, "h-11", className)} {...typed} />}
    </TypedField>
  );
}

export function TextAreaField({ className, ...props }: TextProps & React.ComponentProps<"textarea">) {
  return (
    <TypedField {...props}>
      {(typed) => <textarea className={cx(CONTROL, "py-2.5", className)} {...typed} />}
    </TypedField>
  );
}

/** What is typed into, of one line or more: its label and note, and how much of it there is. */
function TypedField<Control extends React.ComponentProps<"input"> | React.ComponentProps<"textarea">>({
  label,
  hideLabel,
  help,
  errors,
  limit,
  children,
  ...input
}: TextProps & Omit<Control, "children"> & { children: (typed: object) => React.ReactNode }) {
  const { count, onInput } = useCount(limit, input);
  return (
    <Field
      id={input.id}
      label={label}
      hideLabel={hideLabel}
      help={help}
      errors={errors}
      required={input.required}
      count={count}
    >
      {(described) => children({ onInput, ...input, ...described })}
    </Field>
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
}: FieldProps & React.ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  const scripted = useScripted();
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={input.id} label={label} help={help} errors={errors} required={input.required}>
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
    </Field>
  );
}

/** A code of six digits, from a mail, a message or an app. */
export function CodeField({
  errors,
  label = "Code",
  help,
  awaited,
  ...input
}: Partial<FieldProps> &
  React.ComponentProps<"input"> & {
    /** It was sent just now: the field has the focus when it appears. */
    awaited?: boolean;
  }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (awaited) field.current?.focus();
  }, [awaited]);
  return (
    <TextField
      ref={field}
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

/** Counts what is typed: by the value where its owner keeps it, else as it is put in. */
function useCount(
  limit: number | undefined,
  { value, defaultValue }: { value?: unknown; defaultValue?: unknown },
) {
  const [typed, setTyped] = useState(() => lengthOf(defaultValue));
  if (limit === undefined) return {};
  return {
    count: { used: value === undefined ? typed : lengthOf(value), limit },
    onInput: (event: React.FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(countCharacters(event.currentTarget.value)),
  };
}

function lengthOf(value: unknown): number {
  return countCharacters(typeof value === "string" ? value : "");
}

interface SelectFieldProps
  extends Omit<FieldProps, "count">,
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
    <Field id={input.id} label={label} help={help} errors={errors} required={required}>
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
    </Field>
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
