import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import { benefitsOf } from "../benefits.ts";
import { type Discount, percentFor } from "../discount.ts";
import { INTERVALS, type Interval, type PaidPlan, PLAN_NAMES } from "../plans.ts";
import { type Change, discounted, type Subscription } from "../rules.ts";

interface ChangePlanProps {
  running: Subscription;
  wanted: Change & { plan: PaidPlan; interval: Interval };
  payKey: string;
  discount: Discount | null;
}

const CHOICES: { plan: PaidPlan; interval: Interval }[] = [
  { plan: "pro", interval: "month" },
  { plan: "pro", interval: "year" },
  { plan: "business", interval: "month" },
  { plan: "business", interval: "year" },
];

/** Another plan or interval: what it costs now, and from when it holds, before anything is pressed. */
export function ChangePlan({ running, wanted, payKey, discount }: ChangePlanProps) {
  const { plan, interval, when, price, credit } = wanted;
  const charge = discounted(wanted.charge, percentFor(discount, plan));
  const money = (minor: number) => formatMoney(minor, running.currency);
  const planned = running.next_plan ?? running.plan_key;
  const plannedInterval = running.next_interval ?? running.interval;
  const isPlanned = plan === planned && interval === plannedInterval;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-18">Change it</h2>
      <PillLinks
        label="Plans"
        replace
        pills={CHOICES.map((choice) => ({
          to: `/subscription?plan=${choice.plan}&interval=${choice.interval}`,
          label: `${PLAN_NAMES[choice.plan]}, ${INTERVALS[choice.interval].toLowerCase()}`,
          current: choice.plan === plan && choice.interval === interval,
        }))}
      />
      {isPlanned ? (
        <p className="text-muted">This is what you have, and what comes next.</p>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="plan" value={plan} />
          <input type="hidden" name="interval" value={interval} />
          <input type="hidden" name="version" value={running.version} />
          <input type="hidden" name="seen" value={charge} />
          <input type="hidden" name="key" value={payKey} />
          {when === "now" ? (
            <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular">
              <dt className="text-muted">
                {PLAN_NAMES[plan]}, {INTERVALS[interval].toLowerCase()}
              </dt>
              <dd className="text-right">{money(price)}</dd>
              <dt className="text-muted">Left of what you have paid</dt>
              <dd className="text-right">−{money(credit)}</dd>
              {discount && charge < wanted.charge ? (
                <>
                  <dt className="text-muted">With {discount.code}</dt>
                  <dd className="text-right">−{money(wanted.charge - charge)}</dd>
                </>
              ) : null}
              <dt className="font-semibold">To pay now</dt>
              <dd className="text-right font-semibold">{money(charge)}</dd>
            </dl>
          ) : (
            <p className="text-muted">
              It begins on {longDay(running.period_end)} for {money(price)}. Until then you keep what you
              have. Then you have {benefitsOf(plan, interval).slice(0, 2).join(" and ")}; what is beyond that
              stays, and can be read.
            </p>
          )}
          <Button
            type="submit"
            name="intent"
            value={when === "now" ? "upgrade" : "plan"}
            variant={when === "now" ? "spark" : "quiet"}
            className="self-start"
          >
            {when === "now" ? `Pay ${money(charge)} and change` : "Change with the next period"}
          </Button>
        </Form>
      )}
    </Card>
  );
}
