import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney, toMajorUnits } from "#app/core/money.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { InvoiceView } from "../queries/invoice.server.ts";
import { dayWords } from "../words.ts";

export interface ShownPayment {
  id: string;
  amount: number;
  method: "outside" | "card" | "balance";
  status: "claimed" | "counted" | "refused";
  paidOn: string;
  note: string | null;
  recordedBy: string | null;
  confirmedAt: number | null;
  /** All of it is at the card again. */
  wentBack: number | null;
}

const METHODS = { outside: "Outside of Thrive", card: "By card", balance: "From a balance" };

interface SideProps {
  invoice: InvoiceView;
  /** Whether it is the one who asks for the money. */
  issuer: boolean;
}

/** What came for an invoice, and whether both sides say so. */
export function PaymentList({
  invoice,
  payments,
  issuer,
}: SideProps & { payments: readonly ShownPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-3 text-18">Payments</h2>
      <ul className="divide-y divide-hairline">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1">
              <span className="block font-medium tabular">
                {formatMoney(payment.amount, invoice.currency)}
              </span>
              <Dotted as="span" className="text-14 text-muted">
                {`${METHODS[payment.method]}, ${dayWords(payment.paidOn)}`}
                {payment.note || null}
              </Dotted>
              <span className="block text-14 text-muted">{stateOf(payment)}</span>
            </span>
            {issuer && payment.status === "claimed" ? (
              <>
                <Answer intent="found" id={payment.id} label="Yes, it came" />
                <Answer intent="not-found" id={payment.id} label="Not found" />
              </>
            ) : null}
            {!issuer &&
            payment.status === "counted" &&
            payment.method === "outside" &&
            !payment.confirmedAt ? (
              <Answer intent="confirm" id={payment.id} label="That is right" />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateOf({ status, method, confirmedAt, wentBack }: ShownPayment): string {
  if (status === "claimed") return "The payer says so; the issuer has yet to find it.";
  if (status === "refused") return "The issuer has not found it.";
  if (wentBack) return "Paid over Thrive, and given back to the card.";
  if (method !== "outside") return "Paid over Thrive.";
  return confirmedAt ? "Both sides say so." : "The issuer says so.";
}

function Answer({ intent, id, label }: { intent: string; id: string; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="payment_id" value={id} />
      <Button type="submit" size="sm">
        {label}
      </Button>
    </Form>
  );
}

interface AmountFormProps {
  invoice: InvoiceView;
  intent: "record" | "claim" | "credit";
  title: string;
  lead: string;
  button: string;
  /** Minor units that stand in it. */
  amount: number;
  today: string;
  /** Pressed twice, it is one. */
  formKey: string;
  answer: FormAnswer | undefined;
}

/** An amount of this invoice: paid outside of Thrive, or taken off it. */
export function AmountForm({
  invoice,
  intent,
  title,
  lead,
  button,
  amount,
  today,
  formKey,
  answer,
}: AmountFormProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <FoldCard title={title} open={answer?.error ? true : undefined}>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-14 text-muted">{lead}</p>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="invoice_id" value={invoice.id} />
        <input type="hidden" name="currency" value={invoice.currency} />
        <input type="hidden" name="key" value={formKey} />
        <FormError message={message} />
        <TextField
          label={`Amount, ${invoice.currency}`}
          required
          inputMode="decimal"
          {...field("amount", toMajorUnits(amount, invoice.currency))}
        />
        {intent === "credit" ? (
          <TextField label="What for" required limit={200} {...field("reason")} />
        ) : (
          <>
            <TextField label="Day" type="date" required {...field("paid_on", today)} />
            <TextField label="Reference" limit={200} {...field("note")} />
          </>
        )}
        <Button type="submit" disabled={busy} className="self-start">
          {button}
        </Button>
      </Form>
    </FoldCard>
  );
}
