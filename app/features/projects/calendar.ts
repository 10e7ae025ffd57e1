import { hourWords } from "#app/core/clock-words.ts";
import { dayIn } from "#app/core/time-zone.ts";

/** Something of a project that has a day. */
export interface DatedThing {
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  /** What kind of thing it is, and how it stands. */
  note: string;
  /** Nobody has to do anything about it any more. */
  over: boolean;
  to: string;
}

/** Something of a project that begins at a moment, epoch ms: its day is that of the clock it is read by. */
export type TimedThing = Omit<DatedThing, "day"> & { at: number };

/** A thing by the clock of its reader; where that is not known it says that it is read by UTC's. */
export function byClock(thing: DatedThing | TimedThing, timeZone: string | null): DatedThing {
  if (!("at" in thing)) return thing;
  const { at, note, ...same } = thing;
  const hour = timeZone === null ? `${hourWords(at, "UTC")} UTC` : hourWords(at, timeZone);
  return { ...same, day: dayIn(timeZone ?? "UTC", at), note: `${note} · ${hour}` };
}

export interface CalendarMonth {
  /** `YYYY-MM`. */
  month: string;
  days: { day: string; things: DatedThing[] }[];
  /** Cells before the first: weeks begin on Monday. */
  blanks: number;
}

/** The months in which there is something, each with all its days, in their order. */
export function monthsOf(things: readonly DatedThing[]): CalendarMonth[] {
  const months = [...new Set(things.map(({ day }) => day.slice(0, 7)))].toSorted();
  return months.map((month) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return {
      month,
      blanks: (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7,
      days: Array.from({ length }, (_, index) => {
        const day = `${month}-${String(index + 1).padStart(2, "0")}`;
        return { day, things: things.filter((thing) => thing.day === day) };
      }),
    };
  });
}
