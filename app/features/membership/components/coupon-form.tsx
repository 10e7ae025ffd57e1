import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { cx } from "#app/ui/cx.ts";
import { FormError, FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Discount } from "../discount.ts";
import { PLAN_NAMES } from "../plans.ts";

interface CouponFormProps {
  discount: Discount | null;
  answer: FormAnswer | undefined;
  className?: string;
}

/** Enters a code for the next payment of a plan, or shows the one that waits for it. */
export function CouponForm({ discount, answer, className }: CouponFormProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Card className={cx("flex flex-col gap-3", className)}>
      <FormOutcome answer={answer?.done ? answer : undefined} />
      {discount ? (
        <Form method="post" className="flex flex-wrap items-center justify-between gap-3" preventScrollReset>
          <p className="min-w-0 flex-1 basis-56">
            <strong>{discount.code}</strong>: {discount.percent} % off your next payment
            {discount.onlyPlan ? ` for ${PLAN_NAMES[discount.onlyPlan]}` : ""}, once.
          </p>
          <Button type="submit" name="intent" value="drop-coupon" size="sm">
            Do not use it
          </Button>
        </Form>
      ) : (
        <Form ref={form} method="post" className="flex max-w-md flex-col gap-3" preventScrollReset>
          <FormError message={message} />
          <TextField
            label="Do you have a code?"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            required
            {...field("code")}
          />
          <Button type="submit" name="intent" value="coupon" className="self-start" disabled={busy}>
            Apply it
          </Button>
        </Form>
      )}
    </Card>
  );
}
