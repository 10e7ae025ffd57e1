import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";

/** What is charted, in the order of the page. */
export const METRICS = {
  profile_views: { title: "Visits of your profile", one: "visit", many: "visits" },
  likes: { title: "Likes", one: "like", many: "likes" },
  work_views: { title: "Works that were opened", one: "look", many: "looks" },
  post_views: { title: "Views of your posts", one: "view", many: "views" },
  posting_views: { title: "Views of your postings", one: "view", many: "views" },
  applications_received: { title: "Applications you received", one: "application", many: "applications" },
  opportunity_applied: { title: "Applications you sent", one: "application", many: "applications" },
  message_sent: { title: "Messages you sent", one: "message", many: "messages" },
  match_created: { title: "Sparks", one: "Spark", many: "Sparks" },
  contacts: { title: "New contacts", one: "contact", many: "contacts" },
  xp: { title: "XP", one: "XP", many: "XP" },
} as const;
export type Metric = keyof typeof METRICS;

/** Of these only single events tell, under the name of who did it: who asks not to be followed has none. */
export const OWN_DOING = ["opportunity_applied", "message_sent", "match_created"] as const satisfies Metric[];

/** What is charted of a company. */
export const COMPANY_METRICS = {
  posting_views: { title: "Views of its postings", one: "view", many: "views" },
  applications_received: { title: "Applications received", one: "application", many: "applications" },
} as const satisfies Partial<Record<Metric, Words>>;

/** Fewer than so many say nothing in percent. */
const ENOUGH = 10;

interface Words {
  title: string;
  one: string;
  many: string;
}

export interface Series extends Words {
  metric: Metric;
  /** One value a day, the oldest first. */
  days: { day: string; value: number }[];
  total: number;
  before: number;
}

/** A series as it is drawn: over a long time not day by day, which nobody could tell apart. */
export interface DrawnSeries extends Omit<Series, "days"> {
  /** So many days make a step. */
  every: 1 | 7 | 28;
  /** Each with its first day, the oldest first; the oldest may have fewer days than the others. */
  steps: { day: string; value: number }[];
  /** The last day of the last step. */
  until: string;
}

/** Days up to 90, weeks up to a year, four weeks each beyond that. */
export function drawn({ days: values, ...series }: Series): DrawnSeries {
  const every = values.length <= 90 ? 1 : values.length <= 366 ? 7 : 28;
  const short = values.length % every;
  const starts = Array.from({ length: Math.ceil(values.length / every) }, (_, index) =>
    short === 0 ? index * every : Math.max(0, short + (index - 1) * every),
  );
  const steps = starts.map((start, index) => ({
    day: values[start]?.day ?? "",
    value: values.slice(start, starts[index + 1]).reduce((sum, { value }) => sum + value, 0),
  }));
  return { ...series, every, steps, until: values.at(-1)?.day ?? "" };
}

/**
 * Values by day as series over a period, with the sum of the one before.
 * @param end begin of the first day that does not count, epoch milliseconds UTC
 */
export function seriesOf(
  rows: readonly { day: string; metric: string; value: number }[],
  { length, end }: { length: number; end: number },
  charted: Partial<Record<Metric, Words>> = METRICS,
): Series[] {
  const values = new Map(rows.map(({ day, metric, value }) => [`${metric} ${day}`, value]));
  const dayAt = (back: number) => dayOf(end - days(back));
  return (Object.entries(charted) as [Metric, Words][]).map(([metric, words]) => {
    const at = (back: number) => ({ day: dayAt(back), value: values.get(`${metric} ${dayAt(back)}`) ?? 0 });
    const now = Array.from({ length }, (_, index) => at(length - index));
    const then = Array.from({ length }, (_, index) => at(2 * length - index));
    const sum = (part: { value: number }[]) => part.reduce((total, { value }) => total + value, 0);
    return { metric, ...words, days: now, total: sum(now), before: sum(then) };
  });
}

/** How a period compares with the one before, in words; no percentages of next to nothing. */
export function changeWords(total: number, before: number): string {
  if (total === before) return "as before";
  const by = Math.abs(total - before).toLocaleString("en");
  if (before < ENOUGH) return `${by} ${total > before ? "more" : "fewer"} than before`;
  const percent = Math.round((100 * (total - before)) / before);
  if (percent === 0) return "about as before";
  return percent > 0 ? `${percent} % more than before` : `${-percent} % fewer than before`;
}
