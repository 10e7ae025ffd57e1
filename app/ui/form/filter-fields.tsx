import { cx } from "../cx.ts";
import { CONTROL } from "./field.tsx";

const LABEL = "flex min-w-0 flex-col gap-1.5 font-medium text-14";
const LOOK = "h-11 font-normal";

interface FilterProps {
  name: string;
  label: string;
  /** How wide it is in its row. */
  className?: string;
}

interface FilterChoiceProps extends FilterProps {
  /** What the address asks for. */
  value: string | number | null | undefined;
  /** Pairs, as an object puts what reads as a number first. */
  options: readonly (readonly [string, string])[];
  /** Whether something is always chosen. */
  required?: boolean;
}

/**
 * One thing that a list is narrowed by. The first entry asks for nothing: "any" is none of the options, and so it reads as if
 * it were not in the address (specification §5: no option has an empty value).
 */
export function FilterChoice({ name, label, value, options, required, className }: FilterChoiceProps) {
  return (
    <label className={cx(LABEL, className)}>
      {label}
      {/* Another address, by the way back or a link, shows what it asks for. */}
      <select key={value} name={name} defaultValue={value ?? "any"} className={cx(CONTROL, LOOK)}>
        {required ? null : <option value="any">Any</option>}
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Words that a list is narrowed by. No filter has to be filled in, so none says that it is optional. */
export function FilterText({
  name,
  label,
  value,
  className,
  ...input
}: FilterProps & { value: string } & Pick<
    React.ComponentProps<"input">,
    "type" | "placeholder" | "inputMode" | "maxLength"
  >) {
  return (
    <label className={cx(LABEL, className)}>
      {label}
      <input key={value} name={name} defaultValue={value} className={cx(CONTROL, LOOK)} {...input} />
    </label>
  );
}
