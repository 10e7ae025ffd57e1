import { Link } from "react-router";
import { once } from "#app/core/once.ts";
import { cx } from "#app/ui/cx.ts";
import type { CalendarMonth, DatedThing } from "../calendar.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const words = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }));
const monthWords = words({ month: "long", year: "numeric" });
const dayWords = words({ weekday: "short", day: "numeric", month: "short" });

interface MonthProps {
  month: CalendarMonth;
  today: string;
}

/** A month of a project: its days side by side, on phones only those that have something. */
export function MonthOfThings({ month, today }: MonthProps) {
  return (
    <section aria-labelledby={`month-${month.month}`} className="mb-8">
      <h2 id={`month-${month.month}`} className="mb-3 text-18">
        {monthWords().format(Date.parse(month.month))}
      </h2>
      <div aria-hidden className="mb-1 grid grid-cols-7 gap-1 px-2 text-12 text-muted max-lg:hidden">
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ol className="flex flex-col gap-3 lg:grid lg:grid-cols-7 lg:gap-1">
        {month.days.map(({ day, things }, index) => (
          <li
            key={day}
            style={index === 0 ? { gridColumnStart: month.blanks + 1 } : undefined}
            aria-current={day === today ? "date" : undefined}
            className={cx(
              "min-w-0 lg:min-h-24 lg:rounded-control lg:border lg:border-hairline lg:p-1.5",
              things.length === 0 && "max-lg:hidden",
              things.length > 0 && "lg:bg-surface",
              day === today && "lg:ring-2 lg:ring-spark lg:ring-inset",
            )}
          >
            <p className={cx("mb-1.5 text-14 tabular", things.length === 0 && "text-muted")}>
              <span className="lg:hidden">{dayWords().format(Date.parse(day))}</span>
              <span className="px-0.5 max-lg:hidden">{Number(day.slice(8))}</span>
            </p>
            {things.length > 0 ? (
              <ul className="flex flex-col gap-2 lg:gap-1">
                {things.map((thing) => (
                  <li key={thing.id}>
                    <ThingLink thing={thing} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function ThingLink({ thing: { title, note, over, to } }: { thing: DatedThing }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 flex-col justify-center rounded-control border border-hairline-strong/60 bg-surface px-3 py-1.5 hover:border-hairline-strong lg:px-2 lg:py-1"
    >
      <span className={cx("break-words text-14", over && "text-muted line-through")}>{title}</span>
      <span className="text-12 text-muted">{note}</span>
    </Link>
  );
}
