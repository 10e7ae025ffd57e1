import { useEffect, useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface Method {
  id: string;
  holder: string;
  bank: string;
  last4: string;
  country: string;
  currency: string;
  /** What is still asked about it, in words. */
  asks: string[];
}

/** Valid by their check digits (`BANK_THAT_RETURNS`, `BANK_THAT_ASKS`). */
const TEST_IBANS =
  "DE89 3704 0044 0532 0130 00 is taken, DE40 3704 0044 0532 0100 02 sends money back, DE13 3704 0044 0532 0100 03 asks who you are";

/** Accounts that money may be sent to. */
export function PayoutMethods({
  methods,
  currency,
  isTest,
  answer,
}: {
  methods: Method[];
  currency: string;
  isTest: boolean;
  answer: FormAnswer | undefined;
}) {
  const [adding, setAdding] = useState(false);
  const { form, busy, field, message } = useAnsweredForm(answer);
  const refused = answer?.intent === "add-method" && answer.error !== undefined;
  useEffect(() => {
    if (answer?.done) setAdding(false);
  }, [answer]);
  return (
    <div id="accounts" className="flex flex-col gap-3">
      <h2 className="text-18">Bank accounts</h2>
      <FormError message={message} />
      {methods.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {methods.map((method) => (
            <li
              key={method.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-sunken px-4 py-2.5"
            >
              <span className="min-w-0 flex-1 text-14">
                <span className="block break-words font-medium">
                  {method.bank} •••• {method.last4}
                </span>
                <span className="block break-words text-muted">
                  {method.holder}, {method.country}, {method.currency}
                </span>
              </span>
              <Form method="post">
                <input type="hidden" name="method_id" value={method.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove-method"
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove ${method.bank} ${method.last4}`}
                >
                  Remove
                </Button>
              </Form>
              {method.asks.length > 0 ? (
                <Form method="post" className="flex basis-full flex-col items-start gap-2 pb-1.5">
                  <input type="hidden" name="method_id" value={method.id} />
                  <p className="text-14">
                    Before money can be sent there, our payment provider has to know{" "}
                    {new Intl.ListFormat("en").format(method.asks)}. It is asked once, and we do not see the
                    answer.
                  </p>
                  <Button
                    type="submit"
                    name="intent"
                    value="verify-method"
                    size="sm"
                    variant="solid"
                    disabled={busy}
                  >
                    Answer it now
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {adding || refused ? (
        <Form ref={form} method="post" className="flex flex-col gap-3">
          <input type="hidden" name="intent" value="add-method" />
          <input type="hidden" name="currency" value={currency} />
          <TextField label="Account holder" required autoComplete="name" {...field("holder")} />
          <TextField
            label="IBAN"
            help={isTest ? `Test money: ${TEST_IBANS}.` : undefined}
            required
            className="tabular"
            {...field("iban")}
          />
          <Button type="submit" disabled={busy}>
            Keep this account
          </Button>
        </Form>
      ) : (
        <Button onClick={() => setAdding(true)}>Add an account for {currency}</Button>
      )}
    </div>
  );
}
