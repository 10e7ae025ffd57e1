import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { LEAST_PAYOUT } from "../payout-rules.ts";

interface Method {
  id: string;
  bank: string;
  last4: string;
  currency: string;
  /** What is still asked about it, in words. */
  asks: string[];
}

/** Sends money to a bank; who it is has to be proved once more. */
export function WithdrawForm({
  currency,
  available,
  methods,
  pressKey,
  answer,
}: {
  currency: string;
  available: number;
  methods: Method[];
  pressKey: string;
  answer: FormAnswer | undefined;
}) {
  const [key] = useState(pressKey);
  const { form, busy, field, message } = useAnsweredForm(answer);
  const fitting = methods.filter((method) => method.currency === currency && method.asks.length === 0);
  const least = formatMoney(LEAST_PAYOUT, currency);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3">
      <h2 className="text-18">Withdraw</h2>
      <FormError message={message} />
      {fitting.length === 0 ? (
        <p className="text-14 text-muted">
          {methods.some((method) => method.currency === currency)
            ? "Your account waits for you, below: then you can send your balance there."
            : `First add an account that takes ${currency}, below.`}
        </p>
      ) : available < LEAST_PAYOUT ? (
        <p className="text-14 text-muted">From {least} on you can send your balance to your bank.</p>
      ) : (
        <>
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="key" value={key} />
          <TextField
            label={`Amount in ${currency}`}
            help={`At least ${least}. No fee in the beta, and usually there in two days.`}
            required
            inputMode="decimal"
            id="withdraw-amount"
            {...field("amount")}
          />
          <SelectField
            label="To"
            required
            options={Object.fromEntries(fitting.map(({ id, bank, last4 }) => [id, `${bank} •••• ${last4}`]))}
            {...field("method_id", fitting[0]?.id)}
          />
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "One moment..." : "Withdraw"}
          </Button>
        </>
      )}
    </Form>
  );
}
