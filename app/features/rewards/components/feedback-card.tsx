import { Check } from "lucide-react";
import { Fragment } from "react";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { shortDay } from "#app/core/day-words.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { DraftNote } from "#app/ui/form/draft-note.tsx";
import { FormError, FormNote, TextAreaField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import {
  FEEDBACK_MAX,
  FEEDBACK_RATINGS,
  FEEDBACK_REWARD,
  type FeedbackTask,
  feedbackTask,
} from "../feedback-tasks.ts";
import type { FeedbackRow } from "../queries/feedback.server.ts";
import { useEarnForm } from "./earn-answer.ts";

/** What our team asks during the beta; each answer brings credits once. */
export function FeedbackCard({ tasks }: { tasks: readonly FeedbackRow[] }) {
  const asked = tasks.flatMap((row) => {
    const task = feedbackTask(row.task);
    return task && (row.open || row.answered_at !== null) ? [{ task, answeredAt: row.answered_at }] : [];
  });
  if (asked.length === 0) return null;
  return (
    <Card id="feedback" className="scroll-mt-20">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-18">Tell us how it is</h2>
        <Chip tone="strong">+{FEEDBACK_REWARD} credits each</Chip>
      </div>
      <p className="mt-1 mb-2 text-14 text-muted">
        While this is a beta. Our team reads it, with your name beside it.
      </p>
      <ul className="divide-y divide-hairline">
        {asked.map(({ task, answeredAt }) => (
          <li key={task.key} className="py-1">
            {answeredAt === null ? <Ask task={task} /> : <Answered task={task} at={answeredAt} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Answered({ task, at }: { task: FeedbackTask; at: number }) {
  return (
    <p className="flex min-h-11 items-center gap-2.5">
      <Check role="img" aria-label="Done:" className="size-4.5 shrink-0 text-success" strokeWidth={2} />
      <span className="min-w-0 flex-1">{task.title}</span>
      <span className="text-14 text-muted">{shortDay(at)}</span>
    </p>
  );
}

function Ask({ task: { key, title, question } }: { task: FeedbackTask }) {
  const { Form, busy, done, error, answer } = useEarnForm();
  const kept = useKeptForm(`feedback:${key}`, answer);
  const typed = kept.answer?.typed;
  return (
    <details open={error || kept.restored ? true : undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center">{title}</summary>
      <Form
        method="post"
        action="/earn-credits"
        noValidate
        onInput={kept.onInput}
        onSubmit={kept.onSubmit}
        className="flex flex-col gap-4 pt-2 pb-4"
      >
        <input type="hidden" name="intent" value="feedback" />
        <input type="hidden" name="task" value={key} />
        {kept.restored ? <DraftNote onDiscard={kept.discard} /> : null}
        {done ? <FormNote>{done}</FormNote> : null}
        <FormError message={error && !error.fields.rating && !error.fields.body ? error.message : null} />
        <Fragment key={kept.round}>
          <Choices
            legend="How does it go?"
            name="rating"
            kind="one"
            required
            options={FEEDBACK_RATINGS}
            chosen={typed?.rating ?? []}
            errors={error?.fields.rating}
          />
          <TextAreaField
            name="body"
            label={question}
            rows={4}
            required
            limit={FEEDBACK_MAX}
            defaultValue={typed?.body?.[0]}
            errors={error?.fields.body}
          />
        </Fragment>
        <Button type="submit" size="sm" disabled={busy} className="self-start">
          {busy ? "Sending..." : "Send"}
        </Button>
      </Form>
    </details>
  );
}
