import { csvOf } from "#app/core/csv.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { insightReads, periodOf } from "#app/features/analytics/insight.server.ts";
import { lengthsOf, readLength } from "#app/features/analytics/period.ts";
import { METRICS, seriesOf } from "#app/features/analytics/series.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export.ts";

/** One's own figures to take along: a table for a spreadsheet, or JSON. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    insightReads(ctx, periodOf(readLength(request.url), ctx.clock.now())),
  (app, [rollups, xp, contacts, [funnel], postings, posts], { request }) => {
    const asked = readLength(request.url);
    const length = lengthsOf(planOf(app.viewer.subscription)).includes(asked) ? asked : 30;
    const series = seriesOf([...rollups, ...xp, ...contacts], periodOf(length, app.clock.now()));
    if (new URL(request.url).searchParams.get("format") === "json")
      return fileToKeep(
        JSON.stringify({ length, series, funnel, postings, posts }, null, 2),
        "analytics.json",
      );
    const rows = [
      ["What", "Day or title", "Value"],
      ...series.flatMap(({ metric, days }) =>
        days.map(({ day, value }) => [METRICS[metric].title, day, String(value)]),
      ),
      ...postings.flatMap(({ title, views, interests, applied }) => [
        ["Views of a posting", title, String(views)],
        ["Interests in a posting", title, String(interests)],
        ["Applications to a posting", title, String(applied)],
      ]),
      ...posts.map(({ begins, reactions }) => ["Reactions to a post", begins, String(reactions)]),
    ];
    return fileToKeep(csvOf(rows), "analytics.csv");
  },
);
