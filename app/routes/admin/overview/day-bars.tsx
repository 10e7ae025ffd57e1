import type { DayRow } from "#app/features/admin/overview.server.ts";
import { dayWords } from "./day-words.ts";

/** Bars of one figure; the table below says the same in numbers. */
export function DayBars({
  title,
  days,
  of,
  most,
}: {
  title: string;
  days: DayRow[];
  of: "joined" | "came" | "active" | "sparks" | "posts";
  most: number;
}) {
  const values = days.map((day) => day[of] ?? 0);
  const top = Math.max(1, ...values);
  // Members of several days are the same ones.
  const all = of === "active" ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
  const limited = of !== "active" && top >= most;
  return (
    <figure>
      <figcaption className="mb-2 flex items-baseline justify-between text-14">
        <span className="font-medium">{title}</span>
        <span className="text-muted tabular">
          {of === "active" ? "up to " : ""}
          {all.toLocaleString("en")}
          {limited ? "+" : ""}
        </span>
      </figcaption>
      <div aria-hidden className="flex h-24 items-end gap-1">
        {days.map((day, index) => (
          <div
            key={day.day}
            title={`${dayWords(day.day)}: ${(values[index] ?? 0).toLocaleString("en")}`}
            className="min-h-0.5 flex-1 rounded-t-sm bg-spark/70"
            style={{ height: `${Math.round((100 * (values[index] ?? 0)) / top)}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-12 text-muted">
        <span>{dayWords(days[0]?.day ?? 0)}</span>
        <span>{dayWords(days.at(-1)?.day ?? 0)}</span>
      </div>
    </figure>
  );
}
