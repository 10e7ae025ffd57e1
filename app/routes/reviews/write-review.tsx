import { useSearchParams } from "react-router";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { DeclineForm } from "#app/features/reviews/components/decline-form.tsx";
import { SendCodeAgain } from "#app/features/reviews/components/external-fields.tsx";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import { ReviewForm } from "#app/features/reviews/components/review-form.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import type { Route } from "./+types/review.ts";
import { RequestFrame } from "./request-frame.tsx";

type Asked = Extract<Route.ComponentProps["loaderData"], { view: "write" }>;

/** Answers a request for a review (product.md §6 `/review` with a token). */
export function WriteReview({ request, answer }: { request: Asked; answer: RequestAnswer | undefined }) {
  const [query] = useSearchParams();
  const kept = useKeptForm(`review:${query}`, answer);
  const { subject, direction, projectTitle, message, sealed, address, mayBeMember, draft } = request;
  return (
    <RequestFrame
      title={`Review ${subject.name}`}
      lead="Say how it was to work together. Others decide by it whom they work with."
      subject={subject}
      about={
        <>
          {projectTitle ? <p className="break-words text-14">About “{projectTitle}”</p> : null}
          {message ? (
            <blockquote className="whitespace-pre-line break-words border-hairline-strong border-l-2 pl-3 text-14">
              {message}
            </blockquote>
          ) : null}
          <p className="text-14 text-muted">
            {sealed
              ? `Both of you write without seeing the other's review. They open at the same moment: when both are in, or 14 days after the first.`
              : `Your review is published on ${subject.name}'s profile as soon as you ${address ? "confirm your email" : "submit it"}, with your name. ${subject.name} can reply once.`}
          </p>
        </>
      }
      closed={request.closed}
      answer={answer}
      signIn={mayBeMember ? `/review?${query}` : null}
    >
      <Kept {...kept}>
        {(answer) => (
          <ReviewForm
            direction={direction}
            name={subject.name}
            answer={answer}
            address={address}
            written={draft ?? undefined}
          />
        )}
      </Kept>
      <SendCodeAgain answer={answer} />
      <DeclineForm answer={answer} />
    </RequestFrame>
  );
}
