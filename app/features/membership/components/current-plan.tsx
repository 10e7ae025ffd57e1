import { Form, Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { INTERVALS, PLAN_NAMES } from "../plans.ts";
import { renewsAt, type Subscription } from "../rules.ts";

const STATUS = {
  trialing: "Trial",
  active: "Active",
  past_due: "Past due",
  paused: "Paused",
  canceled: "Canceled",
  expired: "Ended",
};

interface CurrentPlanProps {
  running: Subscription;
  card: { brand: string | null; last4: string | null } | null;
  /** What the next period costs, minor units. */
  nextPrice: number;
  testMoney: boolean;
  /** Pressed twice, it is one page. */
  payKey: string;
}

/** The plan that runs: what it costs, until when, and from which card. */
export function CurrentPlan({ running, card, nextPrice, testMoney, payKey }: CurrentPlanProps) {
  const trial = running.status === "trialing";
  const ends = trial || running.cancel_at_end;
  const late = running.status === "past_due";
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-22">{PLAN_NAMES[running.plan_key]}</h2>
        <Chip tone="strong">{STATUS[running.status]}</Chip>
        <TestMoney shown={testMoney} />
      </div>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr] sm:gap-y-2">
        <Fact label="Price">
          {trial
            ? "Free"
            : `${formatMoney(running.price, running.currency)}, ${INTERVALS[running.interval].toLowerCase()}`}
        </Fact>
        <Fact label={ends ? "Ends" : late ? "Was to renew" : "Renews"}>
          {longDay(renewsAt(running))}
          {ends ? "" : ` for ${formatMoney(nextPrice, running.currency)}`}
          {running.next_plan ? `, as ${PLAN_NAMES[running.next_plan]}` : ""}
        </Fact>
        <Fact label="Card">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="first-letter:capitalize">
              {card ? `${card.brand ?? "Card"} ending in ${card.last4 ?? "…"}` : "None is kept"}
            </span>
            {trial ? null : (
              <Form method="post">
                <input type="hidden" name="key" value={payKey} />
                <Button type="submit" name="intent" value="card" size="sm" variant="ghost">
                  {card ? "Use another card" : "Keep a card"}
                </Button>
              </Form>
            )}
          </span>
        </Fact>
        <Fact label="Receipts">
          <Link
            to="/payment-history?type=subscription"
            className="-my-3 inline-block py-3 underline underline-offset-4"
          >
            In your payment history
          </Link>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="break-words max-sm:mb-2">{children}</dd>
    </>
  );
}
