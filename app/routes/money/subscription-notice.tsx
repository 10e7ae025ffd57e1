import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { PLAN_NAMES } from "#app/features/membership/plans.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/subscription.ts";

type Shown = Route.ComponentProps["loaderData"];

const WAIT = 2000;

/** What the member has to know of their plan first: it is late, tried, resting or ends. */
export function SubscriptionNotice({ shown: { running, payKey, nextPrice } }: { shown: Shown }) {
  const { revalidate } = useRevalidator();
  const late = running?.status === "past_due";
  useEffect(() => {
    if (!late) return;
    // Back from the payment page, its news may still be on the way.
    const timer = setTimeout(() => void revalidate(), WAIT);
    return () => clearTimeout(timer);
  }, [late, revalidate]);
  if (!running) return null;
  if (late)
    return (
      <Card className="flex flex-wrap items-center justify-between gap-4 border-danger/50">
        <p className="min-w-0 flex-1 basis-72">
          <strong>Your last renewal failed.</strong> We try again one, three and seven days after{" "}
          {longDay(running.period_end)}; then you are on the free plan.
        </p>
        <Form method="post">
          <input type="hidden" name="version" value={running.version} />
          <input type="hidden" name="seen" value={nextPrice} />
          <input type="hidden" name="key" value={payKey} />
          <Button type="submit" name="intent" value="pay-due" variant="spark">
            Pay {formatMoney(nextPrice, running.currency)} now
          </Button>
        </Form>
      </Card>
    );
  if (running.status === "trialing")
    return (
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-72">
          You try {PLAN_NAMES[running.plan_key]} until {longDay(running.period_end)}. Nothing is charged, and
          no card is kept.
        </p>
        <ButtonLink to="/membership" variant="spark">
          Choose a plan
        </ButtonLink>
      </Card>
    );
  if (running.status === "paused")
    return (
      <ActNotice running={running} intent="resume" button="Go on now">
        Your plan rests until {longDay(running.paused_until ?? running.period_end)}. Nothing is charged.
      </ActNotice>
    );
  if (running.cancel_at_end)
    return (
      <ActNotice running={running} intent="keep" button="Keep my plan">
        Your plan ends on {longDay(running.period_end)}. Until then everything stays as it is.
      </ActNotice>
    );
  return null;
}

function ActNotice({
  running,
  intent,
  button,
  children,
}: {
  running: NonNullable<Shown["running"]>;
  intent: string;
  button: string;
  children: React.ReactNode;
}) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-72">{children}</p>
      <Form method="post">
        <input type="hidden" name="version" value={running.version} />
        <Button type="submit" name="intent" value={intent} variant="spark">
          {button}
        </Button>
      </Form>
    </Card>
  );
}
