import { Form, useNavigation } from "react-router";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { DIRECTIONS } from "../rules.ts";
import { type FormAnswer, typedIn } from "./form-answer.ts";

/**
 * Asks somebody for a review, or for endorsements.
 * @param children fields besides receiver and message
 */
export function AskForm({
  intent,
  submit,
  answer,
  children,
}: {
  intent: string;
  submit: string;
  answer: FormAnswer | undefined;
  children: React.ReactNode;
}) {
  const mine = answer?.intent === intent && !answer.done ? answer : undefined;
  const form = useErrorFocus<HTMLFormElement>(mine?.refused && mine);
  const busy = useNavigation().formMethod === "POST";
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
        name="receiver"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="client@company.com or @handle"
        defaultValue={typedIn(mine, "receiver")}
        errors={mine?.refused?.receiver}
        help="An e-mail address, with or without an account, or a member's handle."
        required
      />
      {children}
      <TextAreaField
        label="A few words to them"
        name="message"
        rows={3}
        limit={300}
        defaultValue={typedIn(mine, "message")}
        errors={mine?.refused?.message}
      />
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
export function AskForReviewForm({ answer }: { answer: FormAnswer | undefined }) {
  const mine = answer?.intent === "ask" && !answer.done ? answer : undefined;
  return (
    <AskForm intent="ask" submit="Send the request" answer={answer}>
      <SelectField
        label="How you worked together"
        name="direction"
        options={DIRECTIONS}
        defaultValue={typedIn(mine, "direction")}
        errors={mine?.refused?.direction}
        required
      />
      <TextField
        label="What you made"
        name="project_title"
        defaultValue={typedIn(mine, "project_title")}
        errors={mine?.refused?.project_title}
        help="Shown to them, and with the review."
      />
    </AskForm>
  );
}
