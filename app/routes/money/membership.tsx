import { Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { type Plan, planOf } from "#app/core/plan-limits.ts";
import { tierLabel, tierProgress } from "#app/core/tiers.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { benefitRows } from "#app/features/membership/benefits.ts";
import { buyGift } from "#app/features/membership/commands/gifts.server.ts";
import { startTrial } from "#app/features/membership/commands/start-trial.server.ts";
import { isOver, subscribe } from "#app/features/membership/commands/subscribe.server.ts";
import { CouponForm } from "#app/features/membership/components/coupon-form.tsx";
import { Gifts } from "#app/features/membership/components/gifts.tsx";
import { PlanCards } from "#app/features/membership/components/plan-cards.tsx";
import { ReducedPrice } from "#app/features/membership/components/reduced-price.tsx";
import { WaitList } from "#app/features/membership/components/wait-list.tsx";
import { selectDiscount } from "#app/features/membership/coupons.server.ts";
import type { Discount } from "#app/features/membership/discount.ts";
import { selectGifts } from "#app/features/membership/gift-rows.server.ts";
import { INTERVALS, type Interval, PLAN_NAMES, planCurrency } from "#app/features/membership/plans.ts";
import { selectSubscription } from "#app/features/membership/queries.server.ts";
import {
  giftSchema,
  REDUCED_FOR,
  reducedSchema,
  subscribeSchema,
  trialSchema,
} from "#app/features/membership/schema.ts";
import { selectWaits, stopWaiting, waitForPlans } from "#app/features/membership/wait-list.server.ts";
import { TierLadder } from "#app/features/rewards/components/tier-ladder.tsx";
import { requestHelp } from "#app/features/support/commands/member-acts.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/membership.ts";
import { COUPON_ACTS } from "./subscription-forms.server.ts";

const PLANS = Object.keys(PLAN_NAMES) as Plan[];

export const meta: Route.MetaFunction = () => [{ title: "Membership · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) =>
    [selectSubscription(ctx), selectDiscount(ctx), selectGifts(ctx), selectWaits(ctx)] as const,
  (app, [[row], [discount], gifts, [waits]], { request }) => {
    const running = row && !isOver(row) && row.status !== "trialing" ? row : undefined;
    const newIn = planCurrency(app.viewer.country);
    return {
      interval: (new URL(request.url).searchParams.get("interval") === "year" ? "year" : "month") as Interval,
      current: planOf(app.viewer.subscription),
      paying: running !== undefined,
      trialEnds: row?.status === "trialing" ? row.period_end : null,
      mayTry: row === undefined,
      discount: (discount ?? null) as Discount | null,
      /** A plan that runs goes on in its own; what is begun, or given, is paid where its payer lives now. */
      currency: running?.currency ?? newIn,
      giftCurrency: newIn,
      xp: app.viewer.xp,
      payKey: newId(app.clock.now()),
      gifts,
      testMoney: app.payments.isTest,
      waits: waits !== undefined,
    };
  },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(ACTS, form)(app, form));
});

const ACTS: Record<string, (app: MemberContext, form: FormData) => Promise<string | Response>> = {
  subscribe: async (app, form) => redirect(await subscribe(app, parseForm(form, subscribeSchema))),
  trial: async (app, form) => {
    await startTrial(app, parseForm(form, trialSchema).plan);
    return redirect("/subscription");
  },
  gift: async (app, form) => {
    const { gift, key } = parseForm(form, giftSchema);
    return redirect(await buyGift(app, { ...gift, key }));
  },
  reduced: async (app, form) => {
    const { client_id, who, proof } = parseForm(form, reducedSchema);
    const title = `Reduced price: ${REDUCED_FOR[who]}`;
    const ticket = await requestHelp(app, { client_id, category: "payment", title, body: proof });
    return redirect(`/support-dashboard?ticket=${ticket}`);
  },
  wait: async (app) => {
    await waitForPlans(app);
    return "You are on the wait-list.";
  },
  "stop-waiting": async (app) => {
    await stopWaiting(app);
    return "You wait no longer.";
  },
  ...COUPON_ACTS,
};

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

const QUESTIONS = [
  [
    "What happens to my work if I cancel?",
    "Nothing is deleted. Your plan runs to the end of what is paid, and then you are on the free plan.",
  ],
  [
    "What is a trial?",
    "Two weeks of Pro or Business, once, without a card. Then you are on the free plan, unless you choose one.",
  ],
  [
    "Can my company pay?",
    "Yes. Once you have a plan, bill it to your company on your subscription page; its receipts carry the company's name. While a Business plan is billed to it, the company's team shares a space of 500 GB for what is uploaded for the company.",
  ],
  ["Can I pause?", "Yes, for one to three months. The days you have paid for come after the pause."],
  [
    "Are the limits on already?",
    "During the beta most limits are shown and not kept. Requests to strangers and storage are.",
  ],
  [
    "Does a plan bring XP?",
    "No. XP says what you do here, and cannot be bought. Plans and tiers are two different things.",
  ],
] as const;

export default function Membership({ loaderData, actionData }: Route.ComponentProps) {
  const { xp, testMoney, interval, discount, paying, gifts, giftCurrency, waits, ...plans } = loaderData;
  const { percent, toNext } = tierProgress(xp);
  const reduced = <ReducedPrice clientId={plans.payKey} answer={answerTo(actionData, "reduced")} />;
  return (
    <Page className="flex flex-col gap-10">
      <section aria-labelledby="plans">
        <PageHeader
          title="Membership"
          lead="Plans give you room. Tiers show what you have done. One is paid, the other is earned."
        />
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="plans" className="text-22">
            Plans
          </h2>
          <TestMoney shown={testMoney}>no real card is charged</TestMoney>
        </div>
        <TabLinks
          label="How often"
          className="mb-5 max-w-sm"
          replace
          tabs={Object.entries(INTERVALS).map(([key, label]) => ({
            to: key === "month" ? "/membership" : "/membership?interval=year",
            label: key === "year" ? `${label}, two months free` : label,
            current: key === interval,
          }))}
        />
        <PlanCards
          {...plans}
          interval={interval}
          paying={paying}
          discount={discount}
          answer={answerTo(actionData, "subscribe", "trial")}
        />
        {testMoney ? <WaitList waits={waits} /> : null}
        <Card className="mt-4">
          <h3 className="mb-1 text-18">Side by side</h3>
          <FiguresTable
            caption="What the plans hold"
            head={["What you have", ...PLANS.map((plan) => PLAN_NAMES[plan])]}
            rows={benefitRows(PLANS, interval)}
          />
          <p className="mt-3 text-14 text-muted">
            During the beta we show most of these limits and keep only two: requests to strangers, and
            storage.
          </p>
        </Card>
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          {/* What is folded stands together, beside the form. */}
          <div className="flex flex-col gap-4">
            <Gifts
              gifts={gifts}
              currency={giftCurrency}
              payKey={plans.payKey}
              answer={answerTo(actionData, "gift")}
            />
            {paying ? null : reduced}
          </div>
          {paying ? (
            reduced
          ) : (
            <CouponForm discount={discount} answer={answerTo(actionData, "coupon", "drop-coupon")} />
          )}
        </div>
      </section>
      <section aria-labelledby="tiers">
        <h2 id="tiers" className="text-22">
          Tiers by XP
        </h2>
        <p className="mt-1 mb-4 text-muted">
          Everybody climbs the same ladder, on every plan.{" "}
          <Link to="/leaderboard/xp" className="underline underline-offset-4">
            How XP works
          </Link>
        </p>
        <Card className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="font-medium tabular">
            {tierLabel(xp)} · {xp.toLocaleString("en")} XP
          </p>
          <div className="min-w-0 flex-1 basis-56">
            <ProgressBar label="Progress to the next tier" value={percent} />
          </div>
          <p className="text-14 text-muted tabular">
            {toNext === null ? "You are at the top." : `${toNext.toLocaleString("en")} XP to the next tier`}
          </p>
        </Card>
        <TierLadder xp={xp} folded />
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions" className="mb-4 text-22">
          Questions
        </h2>
        <div className="grid items-start gap-2 sm:grid-cols-2 sm:gap-3">
          {QUESTIONS.map(([question, answer]) => (
            <FoldCard key={question} title={question}>
              <p className="px-5 pb-4 text-14 text-muted">{answer}</p>
            </FoldCard>
          ))}
        </div>
      </section>
    </Page>
  );
}
