import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import { ReviewForm } from "#app/features/reviews/components/review-form.tsx";
import type { Route } from "./+types/review.ts";
import { RequestFrame } from "./request-frame.tsx";

type Edited = Extract<Route.ComponentProps["loaderData"], { view: "edit" }>;

/** Changes a review that is still sealed. */
export function EditReview({ review, answer }: { review: Edited; answer: RequestAnswer | undefined }) {
  const { subject, direction, written } = review;
  return (
    <RequestFrame
      title={`Your review of ${subject.name}`}
      lead="It is still sealed: you can change it until both of you have written."
      subject={subject}
      about={null}
      closed={null}
      answer={answer}
      signIn={null}
    >
      <ReviewForm
        direction={direction}
        name={subject.name}
        answer={answer}
        address={null}
        written={written}
        sealed
      />
    </RequestFrame>
  );
}
