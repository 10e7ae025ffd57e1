import { Form } from "react-router";
import { SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { DISPUTE_DETAILS_MAX, DISPUTE_REASONS } from "../rules.ts";
import { aboutReview, type RequestAnswer } from "./request-answer.ts";

/** What a review's subject says against it, for our team. */
export function DisputeForm({ reviewId, answer }: { reviewId: string; answer: RequestAnswer | undefined }) {
  const mine = aboutReview(answer, "dispute", reviewId);
  const { form, busy, field } = useAnsweredForm(mine);
  return (
    <details className="mt-1" open={mine?.error !== undefined}>
      <summary className="inline-flex min-h-11 items-center text-14 text-muted underline underline-offset-2">
        Dispute
      </summary>
      <Form ref={form} method="post" preventScrollReset className="mt-1 flex flex-col gap-3">
        <input type="hidden" name="review_id" value={reviewId} />
        <SelectField label="What is wrong with it?" {...field("reason")} options={DISPUTE_REASONS} required />
        <TextAreaField
          label="What should we know?"
          {...field("details")}
          rows={3}
          limit={DISPUTE_DETAILS_MAX}
          help="Only our team reads it. The review stays until they have decided."
        />
        <Button type="submit" name="intent" value="dispute" disabled={busy} className="self-start">
          Dispute this review
        </Button>
      </Form>
    </details>
  );
}
