import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { type Interval, type PaidPlan, PLAN_NAMES, priceOf } from "../plans.ts";

interface Gift {
  giftId: string;
  giftCode: string;
  giftPlan: PaidPlan;
  giftInterval: Interval;
  redeemedAt: number | null;
  revokedAt: number | null;
  gaveAt: number;
}

interface GiftsProps {
  gifts: Gift[];
  currency: string;
  /** Pressed twice, it is one payment. */
  payKey: string;
  answer: FormAnswer | undefined;
}

const CHOICES = (["pro", "business"] as const).flatMap((plan) =>
  (["month", "year"] as const).map((interval) => ({ plan, interval, price: priceOf(plan, interval) })),
);

/** A plan for somebody else: what it costs, and the codes of those that were given. */
export function Gifts({ gifts, currency, payKey, answer }: GiftsProps) {
  const { form, busy, message, choices } = useAnsweredForm(answer);
  return (
    <FoldCard
      id="gifts"
      title="Give a plan"
      open={gifts.length > 0 || answer?.error ? true : undefined}
      className="scroll-mt-24"
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-14 text-muted">
          You get a code once it is paid. Whoever types it here has the plan for that time; it is not renewed.
        </p>
        <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
          <FormError message={message} />
          <input type="hidden" name="key" value={payKey} />
          <Choices
            legend="What you give"
            kind="one"
            required
            options={Object.fromEntries(
              CHOICES.map(({ plan, interval, price }) => [
                `${plan}-${interval}-${price}`,
                `${PLAN_NAMES[plan]} for a ${interval}, ${formatMoney(price, currency)}`,
              ]),
            )}
            {...choices("gift", [])}
          />
          <Button type="submit" name="intent" value="gift" disabled={busy} className="self-start">
            Pay and get the code
          </Button>
        </Form>
        {gifts.length > 0 ? (
          <ul
            aria-label="What you gave"
            className="divide-y divide-hairline border-hairline border-t text-14"
          >
            {gifts.map((gift) => (
              <li
                key={gift.giftId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
              >
                <span>
                  {PLAN_NAMES[gift.giftPlan]} for a {gift.giftInterval}
                  <span className="block text-muted">{stateOf(gift)}</span>
                </span>
                <code className="rounded-control bg-sunken px-3 py-1.5 tabular">{gift.giftCode}</code>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </FoldCard>
  );
}

function stateOf({ redeemedAt, revokedAt, gaveAt }: Gift): string {
  if (redeemedAt) return `Used on ${longDay(redeemedAt)}`;
  if (revokedAt) return "The money went back: the code works no more";
  return `Bought on ${longDay(gaveAt)}, not used yet`;
}
