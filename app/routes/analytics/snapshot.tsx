import { shortDay } from "#app/core/day-words.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { days } from "#app/core/time.ts";
import { drawn } from "#app/features/analytics/series.ts";
import { seriesOfSnapshot } from "#app/features/analytics/snapshot.ts";
import { openSnapshot } from "#app/features/analytics/snapshot-links.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/snapshot.ts";
import { Charts } from "./charts.tsx";
import { Funnel, Money, Spent } from "./insight-tables.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Figures of ${loaderData.whose} · Thrive` : "Figures · Thrive" },
  { name: "robots", content: "noindex" },
  SECRET_ADDRESS,
];

export const headers: Route.HeadersFunction = () => ({
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
});

/** Figures as they once stood, read only, for whoever holds their address (product.md `/analytics`). */
export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const { snapshot, ...about } = await openSnapshot(app, params.token);
  const { length, end, funnel, earned, spent } = snapshot;
  return { ...about, length, end, funnel, earned, spent, series: seriesOfSnapshot(snapshot).map(drawn) };
});

export default function Snapshot({ loaderData }: Route.ComponentProps) {
  const { whose, isCompany, madeAt, ends, length, end, series, funnel, earned, spent } = loaderData;
  const span = `${shortDay(end - days(length))} to ${shortDay(end - days(1))}`;
  return (
    <Page>
      <PageHeader
        title={`Figures of ${whose}`}
        lead={`${span}, as they stood on ${shortDay(madeAt)}. Read only, until ${shortDay(ends)}.`}
      />
      {series.length > 0 ? <Charts series={series} /> : null}
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {funnel ? (
          <Card>
            <h2 className="mb-3 text-18">{isCompany ? "Applications received" : "Applications sent"}</h2>
            <Funnel funnel={funnel} nothing="There was no application in this time." />
          </Card>
        ) : null}
        {earned ? (
          <Card>
            <h2 className="mb-3 text-18">Money earned</h2>
            <Money earned={earned} nothing="Nothing was earned in this time." />
          </Card>
        ) : null}
        {spent ? (
          <Card>
            <h2 className="mb-3 text-18">Paid for milestones</h2>
            <Spent spent={spent} hires={funnel?.accepted ?? 0} />
          </Card>
        ) : null}
      </div>
    </Page>
  );
}
