import { ChevronLeft, ChevronRight, Flame } from "lucide-react";
import { dayAfter } from "#app/core/days.ts";
import { cx } from "#app/ui/cx.ts";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { dayWords } from "../words.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** One month of check-ins, with the way to the months around it. */
export function MonthCalendar({
  month,
  claimed,
  today,
}: {
  /** `YYYY-MM`. */
  month: string;
  claimed: string[];
  today: string;
}) {
  const first = `${month}-01`;
  const days = daysOf(month);
  const blanks = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monthOf = (day: string) => day.slice(0, 7);
  const next = monthOf(dayAfter(days.at(-1) ?? first, 1));
  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 className="text-18">{dayWords(first, { month: "long", year: "numeric" })}</h2>
        <div className="flex">
          <ButtonLink
            to={`/check-in?month=${monthOf(dayAfter(first, -1))}`}
            variant="ghost"
            size="icon"
            preventScrollReset
            aria-label="Month before"
          >
            <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} />
          </ButtonLink>
          {next <= monthOf(today) ? (
            <ButtonLink
              to={`/check-in?month=${next}`}
              variant="ghost"
              size="icon"
              preventScrollReset
              aria-label="Month after"
            >
              <ChevronRight aria-hidden className="size-5" strokeWidth={1.75} />
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <div aria-hidden className="grid grid-cols-7 gap-1 text-center text-12 text-muted">
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ol className="mt-1 grid grid-cols-7 gap-1 text-center text-14 tabular">
        {days.map((day, index) => (
          <li
            key={day}
            style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}
            aria-current={day === today ? "date" : undefined}
            className={cx(
              "relative flex h-10 items-center justify-center rounded-control",
              claimed.includes(day) ? "bg-spark/16 font-semibold text-text" : "text-muted",
              day === today && "ring-2 ring-spark ring-inset",
            )}
          >
            {Number(day.slice(8))}
            {claimed.includes(day) ? (
              <>
                <Flame
                  aria-hidden
                  className="absolute right-0.5 bottom-0.5 size-3 text-spark"
                  strokeWidth={2}
                />
                <span className="sr-only">, claimed</span>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day, 1)) days.push(day);
  return days;
}
