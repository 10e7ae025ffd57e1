import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { PAYOUT_WORDS } from "../payout-rules.ts";
import type { ShownPayout } from "../queries/payouts.server.ts";

/** The last payouts of a member, and how far each has come. */
export function Payouts({
  payouts,
  answer,
}: {
  payouts: readonly ShownPayout[];
  answer: FormAnswer | undefined;
}) {
  const { busy, message } = useAnsweredForm(answer);
  if (payouts.length === 0) return null;
  return (
    <Card id="payouts">
      <h2 className="mb-2 text-18">Payouts</h2>
      <FormError message={message} />
      <ul className="divide-y divide-hairline">
        {payouts.map((payout) => (
          <li key={payout.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 text-14">
              <p className="font-medium tabular">
                {formatMoney(payout.amount - payout.fee, payout.currency)}
              </p>
              <p className="text-muted">
                <LocalTime at={payout.at} />
              </p>
              {payout.status === "processing" && payout.eta ? (
                <p className="text-muted">
                  At your bank by <LocalTime at={payout.eta} />
                </p>
              ) : null}
              {payout.status === "in_review" && payout.waitsFor ? (
                <p className="text-muted">Somebody looks at it first: {payout.waitsFor}</p>
              ) : null}
            </div>
            <div className="flex items-center gap-2">
              <Chip tone="strong">{PAYOUT_WORDS[payout.status]}</Chip>
              {payout.status === "in_review" || payout.status === "requested" ? (
                <Form method="post">
                  <input type="hidden" name="payout_id" value={payout.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="cancel-payout"
                    size="sm"
                    variant="ghost"
                    disabled={busy}
                  >
                    Cancel
                  </Button>
                </Form>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
