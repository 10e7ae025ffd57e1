import { csvOf } from "#app/core/csv.ts";
import { toMajorUnits } from "#app/core/money.ts";
import { postingRows, seriesRows } from "#app/features/analytics/export-rows.ts";
import { insightReads } from "#app/features/analytics/insight.server.ts";
import { periodOf, readLength } from "#app/features/analytics/period.ts";
import { seriesOf } from "#app/features/analytics/series.ts";
import { byClient, byKind } from "#app/features/analytics/sources.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export.ts";
import { periodRead } from "./period-read.server.ts";

/** One's own figures to take along: a table for a spreadsheet, or JSON. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    insightReads(ctx, periodOf(readLength(request.url), ctx.clock.now())),
  (app, [rollups, xp, contacts, [funnel], postings, posts, , earned, , sources], { request }) => {
    const { length } = periodRead(app, request);
    const series = seriesOf([...rollups, ...xp, ...contacts], periodOf(length, app.clock.now()));
    const clients = byClient(sources, earned);
    const kinds = byKind(sources, earned);
    if (new URL(request.url).searchParams.get("format") === "json")
      return fileToKeep(
        JSON.stringify({ length, series, funnel, postings, posts, earned, clients, kinds }, null, 2),
        "analytics.json",
      );
    const rows = [
      ["What", "Day or title", "Value"],
      ...seriesRows(series),
      ...postingRows(postings),
      ...posts.flatMap(({ begins, views, reactions }) => [
        ["Views of a post", begins, String(views)],
        ["Reactions to a post", begins, String(reactions)],
      ]),
      ...earned.map(({ currency, earned: sum }) => ["Earned", currency, toMajorUnits(sum, currency)]),
      ...[...clients, ...kinds].map(({ name, currency, amount }) => [
        `Earned in ${currency}`,
        name,
        toMajorUnits(amount, currency),
      ]),
    ];
    return fileToKeep(csvOf(rows), "analytics.csv");
  },
);
