import { Form, useSearchParams } from "react-router";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

export type StepFields = Pick<ReturnType<typeof useAnsweredForm>, "field" | "choices">;

interface StepFormProps {
  intent: string;
  /** What the button says. */
  submit: string;
  answer: FormAnswer | undefined;
  /** Where a file goes with it. */
  encType?: "multipart/form-data";
  children: (fields: StepFields) => React.ReactNode;
}

/**
 * The form of one step of a setup: it is saved, and leads on to the next. Who finishes later finds what they began to
 * type.
 */
export function StepForm({ answer, ...step }: StepFormProps) {
  const [asked] = useSearchParams();
  const kept = useKeptForm(`setup:${step.intent}:${asked.get("company") ?? ""}`, answer);
  return <Kept {...kept}>{(shown) => <Fields {...step} answer={shown} />}</Kept>;
}

function Fields({ intent, submit, answer, encType, children }: StepFormProps) {
  const { form, busy, message, field, choices } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" {...(encType ? { encType } : {})} className="flex flex-col gap-5">
      <FormError message={message} />
      {children({ field, choices })}
      <Button type="submit" name="intent" value={intent} variant="spark" disabled={busy} className="self-end">
        {submit}
      </Button>
    </Form>
  );
}
