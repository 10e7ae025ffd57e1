import { formatMoney } from "#app/core/money.ts";
import { refusalWords } from "#app/features/billing/payment-rules.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/finance.ts";

/** Money of guests that found no use and that the provider does not give back: it waits with us. */
export function GuestMoney({ guestMoney }: Pick<Route.ComponentProps["loaderData"], "guestMoney">) {
  return (
    <Card>
      <h2 className="text-18">Guests' money that waits with us</h2>
      <p className="text-14 text-muted">
        What it was for could not take it any more, and the payment provider does not give it back. It is off
        this list once it went back by other ways.
      </p>
      <ul className="mt-2 divide-y divide-hairline">
        {guestMoney.map((one) => (
          <li key={one.paymentId} className="py-3 text-14">
            <p className="break-words font-medium">
              <bdi>{one.paidFor}</bdi> · {formatMoney(one.paidAmount, one.paidCurrency)}
            </p>
            <p className="text-muted">
              {one.paidReceipt} · <LocalTime at={one.paidAt ?? 0} />
            </p>
            <p className="text-danger">{refusalWords(one.refusedFor)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
