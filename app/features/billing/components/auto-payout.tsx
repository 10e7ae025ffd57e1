import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney, toMajorUnits } from "#app/core/money.ts";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { PayoutRhythm } from "../payout-rules.ts";

const RHYTHMS = { off: "Only when I say so", week: "Every Monday", month: "On the first of each month" };

interface AutoPayoutProps {
  currency: string;
  methods: readonly { id: string; bank: string; last4: string; currency: string }[];
  auto: { autoMethod: string; every: PayoutRhythm; keep: number; nextAt: number } | null;
  answer: FormAnswer | undefined;
}

/** Payouts that ask for themselves, and when the next one does. */
export function AutoPayout({ currency, methods, auto, answer }: AutoPayoutProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  const fitting = methods.filter((method) => method.currency === currency);
  if (fitting.length === 0) return null;
  return (
    <details open={answer?.error !== undefined || undefined} className="border-hairline border-t pt-3">
      <summary className="-my-3 cursor-pointer py-3 text-14 text-muted hover:text-text">
        {auto ? (
          <>
            By itself on <LocalTime at={auto.nextAt} />
            {auto.keep > 0 ? `, but for ${formatMoney(auto.keep, currency)}` : ""}
          </>
        ) : (
          "Let it leave by itself"
        )}
      </summary>
      <Form ref={form} method="post" className="mt-3 flex flex-col gap-3">
        <FormError message={message} />
        <input type="hidden" name="currency" value={currency} />
        <SelectField
          label="How often"
          required
          options={RHYTHMS}
          id="auto-every"
          {...field("every", auto?.every ?? "month")}
        />
        <SelectField
          label="To"
          required
          id="auto-method"
          options={Object.fromEntries(fitting.map(({ id, bank, last4 }) => [id, `${bank} •••• ${last4}`]))}
          {...field("method_id", auto?.autoMethod ?? fitting[0]?.id)}
        />
        <TextField
          label={`What stays, in ${currency}`}
          help="All above it is sent, from the least payout on."
          inputMode="decimal"
          id="auto-keep"
          {...field("keep", auto && auto.keep > 0 ? toMajorUnits(auto.keep, currency) : null)}
        />
        <Button type="submit" name="intent" value="auto-payout" disabled={busy}>
          Save
        </Button>
      </Form>
    </details>
  );
}
