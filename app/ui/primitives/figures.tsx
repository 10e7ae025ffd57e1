import { Link } from "react-router";
import { cx } from "../cx.ts";

export interface Figure {
  label: string;
  /** Of money, a line for each currency. */
  value: React.ReactNode;
  note?: string | undefined;
  /** `danger`: it needs somebody; `quiet`: there is nothing of it. */
  tone?: "danger" | "quiet" | undefined;
  /** Where what is counted stands. */
  to?: string | undefined;
}

const TONES = { danger: "text-danger", quiet: "text-muted" };

/**
 * The numbers of one thing beside each other on one surface: what it is, how much, and a word on it. Each stands on one
 * line with those of its neighbours, also where a name takes two.
 */
export function Figures({ figures, className }: { figures: Figure[]; className?: string }) {
  return (
    <dl
      className={cx(
        "grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline shadow-card sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:grid-rows-[repeat(3,auto)]",
        className,
      )}
    >
      {figures.map(({ label: name, value, note, tone, to }) => (
        <div
          key={name}
          className="relative row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0 bg-surface px-4 py-3.5 last:odd:max-sm:col-span-2 sm:px-5 sm:py-4"
        >
          <dt className="text-14 text-muted">
            {to ? (
              <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </dt>
          <dd
            className={cx(
              "mt-0.5 break-words font-display font-semibold text-22 tabular",
              tone && TONES[tone],
            )}
          >
            {value}
          </dd>
          {note ? <dd className="mt-0.5 text-12 text-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
