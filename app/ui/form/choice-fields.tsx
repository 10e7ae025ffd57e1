import { Star } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";

interface GroupProps {
  label: string;
  name: string;
  required?: boolean;
  help?: string;
  errors?: string[] | undefined;
}

/** Radios that belong together, with the look of a field: a label above, help or an error below. */
function RadioGroup({
  label,
  required,
  help,
  errors,
  className,
  children,
}: Omit<GroupProps, "name"> & { className?: string; children: React.ReactNode }) {
  const id = useId();
  const error = errors?.[0];
  const note = error ?? help;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="font-medium text-14">
        {label}
        {required ? null : <span className="ml-1.5 font-normal text-muted">optional</span>}
      </span>
      <div className={className}>{children}</div>
      {note ? (
        <p id={`${id}-note`} className={cx("text-14", error ? "text-danger" : "text-muted")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** One to five stars, by pointer, arrow keys and without script: radios, of which those up to the chosen one shine. */
export function StarsField({
  defaultValue,
  size = "md",
  ...group
}: GroupProps & { defaultValue?: number | undefined; size?: "md" | "lg" }) {
  return (
    <RadioGroup {...group} className="-ml-2 flex">
      {[1, 2, 3, 4, 5].map((count) => (
        <label
          key={count}
          className={cx(
            "flex size-11 cursor-pointer items-center justify-center rounded-control text-hairline-strong transition-colors hover:text-spark",
            "has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2",
            "has-checked:text-spark has-checked:[&_svg]:fill-current",
            "[&:has(~label>input:checked)]:text-spark [&:has(~label>input:checked)_svg]:fill-current",
          )}
        >
          <input
            type="radio"
            name={group.name}
            value={count}
            defaultChecked={defaultValue === count}
            required={group.required}
            className="sr-only"
          />
          <Star aria-hidden className={size === "lg" ? "size-8" : "size-6"} strokeWidth={1.75} />
          <span className="sr-only">{count === 1 ? "1 star" : `${count} stars`}</span>
        </label>
      ))}
    </RadioGroup>
  );
}

/** One of a few words, each a pill. */
export function ChoiceField({
  options,
  defaultValue,
  ...group
}: GroupProps & { options: Record<string, string>; defaultValue?: string | undefined }) {
  return (
    <RadioGroup {...group} className="flex flex-wrap gap-2">
      {Object.entries(options).map(([value, words]) => (
        <label
          key={value}
          className={cx(
            "inline-flex min-h-11 cursor-pointer items-center rounded-full border border-hairline-strong px-4 text-14 transition-colors hover:border-text/60",
            "has-checked:border-spark has-checked:bg-spark/12 has-checked:font-medium",
            "has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2",
          )}
        >
          <input
            type="radio"
            name={group.name}
            value={value}
            defaultChecked={defaultValue === value}
            required={group.required}
            className="sr-only"
          />
          {words}
        </label>
      ))}
    </RadioGroup>
  );
}
