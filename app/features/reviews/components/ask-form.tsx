import { Form } from "react-router";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { type fieldsOf, useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { DIRECTIONS } from "../rules.ts";
import type { RequestAnswer } from "./request-answer.ts";

/**
 * Asks somebody for a review, or for endorsements.
 * @param children fields between receiver and message
 */
export function AskForm({
  intent,
  submit,
  answer,
  children,
}: {
  intent: string;
  submit: string;
  answer: RequestAnswer | undefined;
  children: (fields: ReturnType<typeof fieldsOf>) => React.ReactNode;
}) {
  const mine = answer?.intent === intent && !answer.done ? answer : undefined;
  const { form, busy, ...fields } = useAnsweredForm(mine);
  const { field } = fields;
  return (
    // A new form once it was sent: what was typed is gone.
    <Form
      key={answer?.intent === intent && answer.done ? "sent" : "open"}
      ref={form}
      method="post"
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <TextField
        label="Who"
        {...field("receiver")}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="client@company.com or @handle"
        help="An email address, with or without an account, or a member's handle."
        required
      />
      {children(fields)}
      <TextAreaField label="A few words to them" {...field("message")} rows={3} limit={300} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="spark"
        disabled={busy}
        className="self-start"
      >
        {submit}
      </Button>
    </Form>
  );
}

/** The request for a review. */
export function AskForReviewForm({ answer }: { answer: RequestAnswer | undefined }) {
  return (
    <AskForm intent="ask" submit="Send the request" answer={answer}>
      {({ field }) => (
        <>
          <SelectField
            label="How you worked together"
            {...field("direction")}
            options={DIRECTIONS}
            required
          />
          <TextField
            label="What you made"
            {...field("project_title")}
            help="Shown to them, and with the review."
          />
        </>
      )}
    </AskForm>
  );
}
