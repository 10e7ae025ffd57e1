import { Form, useNavigation } from "react-router";
import { SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { DISPUTE_DETAILS_MAX, DISPUTE_REASONS } from "../rules.ts";
import { type FormAnswer, typedIn } from "./form-answer.ts";

/** What a review's subject says against it, for our team. */
export function DisputeForm({ reviewId, answer }: { reviewId: string; answer: FormAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  const mine = answer?.intent === "dispute" && typedIn(answer, "review_id") === reviewId ? answer : undefined;
  return (
    <details className="mt-1" open={mine?.refused !== undefined}>
      <summary className="inline-flex min-h-11 items-center text-14 text-muted underline underline-offset-2">
        Dispute
      </summary>
      <Form method="post" preventScrollReset className="mt-1 flex flex-col gap-3">
        <input type="hidden" name="review_id" value={reviewId} />
        <SelectField
          label="What is wrong with it?"
          name="reason"
          options={DISPUTE_REASONS}
          defaultValue={typedIn(mine, "reason")}
          errors={mine?.refused?.reason}
          required
        />
        <TextAreaField
          label="What should we know?"
          name="details"
          rows={3}
          limit={DISPUTE_DETAILS_MAX}
          defaultValue={typedIn(mine, "details")}
          errors={mine?.refused?.details}
          help="Only our team reads it. The review stays until they have decided."
        />
        <Button type="submit" name="intent" value="dispute" disabled={busy} className="self-start">
          Dispute this review
        </Button>
      </Form>
    </details>
  );
}
