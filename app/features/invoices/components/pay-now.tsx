import { Building2, CreditCard, Wallet } from "lucide-react";
import { Fragment } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import type { FilledPurse } from "#app/features/billing/purses.server.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { InvoiceView } from "../queries/invoice.server.ts";

interface PayNowProps {
  invoice: InvoiceView;
  /** Pressed twice, it is one payment. */
  payKey: string;
  testMoney: boolean;
  /** What the payer has in its currency, minor units; null for a guest, who has no balance. */
  balance?: number | null;
  /** Balances of companies that may pay it, in its currency. */
  purses?: readonly FilledPurse[];
  answer: FormAnswer | undefined;
}

const NO_PURSES: readonly FilledPurse[] = [];

/** Pays all that is still due: on the provider's page, or at once out of the balance. */
export function PayNow({
  invoice,
  payKey,
  testMoney,
  balance = null,
  purses = NO_PURSES,
  answer,
}: PayNowProps) {
  const { form, busy, message } = useAnsweredForm(answer);
  return (
    <Card>
      <Form ref={form} method="post" className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="invoice_id" value={invoice.id} />
        <input type="hidden" name="seen" value={invoice.due} />
        <input type="hidden" name="key" value={payKey} />
        <FormError message={message} />
        <Button type="submit" name="from" value="card" variant="spark" disabled={busy}>
          <CreditCard aria-hidden className="size-5" strokeWidth={1.75} />
          Pay {formatMoney(invoice.due, invoice.currency)} by card
        </Button>
        {balance !== null && balance > 0 ? (
          <>
            <Button type="submit" name="from" value="balance" disabled={busy || balance < invoice.due}>
              <Wallet aria-hidden className="size-5" strokeWidth={1.75} />
              Pay from my balance
            </Button>
            <p className="text-14 text-muted">
              {formatMoney(balance, invoice.currency)} on it
              {balance < invoice.due ? ": less than this invoice" : ""}.
            </p>
          </>
        ) : null}
        {purses.map(({ purse_id, purse_name, purse_balance }) => (
          <Fragment key={purse_id}>
            <Button
              type="submit"
              name="from"
              value={purse_id}
              disabled={busy || purse_balance < invoice.due}
              className="text-balance"
            >
              <Building2 aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              Pay from the balance of {purse_name}
            </Button>
            <p className="text-14 text-muted">
              {formatMoney(purse_balance, invoice.currency)} on it
              {purse_balance < invoice.due ? ": less than this invoice" : ""}.
            </p>
          </Fragment>
        ))}
        <TestMoney shown={testMoney}>no real card is charged</TestMoney>
      </Form>
    </Card>
  );
}
