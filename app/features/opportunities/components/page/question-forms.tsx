import { useState } from "react";
import { useFetcher } from "react-router";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Question } from "../../queries/posting-page.server.ts";
import { QUESTION_MAX } from "../../question-limit.ts";

/** Asks in public. */
export function AskForm() {
  const fetcher = useFetcher<FormAnswer>();
  const { answer, busy, round } = useFormRound(fetcher);
  return (
    <fetcher.Form key={round} method="post" className="flex max-w-line flex-col gap-3">
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

/** The poster's answer, and later another one. */
export function AnswerForm({ question }: { question: Question }) {
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
    <fetcher.Form key={round} method="post" className="mt-2 flex max-w-line flex-col gap-3">
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

/** Takes a question away, with its answer. */
export function RemoveForm({ id }: { id: string }) {
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
