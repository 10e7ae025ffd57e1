/** Where the work happens. */
export const LOCATION_MODES = { remote: "Remote", hybrid: "Partly on site", onsite: "On site" } as const;

/** What a budget is per. */
export const BUDGET_UNITS = {
  project: "for the whole project",
  hour: "per hour",
  day: "per day",
  post: "per post",
} as const;

/** When it is paid. */
export const PAY_TERMS = {
  on_delivery: "On delivery",
  on_milestones: "Milestone by milestone",
  net_days: "Within 30 days of the invoice",
} as const;

/** A number of days as people say it: "3 months". */
export function longDuration(days: number): string {
  if (days % 365 === 0) return counted(days / 365, "year");
  if (days % 30 === 0) return counted(days / 30, "month");
  if (days % 7 === 0) return counted(days / 7, "week");
  return counted(days, "day");
}

/** "1 day", "3 days". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many people applied, without telling how many exactly (product.md §6). */
export function applicantsInWords(count: number): string {
  if (count < 5) return "Fewer than 5 applicants";
  return count <= 20 ? "5 to 20 applicants" : "More than 20 applicants";
}

/** Who finds it. */
export const VISIBILITIES = {
  public: "Everybody",
  members: "Members only",
  invited: "Only whom I invite",
} as const;
