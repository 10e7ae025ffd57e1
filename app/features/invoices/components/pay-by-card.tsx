import { CreditCard } from "lucide-react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { InvoiceView } from "../queries/invoice.server.ts";

interface PayByCardProps {
  invoice: InvoiceView;
  /** Pressed twice, it is one payment. */
  payKey: string;
  testMoney: boolean;
  answer: FormAnswer | undefined;
}

/** Pays all that is still due, on the provider's page. */
export function PayByCard({ invoice, payKey, testMoney, answer }: PayByCardProps) {
  const { form, busy, message } = useAnsweredForm(answer);
  return (
    <Card>
      <Form ref={form} method="post" className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="invoice_id" value={invoice.id} />
        <input type="hidden" name="seen" value={invoice.due} />
        <input type="hidden" name="key" value={payKey} />
        <FormError message={message} />
        <Button type="submit" variant="spark" disabled={busy}>
          <CreditCard aria-hidden className="size-5" strokeWidth={1.75} />
          Pay {formatMoney(invoice.due, invoice.currency)} by card
        </Button>
        {testMoney ? <Chip className="self-start">Test money: no real card is charged</Chip> : null}
      </Form>
    </Card>
  );
}
