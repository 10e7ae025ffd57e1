import { CreditCard, Wallet } from "lucide-react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { InvoiceView } from "../queries/invoice.server.ts";

interface PayNowProps {
  invoice: InvoiceView;
  /** Pressed twice, it is one payment. */
  payKey: string;
  testMoney: boolean;
  /** What the payer has in its currency, minor units; null for a guest, who has no balance. */
  balance?: number | null;
  answer: FormAnswer | undefined;
}

/** Pays all that is still due: on the provider's page, or at once out of the balance. */
export function PayNow({ invoice, payKey, testMoney, balance = null, answer }: PayNowProps) {
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
        {testMoney ? <Chip className="self-start">Test money: no real card is charged</Chip> : null}
      </Form>
    </Card>
  );
}
