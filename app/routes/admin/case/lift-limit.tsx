import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface LiftProps {
  answer: FormAnswer | undefined;
  found: { case_id: string; limited_until: number | null };
}

/** Ends a limit before its time. */
export function LiftLimit({ answer, found }: LiftProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="mb-3 text-18">Limited until {longDay(found.limited_until ?? 0)}</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="case_id" value={found.case_id} />
        <FormError message={message} />
        <TextAreaField
          id="lift-reason"
          label="Why it may end now"
          help="Otherwise it ends by itself."
          rows={3}
          limit={500}
          required
          {...field("reason")}
        />
        <Button type="submit" disabled={busy} className="self-start">
          End the limit
        </Button>
      </Form>
    </Card>
  );
}
