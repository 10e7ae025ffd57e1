import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/** Its owner may mend it themselves before anything is decided (product.md §5.17). */
export function AskToFix({ answer, caseId }: { answer: FormAnswer | undefined; caseId: string }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="mb-3 text-18">Or let its owner change it</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="case_id" value={caseId} />
        <FormError message={message} />
        <TextAreaField
          id="ask-reason"
          label="What to change"
          help="They have 72 hours. Until then it stays where it is."
          rows={3}
          limit={500}
          required
          {...field("reason")}
        />
        <Button type="submit" disabled={busy} className="self-start">
          Ask them
        </Button>
      </Form>
    </Card>
  );
}
