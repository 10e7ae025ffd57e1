import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface ReasonFormProps {
  title: string;
  intent: "ask" | "lift";
  caseId: string;
  answer: FormAnswer | undefined;
  label: string;
  help: string;
  press: string;
}

/** One act on a case, with the words that its owner reads. */
export function ReasonForm({ title, intent, caseId, answer, label, help, press }: ReasonFormProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="mb-3 text-18">{title}</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="case_id" value={caseId} />
        <FormError message={message} />
        <TextAreaField
          id={`${intent}-reason`}
          label={label}
          help={help}
          rows={3}
          limit={500}
          required
          {...field("reason")}
        />
        <Button type="submit" disabled={busy} className="self-start">
          {press}
        </Button>
      </Form>
    </Card>
  );
}
