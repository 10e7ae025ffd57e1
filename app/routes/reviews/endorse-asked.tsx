import { useSearchParams } from "react-router";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { DeclineForm } from "#app/features/reviews/components/decline-form.tsx";
import { EndorseForm } from "#app/features/reviews/components/endorse-form.tsx";
import { SendCodeAgain } from "#app/features/reviews/components/external-fields.tsx";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import { WhatCounts } from "#app/features/reviews/components/what-counts.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import type { Route } from "./+types/endorse.ts";
import { RequestFrame } from "./request-frame.tsx";

type Asked = Extract<Route.ComponentProps["loaderData"], { view: "asked" }>;

/** Answers a request for endorsements. */
export function EndorseAsked({ request, answer }: { request: Asked; answer: RequestAnswer | undefined }) {
  const [query] = useSearchParams();
  const kept = useKeptForm(`endorse:${query}`, answer);
  const { subject, message, address, mayBeMember, offered } = request;
  return (
    <RequestFrame
      title={`Endorse ${subject.name}`}
      lead="Vouch for what you have seen them do. It takes a minute."
      subject={subject}
      about={
        <>
          {message ? (
            <blockquote className="whitespace-pre-line break-words border-hairline-strong border-l-2 pl-3 text-14">
              {message}
            </blockquote>
          ) : null}
          <WhatCounts />
        </>
      }
      closed={request.closed}
      answer={answer}
      signIn={mayBeMember ? `endorse:${query.get("token")}` : null}
    >
      <Kept {...kept}>
        {(answer) => (
          <EndorseForm
            name={subject.name}
            skills={offered}
            chosen={offered.map(({ slug }) => slug)}
            before={undefined}
            answer={answer}
            address={address}
          />
        )}
      </Kept>
      <SendCodeAgain answer={answer} />
      <DeclineForm answer={answer} />
    </RequestFrame>
  );
}
