import { planOf } from "#app/core/plan-limits.ts";
import { insightReads, periodOf } from "#app/features/analytics/insight.server.ts";
import { periodFor, readLength } from "#app/features/analytics/period.ts";
import { seriesOf } from "#app/features/analytics/series.ts";
import type { HeldRow } from "#app/features/billing/queries/wallet.server.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/analytics.ts";
import { Charts } from "./charts.tsx";
import { AnalyticsFrame } from "./frame.tsx";
import { Funnel, Money, Postings, Posts, Works } from "./insight-tables.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Analytics · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    insightReads(ctx, periodOf(readLength(request.url), ctx.clock.now())),
  (
    app,
    [rollups, xp, contacts, [funnel], postings, posts, works, earned, [wait], held, led],
    { request },
  ) => {
    const { length, lengths } = periodFor(planOf(app.viewer.subscription), request.url);
    return {
      length,
      lengths,
      series: seriesOf([...rollups, ...xp, ...contacts], periodOf(length, app.clock.now())),
      funnel: funnel ?? null,
      postings,
      posts,
      works,
      money: { earned, wait: wait ?? null, held: (held as HeldRow[]).filter(({ paying }) => paying === 0) },
      led,
    };
  },
);

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { length, lengths, led, series, funnel, works, postings, posts, money } = loaderData;
  return (
    <AnalyticsFrame
      lead="How your profile, postings and applications do, up to yesterday. Nobody sees who looked."
      path="/analytics"
      length={length}
      lengths={lengths}
      led={led}
    >
      <Charts series={series} />
      <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card>
          <h2 className="mb-3 text-18">Your applications, {length} days</h2>
          <Funnel funnel={funnel} nothing="You sent no application in this time." />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your money, {length} days</h2>
          <Money {...money} />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your works</h2>
          <Works works={works} />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your newest postings</h2>
          <Postings postings={postings} nothing="You have posted nothing yet." />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your newest posts</h2>
          <Posts posts={posts} />
        </Card>
      </div>
    </AnalyticsFrame>
  );
}
