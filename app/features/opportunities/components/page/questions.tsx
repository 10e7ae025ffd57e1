import { lazy, Suspense } from "react";
import { Form } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { Question } from "../../queries/posting-page.server.ts";

/** Only members write: a visitor's first load goes without the fields of a form. */
const AskForm = lazy(() => import("./question-forms.tsx").then((forms) => ({ default: forms.AskForm })));
const AnswerForm = lazy(() =>
  import("./question-forms.tsx").then((forms) => ({ default: forms.AnswerForm })),
);
const RemoveForm = lazy(() =>
  import("./question-forms.tsx").then((forms) => ({ default: forms.RemoveForm })),
);

interface QuestionsProps {
  questions: Question[];
  viewerId: string | null;
  manages: boolean;
  /** Whether somebody may ask now. */
  open: boolean;
  signInTo: string;
  now: number;
}

/** Questions that everybody reads, and the poster's answers (product.md §6). */
export function Questions({ questions, viewerId, manages, open, signInTo, now }: QuestionsProps) {
  return (
    <section id="questions" className="scroll-mt-24">
      <h2 className="mb-1 text-18">Questions and answers</h2>
      <p className="mb-4 text-14 text-muted">
        {questions.length === 0
          ? manages
            ? "Nobody has asked anything yet."
            : "Nothing asked yet. Everybody reads the answers here."
          : "Everybody reads them here."}
      </p>
      {questions.length > 0 ? (
        <ol className="mb-5 flex flex-col gap-5">
          {questions.map((question) => (
            <li key={question.id} className="border-hairline border-l-2 pl-4">
              <Dotted className="text-14 text-muted">
                <bdi>{question.askerName}</bdi>
                {relativeTime(question.askedAt, now)}
              </Dotted>
              <p className="max-w-line whitespace-pre-line break-words font-medium">{question.body}</p>
              {question.answer ? (
                <p className="mt-2 max-w-line whitespace-pre-line break-words">{question.answer}</p>
              ) : manages ? null : (
                <p className="mt-2 text-14 text-muted">No answer yet.</p>
              )}
              <Suspense fallback={<div className="min-h-9" />}>
                {manages ? <AnswerForm question={question} /> : null}
                {manages || question.askerId === viewerId ? <RemoveForm id={question.id} /> : null}
              </Suspense>
            </li>
          ))}
        </ol>
      ) : null}
      {!open || manages ? null : viewerId ? (
        <Suspense fallback={<div className="min-h-48" />}>
          <AskForm />
        </Suspense>
      ) : (
        <Form method="get" action="/auth">
          <input type="hidden" name="return" value={signInTo} />
          <Button type="submit">Sign in to ask a question</Button>
        </Form>
      )}
    </section>
  );
}
