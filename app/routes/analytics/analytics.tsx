import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { GoalsCard } from "#app/features/analytics/components/goals-card.tsx";
import { MonthlyCard } from "#app/features/analytics/components/monthly-card.tsx";
import { ShareCard } from "#app/features/analytics/components/share-card.tsx";
import { goalViews } from "#app/features/analytics/goal-rules.ts";
import { goalReads } from "#app/features/analytics/goals.server.ts";
import { insightReads } from "#app/features/analytics/insight.server.ts";
import { insightsOf } from "#app/features/analytics/insights.ts";
import { lengthWords, periodOf, readLength } from "#app/features/analytics/period.ts";
import { monthlySchema } from "#app/features/analytics/schema.ts";
import { drawn, METRICS, OWN_DOING, type Series, seriesOf } from "#app/features/analytics/series.ts";
import { selectSnapshotLinks } from "#app/features/analytics/snapshot-links.server.ts";
import { byClient, byKind } from "#app/features/analytics/sources.ts";
import { hindranceOf, selectMailChoice } from "#app/features/notifications/mail-choice.server.ts";
import { choose } from "#app/features/notifications/settings.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/analytics.ts";
import { Charts } from "./charts.tsx";
import { AnalyticsFrame } from "./frame.tsx";
import { insightActs } from "./insight-forms.server.ts";
import { Funnel, Income, Money, Postings, Posts, Spent, Works } from "./insight-tables.tsx";
import { InsightsCard } from "./insights-card.tsx";
import { NotCounted } from "./not-counted.tsx";
import { periodRead } from "./period-read.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Analytics · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const period = periodOf(readLength(request.url), ctx.clock.now());
    return [
      ...insightReads(ctx, period),
      ...goalReads(ctx, null, period.end),
      selectSnapshotLinks(ctx, null),
      selectMailChoice(ctx, "monthly_figures"),
    ] as const;
  },
  (
    app,
    [
      rollups,
      xp,
      contacts,
      [funnel],
      postings,
      posts,
      works,
      earned,
      [wait],
      sources,
      [unfollowed],
      held,
      led,
      spent,
      [hired],
      goals,
      sums,
      links,
      [choice],
    ],
    { request },
  ) => {
    const now = app.clock.now();
    const { length, lengths } = periodRead(app, request);
    const period = periodOf(length, now);
    const all = seriesOf([...rollups, ...xp, ...contacts], period);
    const notFollowed = app.unfollowed || unfollowed !== undefined;
    const clients = byClient(sources, earned);
    return {
      ...{ length, lengths, now, links, notFollowed, clients },
      formKey: newId(now),
      series: (notFollowed ? all.filter(hasBeenCounted) : all).map(drawn),
      insights: insightsOf({ series: all, funnel: funnel ?? null, postings, posts, works, clients }),
      kinds: byKind(sources, earned),
      goals: goalViews(goals, sums, period.end),
      monthly: { mail: choice?.mail ?? "off", hindrance: choice ? hindranceOf(choice) : null },
      funnel: funnel ?? null,
      postings,
      spent,
      hires: hired?.hires ?? 0,
      posts,
      works,
      money: { earned, wait: wait ?? null, held: held.filter(({ paying }) => paying === 0) },
      led,
    };
  },
);

/** For who is only counted: a chart of what they do themselves would show zeros that are none. */
function hasBeenCounted({ metric, total, before }: Series): boolean {
  return total + before > 0 || !(OWN_DOING as readonly string[]).includes(metric);
}

/** Goals, addresses of snapshots, and the mail of each month. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const acts = {
    ...insightActs(app, form, null),
    monthly: async () => {
      const { mail } = parseForm(form, monthlySchema);
      await choose(app, { kind: "monthly_figures", channel: "email", value: mail ? "instant" : "off" });
      return { done: mail ? "It comes on the first of each month." : "No more of these mails." };
    },
  };
  return answerForm<{ done?: string; path?: string }>(form, () => byIntent(acts, form)());
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Analytics({ loaderData, actionData }: Route.ComponentProps) {
  const { length, lengths, led, series, goals, links, formKey, monthly, now } = loaderData;
  const { funnel, works, postings, posts, money, insights, clients, kinds, notFollowed } = loaderData;
  return (
    <AnalyticsFrame
      lead="How your profile, postings and applications do, up to yesterday. Nobody sees who looked."
      path="/analytics"
      length={length}
      lengths={lengths}
      led={led}
    >
      <GoalsCard goals={goals} charted={METRICS} answer={answerTo(actionData, "goal-set", "goal-remove")} />
      <InsightsCard insights={insights} />
      <Charts series={series} />
      <NotCounted unfollowed={notFollowed} />
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        <Card>
          <h2 className="mb-3 text-18">Your applications, {lengthWords(length)}</h2>
          <Funnel funnel={funnel} nothing="You sent no application in this time." />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your money, {lengthWords(length)}</h2>
          <Money {...money} />
          <Income clients={clients} kinds={kinds} />
          <p className="mt-4 text-14">
            <Link
              to="/rates"
              className="inline-flex min-h-11 items-center underline underline-offset-2 hover:text-spark"
            >
              What others are paid for such work
            </Link>
          </p>
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your works</h2>
          <Works works={works} />
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your newest postings</h2>
          <Postings postings={postings} nothing="You have posted nothing yet." />
          {loaderData.spent.length > 0 ? (
            <div className="mt-4">
              <h3 className="mb-1 text-16">Paid for work on them, {lengthWords(length)}</h3>
              <Spent spent={loaderData.spent} hires={loaderData.hires} />
            </div>
          ) : null}
        </Card>
        <Card>
          <h2 className="mb-3 text-18">Your newest posts</h2>
          <Posts posts={posts} />
        </Card>
        <MonthlyCard {...monthly} answer={answerTo(actionData, "monthly")} />
        <ShareCard
          {...{ links, formKey, length, lengths, now }}
          charted={METRICS}
          answer={answerTo(actionData, "link-make", "link-end")}
        />
      </div>
    </AnalyticsFrame>
  );
}
