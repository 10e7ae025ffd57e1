import type { Series } from "./series.ts";

/** Series as rows of a spreadsheet: what, the day, the value. */
export function seriesRows(series: readonly Series[]): string[][] {
  return series.flatMap(({ title, days }) => days.map(({ day, value }) => [title, day, String(value)]));
}

/** The postings of a report as rows of its CSV: figure, posting, count. */
export function postingRows(
  postings: readonly { title: string; views: number; interests: number; applied: number }[],
): string[][] {
  return postings.flatMap(({ title, views, interests, applied }) => [
    ["Views of a posting", title, String(views)],
    ["Interests in a posting", title, String(interests)],
    ["Applications to a posting", title, String(applied)],
  ]);
}
