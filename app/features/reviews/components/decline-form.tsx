import { Form, useNavigation } from "react-router";
import { SelectField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { DECLINE_REASONS } from "../rules.ts";
import type { RequestAnswer } from "./request-answer.ts";

/** The quiet way out of a request, folded away. */
export function DeclineForm({ answer }: { answer: RequestAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <details className="rounded-card border border-hairline px-5">
      <summary className="flex min-h-11 items-center text-14 text-muted">I would rather not answer</summary>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3 pb-5">
        <div className="min-w-0 flex-1 basis-64">
          <SelectField
            label="Why"
            name="reason"
            options={DECLINE_REASONS}
            errors={answer?.error?.fields.reason}
            required
          />
        </div>
        <Button type="submit" name="intent" value="decline" disabled={busy}>
          Decline
        </Button>
      </Form>
    </details>
  );
}
