import { Form } from "react-router";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { CATEGORY_WORDS, CONTENT_MAX } from "../terms.ts";

interface NewRequestProps {
  answer: FormAnswer | undefined;
  /** Kept through a second press: it is one request. */
  clientId: string;
  wait: string;
}

/** A request that goes to people at once. */
export function NewRequest({ answer, clientId, wait }: NewRequestProps) {
  const kept = useKeptForm("request", answer);
  return (
    <Card>
      <h2 className="text-22">New request</h2>
      <p className="mt-1 mb-5 text-muted">A person from our team answers {wait}, here and by notification.</p>
      <Kept {...kept}>{(answer) => <Fields answer={answer} clientId={clientId} />}</Kept>
    </Card>
  );
}

function Fields({ answer, clientId }: Omit<NewRequestProps, "wait">) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-4">
      <FormOutcome answer={answer} />
      <input type="hidden" name="intent" value="new-request" />
      <input type="hidden" name="client_id" value={clientId} />
      <SelectField
        label="What is it about?"
        required
        options={CATEGORY_WORDS}
        {...field("category", "other")}
      />
      <TextField label="Title" required limit={120} {...field("title")} />
      <TextAreaField label="What happened?" required rows={6} limit={CONTENT_MAX} {...field("body")} />
      <Button type="submit" variant="spark" disabled={busy} className="self-start">
        {busy ? "Sending..." : "Send request"}
      </Button>
    </Form>
  );
}
