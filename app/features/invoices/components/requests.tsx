import { useState } from "react";
import { Form, Link } from "react-router";
import { longDay, shortDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { CURRENCIES, formatMoney } from "#app/core/money.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Request } from "../queries/waiting.server.ts";
import { LINE_MAX } from "../terms.ts";
import { LINE, NAMED } from "./row-look.ts";

const WORDS: Record<Request["kind"], [mine: string, theirs: string]> = {
  refund_of_milestone: ["You ask for it back", "They ask for it back"],
  refund_of_payment: ["You ask Thrive for it back", ""],
  payment_said: ["You said that you paid it", "They say that they paid it"],
  payment_recorded: ["You recorded it as paid", "They recorded it as paid"],
};

interface RequestsProps {
  requests: readonly Request[];
  /** Whether invoices say already who they are from. */
  ready: boolean;
  /** Pressed twice, it is one. */
  formKey: string;
  currency: string;
  answer: FormAnswer | undefined;
}

/** Asking for a payment in one step, and everything that was asked and waits for its answer. */
export function Requests({ requests, ready, formKey, currency, answer }: RequestsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card flush={requests.length > 0}>
        {requests.length === 0 ? (
          <EmptyState title="Nothing is asked">
            Refunds that are asked for, and payments that one side says and the other has yet to confirm,
            stand here.
          </EmptyState>
        ) : (
          <ul aria-label="Requests" className="divide-y divide-hairline">
            {requests.map((one) => (
              <li key={`${one.link} ${one.at}`}>
                <Link to={one.link} className={LINE}>
                  <span className={NAMED}>
                    <span className="block truncate font-medium">{one.about}</span>
                    <span className="block text-14 text-muted">
                      {WORDS[one.kind][one.mine ? 0 : 1]}, {shortDay(one.at)}
                      {one.until === null ? "" : `. Silence is a yes on ${longDay(one.until)}`}
                    </span>
                  </span>
                  <span className="ml-auto flex flex-col items-end gap-1">
                    <span className="font-medium tabular">{formatMoney(one.amount, one.currency)}</span>
                    <Chip tone={one.mine ? "plain" : "strong"}>
                      {one.mine ? "Waits for them" : "Waits for you"}
                    </Chip>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <AskForPayment ready={ready} formKey={formKey} currency={currency} answer={answer} />
      </Card>
    </div>
  );
}

function AskForPayment({ ready, formKey, currency, answer }: Omit<RequestsProps, "requests">) {
  const [key] = useState(formKey);
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">Ask for a payment</h2>
        <p className="mt-1 text-14 text-muted">
          An invoice of one line, sent at once and due in 14 days. They pay it by card, by their balance or by
          their bank, and need no account.
        </p>
      </div>
      {ready ? null : (
        <p className="text-14">
          First say who your invoices are from:{" "}
          <Link to="/thrivepay?tab=tax" className="underline underline-offset-4">
            Tax &amp; details
          </Link>
          .
        </p>
      )}
      <FormError message={message} />
      <input type="hidden" name="key" value={key} />
      <TextField
        label="From whom"
        help="The handle of a member, or an email address."
        required
        {...field("to")}
      />
      <TextField label="Their name" required autoComplete="off" {...field("name")} />
      <TextField label="What for" required limit={LINE_MAX} {...field("text")} />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <TextField label="Amount" required inputMode="decimal" {...field("amount")} />
        <SelectField
          label="Currency"
          required
          options={Object.fromEntries(CURRENCIES.map((one) => [one, one]))}
          {...field("currency", currency)}
        />
      </div>
      <Button type="submit" name="intent" value="request" variant="solid" disabled={busy || !ready}>
        {busy ? "Sending..." : "Ask for it"}
      </Button>
    </Form>
  );
}
