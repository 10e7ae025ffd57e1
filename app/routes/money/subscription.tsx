import { useRevalidator } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { minutes } from "#app/core/time.ts";
import { selectPayingCompanies } from "#app/features/billing/billed-to.server.ts";
import { isOver } from "#app/features/membership/commands/subscribe.server.ts";
import { BillTo } from "#app/features/membership/components/bill-to.tsx";
import { ChangePlan } from "#app/features/membership/components/change-plan.tsx";
import { CouponForm } from "#app/features/membership/components/coupon-form.tsx";
import { CurrentPlan } from "#app/features/membership/components/current-plan.tsx";
import { LeavePlan } from "#app/features/membership/components/leave-plan.tsx";
import { PlanHistory } from "#app/features/membership/components/plan-history.tsx";
import { PlanUsage } from "#app/features/membership/components/plan-usage.tsx";
import { selectDiscount } from "#app/features/membership/coupons.server.ts";
import { type Discount, nextPriceOf } from "#app/features/membership/discount.ts";
import type { Interval, PaidPlan } from "#app/features/membership/plans.ts";
import {
  selectCard,
  selectChanges,
  selectSubscription,
  selectUsage,
} from "#app/features/membership/queries.server.ts";
import { prorate } from "#app/features/membership/rules.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormNote, FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/subscription.ts";
import { actOnPlan } from "./subscription-forms.server.ts";
import { SubscriptionNotice } from "./subscription-notice.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Subscription · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectSubscription(ctx),
      selectChanges(ctx),
      selectCard(ctx),
      selectUsage(ctx),
      selectDiscount(ctx),
      selectPayingCompanies(ctx),
    ] as const,
  (app, [[row], history, [card], [usage], [found], companies], { request }) => {
    const discount = (found ?? null) as Discount | null;
    const running = row && !isOver(row) ? row : null;
    const query = new URL(request.url).searchParams;
    const plan: PaidPlan =
      query.get("plan") === "business"
        ? "business"
        : query.get("plan") === "pro"
          ? "pro"
          : (running?.plan_key ?? "pro");
    const asked = query.get("interval");
    const interval: Interval = asked === "year" || asked === "month" ? asked : (running?.interval ?? "month");
    return {
      running,
      discount,
      history,
      card: card ? { brand: card.brand, last4: card.last4 } : null,
      usage,
      plan: planOf(app.viewer.subscription),
      wanted: running ? { plan, interval, ...prorate(running, plan, interval, app.clock.now()) } : null,
      nextPrice: running ? nextPriceOf(running, discount) : 0,
      companies: companies.map(({ payer_id: id, payer_name: name }) => ({ id, name })),
      payKey: newId(app.clock.now()),
      testMoney: app.payments.isTest,
      /** Back from the page of a card, whose news may still be on the way. */
      newCard:
        query.get("card") !== "kept"
          ? null
          : card && card.keptAt > app.clock.now() - JUST_KEPT
            ? ("kept" as const)
            : ("awaited" as const),
    };
  },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => actOnPlan(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { running, wanted, history, usage, plan, payKey, discount, companies } = loaderData;
  const aboutCoupon = answerTo(actionData, "coupon", "drop-coupon");
  return (
    <Page width="pair">
      <PageHeader
        title="Subscription"
        lead="Your plan, what it costs and what you use of it."
        actions={<CheckAgain />}
      />
      <div className="flex flex-col gap-5">
        {loaderData.newCard ? (
          <FormNote>
            {loaderData.newCard === "kept"
              ? "Your card is kept. From now on renewals are taken from it."
              : "We wait for word from the payment provider about your card. Refresh in a moment to see it here."}
          </FormNote>
        ) : null}
        <FormOutcome answer={aboutCoupon ? undefined : answerTo(actionData)} />
        {running && wanted ? (
          <>
            <SubscriptionNotice shown={loaderData} />
            <CurrentPlan {...loaderData} running={running} />
            {running.status === "active" ? (
              <ChangePlan running={running} wanted={wanted} payKey={payKey} discount={discount} />
            ) : null}
          </>
        ) : (
          <Card>
            <EmptyState
              title="You are on the free plan"
              action={
                <ButtonLink to="/membership" variant="spark">
                  Compare the plans
                </ButtonLink>
              }
            >
              Pro and Business give you more room for postings, projects and files.
            </EmptyState>
          </Card>
        )}
        <CouponForm discount={discount} answer={aboutCoupon} />
        {usage ? <PlanUsage usage={usage} plan={plan} /> : null}
        {running && running.status !== "trialing" && (companies.length > 0 || running.company_id) ? (
          <BillTo running={running} companies={companies} answer={answerTo(actionData, "bill-to")} />
        ) : null}
        <PlanHistory history={history} />
        {running && !running.cancel_at_end ? <LeavePlan running={running} /> : null}
      </div>
    </Page>
  );
}

/** Asks again how the plan stands, past every cache (specification §4: by force). */
function CheckAgain() {
  const revalidator = useRevalidator();
  const check = async () => {
    await fetch("/functions/v1/check-subscription", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ force: true }),
    }).catch(() => undefined);
    await revalidator.revalidate();
  };
  return (
    <Button onClick={() => void check()} disabled={revalidator.state !== "idle"}>
      Refresh
    </Button>
  );
}

/** A card is new for so long. */
const JUST_KEPT = minutes(15);
