import { Form, useNavigation } from "react-router";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { REPLY_MAX } from "../rules.ts";
import { type FormAnswer, typedIn } from "./form-answer.ts";

/** The one reply of a review's subject. */
export function ReplyForm({ reviewId, answer }: { reviewId: string; answer: FormAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  const mine = answer?.intent === "reply" && typedIn(answer, "review_id") === reviewId ? answer : undefined;
  return (
    <details className="mt-3" open={mine?.refused !== undefined}>
      <summary className="inline-flex min-h-11 items-center text-14 underline underline-offset-2">
        Reply
      </summary>
      <Form method="post" preventScrollReset className="mt-1 flex flex-col gap-3">
        <input type="hidden" name="review_id" value={reviewId} />
        <TextAreaField
          label="Your reply"
          name="reply"
          rows={3}
          limit={REPLY_MAX}
          defaultValue={typedIn(mine, "reply")}
          errors={mine?.refused?.reply}
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
