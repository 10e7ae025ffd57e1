import { Form } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { TwoWords } from "#app/features/billing/components/two-words.tsx";
import { REVIEW_WORDS, type ReviewReason } from "#app/features/billing/payout-rules.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/finance.ts";

/** Payouts that wait for somebody of finance, and for a second one where they are large (product.md §5.9). */
export function PayoutsInReview({ inReview }: Pick<Route.ComponentProps["loaderData"], "inReview">) {
  return (
    <Card>
      <h2 className="mb-2 text-18">Payouts in review</h2>
      {inReview.length === 0 ? <p className="text-muted">None.</p> : null}
      <ul className="divide-y divide-hairline">
        {inReview.map((payout) => (
          <li key={payout.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 text-14">
              <p className="break-words font-medium">
                <bdi>{payout.company ? `${payout.company}, asked by ${payout.member}` : payout.member}</bdi> ·{" "}
                {formatMoney(payout.amount, payout.currency)}
              </p>
              <p className="text-muted">
                {payout.bank} •••• {payout.last4}, {payout.country} · <LocalTime at={payout.askedAt} />
              </p>
              <p className="text-muted">{REVIEW_WORDS[payout.reason as ReviewReason]}</p>
              <TwoWords
                two={payout.two}
                words={() => "it may leave."}
                fields={{ intent: "payout", payout_id: payout.id }}
                whyField={null}
              />
            </div>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="intent" value="payout" />
              <input type="hidden" name="payout_id" value={payout.id} />
              {payout.two?.first ? null : (
                <Button type="submit" name="decision" value="approve" size="sm" variant="solid">
                  {payout.two ? "Say yes" : "Send it"}
                </Button>
              )}
              <Button type="submit" name="decision" value="decline" size="sm" variant="danger">
                Decline
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
