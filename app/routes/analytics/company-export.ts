import { data } from "react-router";
import { csvOf } from "#app/core/csv.ts";
import { isId } from "#app/core/ids.ts";
import { companyInsightReads } from "#app/features/analytics/company-insight.server.ts";
import { postingRows, seriesRows } from "#app/features/analytics/export-rows.ts";
import { periodOf, readLength } from "#app/features/analytics/period.ts";
import { COMPANY_METRICS, seriesOf } from "#app/features/analytics/series.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/company-export.ts";
import { periodRead } from "./period-read.server.ts";

/** A company's figures to take along: a table for a spreadsheet, or JSON. */
export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) =>
    companyInsightReads(
      ctx,
      isId(params.companyId) ? params.companyId : "none",
      periodOf(readLength(request.url), ctx.clock.now()),
    ),
  (app, [led, rollups, [funnel], postings, spent], { request, params }) => {
    if (!led.some(({ ledId }) => ledId === params.companyId))
      throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const { length } = periodRead(app, request);
    const series = seriesOf(rollups, periodOf(length, app.clock.now()), COMPANY_METRICS);
    if (new URL(request.url).searchParams.get("format") === "json")
      return fileToKeep(JSON.stringify({ length, series, funnel, postings, spent }, null, 2), "company.json");
    const rows = [...seriesRows(series), ...postingRows(postings)];
    return fileToKeep(csvOf([["What", "Day or title", "Value"], ...rows]), "company.csv");
  },
);
