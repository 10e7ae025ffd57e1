import { shortDay } from "#app/core/day-words.ts";
import { type Line, thousandthsOf } from "./amounts.ts";
import { LINE_MAX, LINES_MAX } from "./terms.ts";

interface Hours {
  startedAt: number;
  minutes: number;
  note: string | null;
  project: string;
}

/** Lines of an invoice for hours: one for each kind of work, or one for all when there are too many. Each lacks its price. */
export function hourLines(hours: readonly Hours[]): Line[] {
  const first = hours.at(0);
  if (!first) return [];
  const byWork = new Map<string, Hours[]>();
  for (const each of hours) {
    const work = each.note ?? each.project;
    byWork.set(work, [...(byWork.get(work) ?? []), each]);
  }
  const many = byWork.size > LINES_MAX;
  const days = [first.startedAt, hours.at(-1)?.startedAt ?? first.startedAt].map((day) => shortDay(day));
  const works: [string, readonly Hours[]][] = many
    ? [[`${first.project}, ${[...new Set(days)].join(" to ")}`, hours]]
    : [...byWork];
  return works.map(([text, some]) => ({
    text: text.slice(0, LINE_MAX),
    quantity: thousandthsOf(some.reduce((all, { minutes }) => all + minutes, 0)),
    unit: "hours",
    price: 0,
    taxRate: 0,
  }));
}
