import { useLoaderData } from "react-router";
import { planOf } from "#app/core/plan-limits.ts";
import { DayChart } from "#app/features/analytics/components/day-chart.tsx";
import { insightReads, periodOf } from "#app/features/analytics/insight.server.ts";
import { lengthsOf, readLength } from "#app/features/analytics/period.ts";
import { seriesOf } from "#app/features/analytics/series.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/analytics.ts";
import { Funnel, Postings, Posts, Works } from "./insight-tables.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Analytics · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    insightReads(ctx, periodOf(readLength(request.url), ctx.clock.now())),
  (app, [rollups, xp, contacts, [funnel], postings, posts, works], { request }) => {
    const lengths = lengthsOf(planOf(app.viewer.subscription));
    const asked = readLength(request.url);
    const length = lengths.includes(asked) ? asked : 30;
    const period = periodOf(length, app.clock.now());
    return {
      length,
      lengths,
      series: seriesOf([...rollups, ...xp, ...contacts], period),
      funnel: funnel ?? null,
      postings,
      posts,
      works,
    };
  },
);

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { length, lengths } = loaderData;
  return (
    <Page>
      <PageHeader
        title="Analytics"
        lead="How your profile, postings and applications do, up to yesterday. Nobody sees who looked."
        actions={
          <>
            <a
              href={`/analytics/export?days=${length}&format=csv`}
              download
              className={buttonClass("quiet", "sm")}
            >
              CSV
            </a>
            <a
              href={`/analytics/export?days=${length}&format=json`}
              download
              className={buttonClass("quiet", "sm")}
            >
              JSON
            </a>
          </>
        }
      />
      <TabLinks
        label="Period"
        className="mb-6 max-w-lg"
        replace
        tabs={lengths.map((days) => ({
          to: `/analytics?days=${days}`,
          label: `${days} days`,
          current: days === length,
        }))}
      />
      <Charts />
      <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Tables />
      </div>
    </Page>
  );
}

function Charts() {
  const { series } = useLoaderData<typeof loader>();
  return (
    <ul aria-label="Charts" className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {series.map((one) => (
        <li key={one.metric}>
          <DayChart series={one} />
        </li>
      ))}
    </ul>
  );
}

function Tables() {
  const { funnel, postings, posts, works, length } = useLoaderData<typeof loader>();
  return (
    <>
      <Card>
        <h2 className="mb-3 text-18">Your applications, {length} days</h2>
        <Funnel funnel={funnel} />
      </Card>
      <Card>
        <h2 className="mb-3 text-18">Your works</h2>
        <Works works={works} />
      </Card>
      <Card>
        <h2 className="mb-3 text-18">Your newest postings</h2>
        <Postings postings={postings} />
      </Card>
      <Card>
        <h2 className="mb-3 text-18">Your newest posts</h2>
        <Posts posts={posts} />
      </Card>
    </>
  );
}
