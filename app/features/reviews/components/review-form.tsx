import { Form, useNavigation } from "react-router";
import { ChoiceField, StarsField } from "#app/ui/form/choice-fields.tsx";
import { FormError, FormNote, TextAreaField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { BODY_MAX, type Direction, SCORES, scoresOf } from "../rules.ts";
import { ExternalFields } from "./external-fields.tsx";
import { type FormAnswer, typedIn } from "./form-answer.ts";

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
  answer: FormAnswer | undefined;
  /** Where a code goes to confirm it; null for a member. */
  address: string | null;
  written?: WrittenReview | undefined;
  /** It is stored already, and still sealed. */
  sealed?: boolean;
}) {
  const form = useErrorFocus<HTMLFormElement>(answer?.refused && answer);
  const busy = useNavigation().formMethod === "POST";
  const errors = answer?.refused ?? {};
  const stars = (field: string, before: number | undefined) =>
    Number(typedIn(answer, field)) || before || undefined;
  const needsCode = address !== null && !answer?.awaitsCode;
  const again = written?.would_again === true ? "yes" : written?.would_again === false ? "no" : undefined;
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-6">
      <FormError message={answer?.message} />
      <StarsField
        label="All in all"
        name="rating_overall"
        size="lg"
        required
        defaultValue={stars("rating_overall", written?.rating_overall)}
        errors={errors.rating_overall}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {scoresOf(direction).map((score) => (
          <StarsField
            key={score}
            label={SCORES[score]}
            name={score}
            defaultValue={stars(score, written?.ratings[score])}
            errors={errors[score]}
          />
        ))}
      </div>
      <TextAreaField
        label="How was it to work together?"
        name="body"
        rows={6}
        limit={BODY_MAX}
        defaultValue={typedIn(answer, "body") ?? written?.body}
        errors={errors.body}
        help="At least 20 characters. What did you make? What went well? What should others know?"
        required
      />
      <ChoiceField
        label={`Would you work with ${name} again?`}
        name="would_again"
        options={YES_NO}
        required
        defaultValue={typedIn(answer, "would_again") ?? again}
        errors={errors.would_again}
      />
      <TextAreaField
        label="A note to us alone"
        name="private_feedback"
        rows={2}
        limit={1000}
        defaultValue={typedIn(answer, "private_feedback") ?? written?.private_feedback ?? undefined}
        errors={errors.private_feedback}
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
          {sealed ? "Save changes" : needsCode ? "Go on: confirm my e-mail" : "Submit review"}
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
