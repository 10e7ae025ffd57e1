import { Form } from "react-router";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { REPLY_MAX } from "../rules.ts";
import { aboutReview, type RequestAnswer } from "./request-answer.ts";

/** The one reply of a review's subject. */
export function ReplyForm({ reviewId, answer }: { reviewId: string; answer: RequestAnswer | undefined }) {
  const mine = aboutReview(answer, "reply", reviewId);
  const { form, busy, field } = useAnsweredForm(mine);
  return (
    <details className="mt-3" open={mine?.error !== undefined}>
      <summary className="inline-flex min-h-11 items-center text-14 underline underline-offset-2">
        Reply
      </summary>
      <Form ref={form} method="post" preventScrollReset className="mt-1 flex flex-col gap-3">
        <input type="hidden" name="review_id" value={reviewId} />
        <TextAreaField
          label="Your reply"
          {...field("reply")}
          rows={3}
          limit={REPLY_MAX}
          help="You can reply once, and everybody can read it."
          required
        />
        <Button type="submit" name="intent" value="reply" disabled={busy} className="self-start">
          Publish reply
        </Button>
      </Form>
    </details>
  );
}
