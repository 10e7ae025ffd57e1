import { data } from "react-router";
import { isId } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { companyInsightReads } from "#app/features/analytics/company-insight.server.ts";
import { periodOf } from "#app/features/analytics/insight.server.ts";
import { periodFor, readLength } from "#app/features/analytics/period.ts";
import { COMPANY_METRICS, seriesOf } from "#app/features/analytics/series.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/company.ts";
import { Charts } from "./charts.tsx";
import { AnalyticsFrame } from "./frame.tsx";
import { Funnel, Postings, Spent } from "./insight-tables.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Analytics of a company · Thrive" }];

/** A company's figures, for its owners and admins; to everybody else there is no such page. */
export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) =>
    companyInsightReads(
      ctx,
      isId(params.companyId) ? params.companyId : "none",
      periodOf(readLength(request.url), ctx.clock.now()),
    ),
  (app, [led, rollups, [funnel], postings, spent], { request, params }) => {
    const company = led.find(({ ledId }) => ledId === params.companyId);
    if (!company) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const { length, lengths } = periodFor(planOf(app.viewer.subscription), request.url);
    return {
      company,
      led,
      length,
      lengths,
      series: seriesOf(rollups, periodOf(length, app.clock.now()), COMPANY_METRICS),
      funnel: funnel ?? null,
      postings,
      spent,
    };
  },
);

export default function CompanyAnalytics({ loaderData }: Route.ComponentProps) {
  const { company, led, length, lengths, series, funnel, postings, spent } = loaderData;
  return (
    <AnalyticsFrame
      lead={`How the postings of ${company.ledName} do, up to yesterday. Its owners and admins see this.`}
      path={`/analytics/companies/${company.ledId}`}
      length={length}
      lengths={lengths}
      led={led}
    >
      <Charts series={series} />
      <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card>
          <h2 className="mb-3 text-18">Applications, {length} days</h2>
          <Funnel funnel={funnel} nothing="Nobody applied in this time." />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Paid for milestones, {length} days</h2>
          <Spent spent={spent} hires={funnel?.accepted ?? 0} />
        </Card>
        <Card className="lg:col-span-2">
          <h2 className="mb-3 text-18">Newest postings</h2>
          <Postings postings={postings} nothing="Nothing was posted yet." />
        </Card>
      </div>
    </AnalyticsFrame>
  );
}
