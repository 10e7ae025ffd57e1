import { useState } from "react";
import { Form, useFetcher } from "react-router";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Question } from "../../queries/posting-page.server.ts";
import { QUESTION_MAX } from "../../question-schema.ts";

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
              <p className="text-14 text-muted">
                {question.askerName} · {relativeTime(question.askedAt, now)}
              </p>
              <p className="max-w-[65ch] whitespace-pre-line break-words font-medium">{question.body}</p>
              {question.answer ? (
                <p className="mt-2 max-w-[65ch] whitespace-pre-line break-words">{question.answer}</p>
              ) : manages ? null : (
                <p className="mt-2 text-14 text-muted">No answer yet.</p>
              )}
              {manages ? <AnswerForm question={question} /> : null}
              {manages || question.askerId === viewerId ? <RemoveForm id={question.id} /> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {!open || manages ? null : viewerId ? (
        <AskForm />
      ) : (
        <Form method="get" action="/auth">
          <input type="hidden" name="return" value={signInTo} />
          <Button type="submit">Sign in to ask a question</Button>
        </Form>
      )}
    </section>
  );
}

function AskForm() {
  const fetcher = useFetcher<FormAnswer>();
  const { answer, busy, round } = useFormRound(fetcher);
  return (
    <fetcher.Form key={round} method="post" className="flex max-w-[65ch] flex-col gap-3">
      <input type="hidden" name="intent" value="ask" />
      <TextAreaField
        label="Your question"
        name="body"
        rows={3}
        limit={QUESTION_MAX}
        required
        errors={answer?.error?.fields.body}
        defaultValue={answer?.typed?.body?.[0]}
      />
      <FormError message={messageOf(answer)} />
      <Button type="submit" disabled={busy} className="self-start">
        {busy ? "Asking..." : "Ask publicly"}
      </Button>
    </fetcher.Form>
  );
}

function AnswerForm({ question }: { question: Question }) {
  const fetcher = useFetcher<FormAnswer>();
  const { answer, busy, round } = useFormRound(fetcher);
  const [opened, setOpened] = useState<number | null>(null);
  const editing = question.answer === null || opened === round;
  if (!editing)
    return (
      <Button size="sm" variant="ghost" className="mt-1 -ml-3.5" onClick={() => setOpened(round)}>
        Change the answer
      </Button>
    );
  return (
    <fetcher.Form key={round} method="post" className="mt-2 flex max-w-[65ch] flex-col gap-3">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="question_id" value={question.id} />
      <TextAreaField
        label="Your answer"
        hideLabel
        name="answer"
        rows={2}
        limit={QUESTION_MAX}
        required
        placeholder="Your answer, for everybody to read"
        errors={answer?.error?.fields.answer}
        defaultValue={answer?.typed?.answer?.[0] ?? question.answer ?? undefined}
      />
      <FormError message={messageOf(answer)} />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        {busy ? "Answering..." : "Answer"}
      </Button>
    </fetcher.Form>
  );
}

function RemoveForm({ id }: { id: string }) {
  const fetcher = useFetcher<FormAnswer>();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="remove-question" />
      <input type="hidden" name="question_id" value={id} />
      <Button type="submit" size="sm" variant="ghost" className="-ml-3.5" disabled={fetcher.state !== "idle"}>
        Take it away
      </Button>
    </fetcher.Form>
  );
}

/** What became of a form, and a number that grows with each success: as its key, it empties the form. */
function useFormRound(fetcher: { state: string; data: FormAnswer | undefined }) {
  const [done, setDone] = useState<{ round: number; last: FormAnswer | undefined }>({
    round: 0,
    last: undefined,
  });
  if (fetcher.data?.done && done.last !== fetcher.data)
    setDone({ round: done.round + 1, last: fetcher.data });
  return { answer: fetcher.data, busy: fetcher.state !== "idle", round: done.round };
}
