import { Form } from "react-router";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, FormNote, TextAreaField } from "#app/ui/form/fields.tsx";
import { StarsField } from "#app/ui/form/stars-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { BODY_MAX, type Direction, SCORES, scoresOf } from "../rules.ts";
import { ExternalFields } from "./external-fields.tsx";
import type { RequestAnswer } from "./request-answer.ts";

/** What was written before: a draft, or a review while it is still sealed. */
export interface WrittenReview {
  rating_overall?: number | undefined;
  ratings: Partial<Record<string, number>>;
  would_again: boolean | null;
  body?: string | undefined;
  private_feedback?: string | null | undefined;
}

const YES_NO = { yes: "Yes", no: "No" };

/** The form of a review: stars, scores of its direction, words (product.md §6 `/review`). */
export function ReviewForm({
  direction,
  name,
  answer,
  address,
  written,
  sealed = false,
}: {
  direction: Direction;
  /** Whom it is about. */
  name: string;
  answer: RequestAnswer | undefined;
  /** Where a code goes to confirm it; null for a member. */
  address: string | null;
  written?: WrittenReview | undefined;
  /** It is stored already, and still sealed. */
  sealed?: boolean;
}) {
  const { form, busy, message, typed, errorsOf, field, choices } = useAnsweredForm(answer);
  const stars = (name: string, before: number | undefined) => ({
    name,
    defaultValue: Number(typed(name)) || before || undefined,
    errors: errorsOf(name),
  });
  const needsCode = address !== null && !answer?.awaitsCode;
  const again = written?.would_again === true ? ["yes"] : written?.would_again === false ? ["no"] : [];
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-6">
      <FormError message={message} />
      <StarsField
        label="All in all"
        {...stars("rating_overall", written?.rating_overall)}
        size="lg"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {scoresOf(direction).map((score) => (
          <StarsField key={score} label={SCORES[score]} {...stars(score, written?.ratings[score])} />
        ))}
      </div>
      <TextAreaField
        label="How was it to work together?"
        {...field("body", written?.body)}
        rows={6}
        limit={BODY_MAX}
        help="At least 20 characters. What did you make? What went well? What should others know?"
        required
      />
      <Choices
        legend={`Would you work with ${name} again?`}
        kind="one"
        options={YES_NO}
        {...choices("would_again", again)}
        required
      />
      <TextAreaField
        label="A note to us alone"
        {...field("private_feedback", written?.private_feedback)}
        rows={2}
        limit={1000}
        help={`Neither ${name} nor anybody else but our team reads it.`}
      />
      {address === null ? null : <ExternalFields answer={answer} address={address} />}
      {answer?.saved ? <FormNote>{answer.saved}</FormNote> : null}
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          name="intent"
          value={sealed ? "edit" : "write"}
          variant="spark"
          disabled={busy}
          className="w-full"
        >
          {sealed ? "Save changes" : needsCode ? "Go on: confirm my email" : "Submit review"}
        </Button>
        {sealed ? null : (
          <Button
            type="submit"
            name="intent"
            value="draft"
            variant="ghost"
            formNoValidate
            disabled={busy}
            className="w-full"
          >
            Save draft
          </Button>
        )}
      </div>
    </Form>
  );
}
