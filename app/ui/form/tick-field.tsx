import { useId } from "react";
import { cx } from "../cx.ts";

interface TickFieldProps extends Omit<React.ComponentProps<"input">, "type" | "className"> {
  /** What is chosen or agreed to; more than words where it links somewhere. */
  label: React.ReactNode;
  /** A line below the label. */
  note?: string | undefined;
  errors?: string[] | undefined;
}

/** One box to tick beside its words, with a row's height to press on. */
export function TickField({ label, note, errors, ...input }: TickFieldProps) {
  const id = useId();
  const error = errors?.[0];
  const about = error ?? note;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={about ? id : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="min-w-0 break-words">{label}</span>
      </label>
      {about ? (
        <p id={id} className={cx("-mt-1.5 pl-8 text-14", error ? "text-danger" : "text-muted")}>
          {about}
        </p>
      ) : null}
    </div>
  );
}
