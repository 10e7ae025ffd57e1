import { Form } from "react-router";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { type fieldsOf, useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { DIRECTIONS } from "../rules.ts";
import type { RequestAnswer } from "./request-answer.ts";

interface AskFormProps {
  /** What is asked for: its words are kept under this name. */
  what: "review" | "endorsement";
  answer: RequestAnswer | undefined;
  /** Fields between receiver and message. */
  children: (fields: ReturnType<typeof fieldsOf>) => React.ReactNode;
}

/** Asks somebody for a review, or for endorsements; empty again once it was sent. */
export function AskForm({ what, answer, children }: AskFormProps) {
  const kept = useKeptForm(`ask-${what}`, answer?.intent === "ask" ? answer : undefined);
  return <Kept {...kept}>{(typed) => <AskFields answer={typed}>{children}</AskFields>}</Kept>;
}

function AskFields({ answer, children }: Pick<AskFormProps, "answer" | "children">) {
  const { form, busy, ...fields } = useAnsweredForm(answer);
  const { field } = fields;
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-5">
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
      <Button type="submit" name="intent" value="ask" variant="spark" disabled={busy} className="self-start">
        {busy ? "Sending..." : "Send the request"}
      </Button>
    </Form>
  );
}

/** The request for a review. */
export function AskForReviewForm({ answer }: { answer: RequestAnswer | undefined }) {
  return (
    <AskForm what="review" answer={answer}>
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
