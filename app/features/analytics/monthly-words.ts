import { z } from "zod";
import { once } from "#app/core/once.ts";
import { changeWords, METRICS, type Metric } from "./series.ts";

/** One metric of a month, beside the month before. */
const figure = z.object({ metric: z.string(), total: z.number(), before: z.number() });
/** What was to be reached in it. */
const goal = z.object({ metric: z.string(), target: z.number(), total: z.number() });

export const monthFigures = z.object({ figures: z.array(figure), goals: z.array(goal) });
export type MonthFigures = z.infer<typeof monthFigures>;

const MONTH = once(() => new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }));

/** `2026-10` as a sentence says it: "October 2026". */
export function monthName(month: string): string {
  return MONTH().format(Date.parse(`${month}-01`));
}

/** What there is to say something about, in the order of the page. */
function charted({ figures }: MonthFigures) {
  return (Object.entries(METRICS) as [Metric, (typeof METRICS)[Metric]][]).flatMap(([metric, words]) => {
    const found = figures.find((one) => one.metric === metric);
    return found && (found.total > 0 || found.before > 0) ? [{ ...words, ...found }] : [];
  });
}

/** A month in one sentence: the first few of its figures. */
export function monthSentence(month: MonthFigures): string {
  const most = charted(month)
    .filter(({ total }) => total > 0)
    .slice(0, 4)
    .map(({ title, total }) => `${title}: ${total.toLocaleString("en")}`);
  return most.length > 0 ? `${most.join(" · ")}.` : "A quiet month: nothing was counted.";
}

/** Every figure that has something to say, and how it compares. */
export function monthLines(month: MonthFigures): { title: string; text: string }[] {
  return charted(month).map(({ title, total, before }) => ({
    title: `${title}: ${total.toLocaleString("en")}`,
    text: changeWords(total, before),
  }));
}

/** What became of the month's goals. */
export function goalLines({ goals }: MonthFigures): string[] {
  return goals.flatMap(({ metric, target, total }) => {
    const words = METRICS[metric as Metric];
    if (!words) return [];
    const outcome = total >= target ? "reached" : `${(target - total).toLocaleString("en")} short`;
    return `Your goal for “${words.title}”: ${total.toLocaleString("en")} of ${target.toLocaleString("en")}, ${outcome}.`;
  });
}
