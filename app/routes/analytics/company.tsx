import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { companyInsightReads } from "#app/features/analytics/company-insight.server.ts";
import { GoalsCard } from "#app/features/analytics/components/goals-card.tsx";
import { ShareCard } from "#app/features/analytics/components/share-card.tsx";
import { goalViews } from "#app/features/analytics/goal-rules.ts";
import { goalReads } from "#app/features/analytics/goals.server.ts";
import { lengthWords, periodOf, readLength } from "#app/features/analytics/period.ts";
import { COMPANY_METRICS, drawn, seriesOf } from "#app/features/analytics/series.ts";
import { selectSnapshotLinks } from "#app/features/analytics/snapshot-links.server.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/company.ts";
import { Charts } from "./charts.tsx";
import { AnalyticsFrame } from "./frame.tsx";
import { insightActs } from "./insight-forms.server.ts";
import { Funnel, Postings, Spent } from "./insight-tables.tsx";
import { periodRead } from "./period-read.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Analytics of a company · Thrive" }];

const idOf = (params: { companyId: string }) => (isId(params.companyId) ? params.companyId : "none");

/** A company's figures, for its owners and admins; to everybody else there is no such page. */
export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) => {
    const period = periodOf(readLength(request.url), ctx.clock.now());
    return [
      ...companyInsightReads(ctx, idOf(params), period),
      ...goalReads(ctx, idOf(params), period.end),
      selectSnapshotLinks(ctx, idOf(params)),
    ] as const;
  },
  (app, [led, rollups, [funnel], postings, spent, goals, goalSums, links], { request, params }) => {
    const company = led.find(({ ledId }) => ledId === params.companyId);
    if (!company) throw new AppError("not_found");
    const now = app.clock.now();
    const { length, lengths } = periodRead(app, request);
    const period = periodOf(length, now);
    return {
      ...{ company, led, length, lengths, links, now },
      formKey: newId(now),
      series: seriesOf(rollups, period, COMPANY_METRICS).map(drawn),
      goals: goalViews(goals, goalSums, period.end, COMPANY_METRICS),
      funnel: funnel ?? null,
      postings,
      spent,
    };
  },
);

/** Its goals and the addresses of its snapshots. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm<{ done?: string; path?: string }>(form, () =>
    byIntent(insightActs(app, form, idOf(params)), form)(),
  );
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function CompanyAnalytics({ loaderData, actionData }: Route.ComponentProps) {
  const { company, led, length, lengths, series, funnel, postings, spent } = loaderData;
  const { goals, links, formKey, now } = loaderData;
  return (
    <AnalyticsFrame
      lead={`How the postings of ${company.ledName} do, up to yesterday. Its owners and admins see this.`}
      path={`/analytics/companies/${company.ledId}`}
      length={length}
      lengths={lengths}
      led={led}
    >
      <GoalsCard
        goals={goals}
        charted={COMPANY_METRICS}
        answer={answerTo(actionData, "goal-set", "goal-remove")}
      />
      <Charts series={series} />
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card>
          <h2 className="mb-3 text-18">Applications, {lengthWords(length)}</h2>
          <Funnel funnel={funnel} nothing="Nobody applied in this time." />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Paid for milestones, {lengthWords(length)}</h2>
          <Spent spent={spent} hires={funnel?.accepted ?? 0} />
        </Card>
        <Card className="lg:col-span-2">
          <h2 className="mb-3 text-18">Newest postings</h2>
          <Postings postings={postings} nothing="Nothing was posted yet." />
        </Card>
        <ShareCard
          {...{ links, formKey, length, lengths, now }}
          charted={COMPANY_METRICS}
          answer={answerTo(actionData, "link-make", "link-end")}
        />
      </div>
    </AnalyticsFrame>
  );
}
