import { Check } from "lucide-react";
import { Form } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import type { Plan } from "#app/core/plan-limits.ts";
import { cx } from "#app/ui/cx.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { benefitsOf } from "../benefits.ts";
import { type Discount, percentFor } from "../discount.ts";
import { type Interval, PLAN_NAMES, priceOf } from "../plans.ts";
import { discounted } from "../rules.ts";

const LEADS: Record<Plan, string> = {
  free: "All there is, to get going.",
  pro: "For who works here every week.",
  business: "For teams that hire and run many projects.",
};

interface PlanCardsProps {
  current: Plan;
  /** Whether a paid plan runs already: it is changed elsewhere. */
  paying: boolean;
  interval: Interval;
  currency: string;
  /** Until when a plan is tried; null: none is. */
  trialEnds: number | null;
  /** Whether a plan can be tried still. */
  mayTry: boolean;
  discount: Discount | null;
  /** Pressed twice, it is one payment. */
  payKey: string;
  answer: FormAnswer | undefined;
}

/** The three plans side by side: what each costs and holds. */
export function PlanCards(props: PlanCardsProps) {
  const { current, paying, interval, currency, trialEnds, mayTry, discount, payKey, answer } = props;
  const { form, busy, message } = useAnsweredForm(answer);
  return (
    <div className="flex flex-col gap-4">
      <FormError message={message} />
      <ul className="grid gap-4 lg:grid-cols-3">
        {(Object.keys(PLAN_NAMES) as Plan[]).map((plan) => {
          const price = plan === "free" ? 0 : priceOf(plan, interval);
          const first = plan === "free" ? 0 : discounted(price, percentFor(discount, plan));
          return (
            <li key={plan} className="grid">
              <Card
                className={cx("flex flex-col gap-4", plan === current && "border-spark ring-1 ring-spark")}
              >
                <div className="flex items-center justify-between gap-2">
                  <h3 className="text-22">{PLAN_NAMES[plan]}</h3>
                  {plan === current ? (
                    <Chip tone="strong">
                      {trialEnds ? `Trial until ${shortDay(trialEnds)}` : "Your plan"}
                    </Chip>
                  ) : null}
                </div>
                <p className="text-14 text-muted">{LEADS[plan]}</p>
                <p className="tabular">
                  <span className="font-display font-semibold text-36">{formatMoney(price, currency)}</span>
                  <span className="text-muted"> a {interval}</span>
                  {discount && first < price ? (
                    <span className="block text-14">
                      {formatMoney(first, currency)} for the first {interval} with {discount.code}
                    </span>
                  ) : null}
                </p>
                {/* On a phone the table below says it once for all three. */}
                <ul className="flex flex-1 flex-col gap-2 text-14 max-lg:hidden">
                  {benefitsOf(plan, interval).map((benefit) => (
                    <li key={benefit} className="flex gap-2">
                      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={2} />
                      {benefit}
                    </li>
                  ))}
                </ul>
                {plan === "free" ? null : paying ? (
                  <ButtonLink to={`/subscription?plan=${plan}&interval=${interval}`}>
                    {plan === current ? "Manage it" : `Change to ${PLAN_NAMES[plan]}`}
                  </ButtonLink>
                ) : (
                  <Form ref={plan === "pro" ? form : undefined} method="post" className="grid">
                    <input type="hidden" name="plan" value={plan} />
                    <input type="hidden" name="interval" value={interval} />
                    <input type="hidden" name="seen" value={first} />
                    <input type="hidden" name="key" value={payKey} />
                    <Button
                      type="submit"
                      name="intent"
                      value="subscribe"
                      variant={plan === "pro" ? "spark" : "solid"}
                      disabled={busy}
                    >
                      Choose {PLAN_NAMES[plan]}
                    </Button>
                    {mayTry ? (
                      <Button
                        type="submit"
                        name="intent"
                        value="trial"
                        variant="quiet"
                        className="mt-2"
                        disabled={busy}
                      >
                        Try it for two weeks
                      </Button>
                    ) : null}
                  </Form>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
