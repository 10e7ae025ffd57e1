import { Star } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";

interface StarsFieldProps {
  label: string;
  name: string;
  required?: boolean;
  errors?: string[] | undefined;
  defaultValue?: number | undefined;
  size?: "md" | "lg";
}

/** One to five stars, by pointer, arrow keys and without script: radios, of which those up to the chosen one shine. */
export function StarsField({ label, name, required, errors, defaultValue, size = "md" }: StarsFieldProps) {
  const id = useId();
  const error = errors?.[0];
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="font-medium text-14">
        {label}
        {required ? null : <span className="ml-1.5 font-normal text-muted">optional</span>}
      </span>
      <div className="-ml-2 flex">
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
              name={name}
              value={count}
              defaultChecked={defaultValue === count}
              required={required}
              className="sr-only"
            />
            <Star aria-hidden className={size === "lg" ? "size-8" : "size-6"} strokeWidth={1.75} />
            <span className="sr-only">{count === 1 ? "1 star" : `${count} stars`}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-note`} className="text-14 text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
