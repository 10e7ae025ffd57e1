import { z } from "zod";
import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import type { Earned } from "./income.server.ts";
import type { Funnel } from "./insight.server.ts";
import { METRICS, type Metric, type Series } from "./series.ts";
import type { Part } from "./snapshot-parts.ts";
import type { Spent } from "./spent.server.ts";

const count = z.number();
const sums = { currency: z.string(), before: count };

/** Figures as they stood: counts and sums alone, no title, no name and nobody who looked. */
const snapshot = z.object({
  length: count,
  /** Begin of the first day that does not count, epoch milliseconds UTC. */
  end: count,
  series: z.array(z.object({ metric: z.string(), values: z.array(count), before: count })),
  funnel: z
    .object({
      ...{ sent: count, seen: count, shortlisted: count, offered: count, accepted: count },
      median_wait: count.nullable(),
    })
    .nullable(),
  earned: z.array(z.object({ ...sums, earned: count })).nullable(),
  spent: z.array(z.object({ ...sums, spent: count, milestones: count })).nullable(),
});
export type Snapshot = z.infer<typeof snapshot>;

/** @returns null for what was stored in a shape that is none of ours */
export function readSnapshot(stored: unknown): Snapshot | null {
  return snapshot.safeParse(stored).data ?? null;
}

export interface Figures {
  series: readonly Series[];
  funnel: Funnel | null;
  earned?: readonly Earned[];
  spent?: readonly Spent[];
}

/** The chosen parts of figures, to be kept as they are now. */
export function snapshotOf(
  figures: Figures,
  { length, end }: { length: number; end: number },
  parts: readonly Part[],
): Snapshot {
  const shows = (part: Part) => parts.includes(part);
  return {
    ...{ length, end },
    series: figures.series
      .filter(({ metric }) => shows(metric))
      .map(({ metric, days, before }) => ({ metric, before, values: days.map(({ value }) => value) })),
    funnel: shows("funnel") && figures.funnel ? { ...figures.funnel } : null,
    earned: shows("money") && figures.earned ? figures.earned.map((row) => ({ ...row })) : null,
    spent: shows("money") && figures.spent ? figures.spent.map((row) => ({ ...row })) : null,
  };
}

/** What is charted, for whom it is not about: "your" would be the reader. */
const TITLES: Record<Metric, string> = {
  profile_views: "Visits of the profile",
  likes: "Likes",
  work_views: "Works that were opened",
  post_views: "Views of the posts",
  posting_views: "Views of the postings",
  applications_received: "Applications received",
  opportunity_applied: "Applications sent",
  message_sent: "Messages sent",
  match_created: "Sparks",
  contacts: "New contacts",
  xp: "XP",
};

/** The charts of a snapshot, day by day again; without those of a metric there is no more. */
export function seriesOfSnapshot({ series, length, end }: Snapshot): Series[] {
  return series.flatMap(({ metric, values, before }) => {
    const words = METRICS[metric as Metric];
    if (!words) return [];
    return {
      ...words,
      title: TITLES[metric as Metric],
      metric: metric as Metric,
      before,
      total: values.reduce((sum, value) => sum + value, 0),
      days: values.map((value, index) => ({ day: dayOf(end - days(length - index)), value })),
    };
  });
}
