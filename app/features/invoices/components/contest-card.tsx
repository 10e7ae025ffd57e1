import { useState } from "react";
import { Form } from "react-router";
import { longDay, shortDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { CONTEST_REASONS, STATEMENT_MAX } from "../contest.ts";
import type { Contest } from "../contested.server.ts";

/** What the payer says against an invoice, what its issuer says to it, and what comes next. */
export function ContestCard({
  contest,
  issuer,
  payerName,
  answer,
}: {
  contest: Contest;
  issuer: boolean;
  payerName: string;
  answer: FormAnswer | undefined;
}) {
  const running = contest.contestStatus === "open" || contest.contestStatus === "answered";
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">{issuer ? `${payerName} contests it` : "You contest it"}</h2>
        <p className="mt-1 text-14 text-muted">{stateOf(contest, issuer)}</p>
      </div>
      <ol className="flex flex-col gap-3 border-hairline border-l pl-4 text-14">
        <li>
          <p className="text-muted">
            {shortDay(contest.openedAt)} · {CONTEST_REASONS[contest.contestReason]}
          </p>
          <p className="whitespace-pre-line break-words">{contest.statement}</p>
        </li>
        {contest.answer && contest.answeredAt ? (
          <li>
            <p className="text-muted">{shortDay(contest.answeredAt)} · The answer</p>
            <p className="whitespace-pre-line break-words">{contest.answer}</p>
          </li>
        ) : null}
      </ol>
      {issuer && contest.contestStatus === "open" ? <AnswerIt contest={contest} answer={answer} /> : null}
      {!issuer && running ? (
        <Form method="post">
          <input type="hidden" name="dispute_id" value={contest.contestId} />
          <Button type="submit" name="intent" value="agree-after-all">
            I agree after all
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

function stateOf({ contestStatus, answerDueAt, closedAt }: Contest, issuer: boolean): string {
  if (contestStatus === "open")
    return issuer
      ? `Please answer by ${longDay(answerDueAt)}. Or correct it by a credit note, or take it back.`
      : `They are to answer by ${longDay(answerDueAt)}. No reminder comes, and no late fee, meanwhile.`;
  if (contestStatus === "answered")
    return issuer
      ? "It is with them now. A credit note still corrects it."
      : "There is an answer. Agree to it, pay it, or write to them; no reminder comes meanwhile.";
  const how = contestStatus === "withdrawn" ? "Agreed after all" : "Over with the invoice";
  return closedAt ? `${how}, ${shortDay(closedAt)}.` : `${how}.`;
}

function AnswerIt({ contest, answer }: { contest: Contest; answer: FormAnswer | undefined }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-3">
      <FormError message={message} />
      <input type="hidden" name="dispute_id" value={contest.contestId} />
      <TextAreaField label="Your answer" rows={4} required limit={STATEMENT_MAX} {...field("answer")} />
      <Button
        type="submit"
        name="intent"
        value="answer-contest"
        variant="spark"
        disabled={busy}
        className="self-start"
      >
        {busy ? "Sending..." : "Answer"}
      </Button>
    </Form>
  );
}

/** Says that an invoice is not right, instead of paying it. */
export function ContestForm({
  invoiceId,
  formKey,
  answer,
}: {
  invoiceId: string;
  /** Pressed twice, it is one. */
  formKey: string;
  answer: FormAnswer | undefined;
}) {
  const [key] = useState(formKey);
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <FoldCard title="Contest it" open={answer?.error ? true : undefined}>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-14 text-muted">
          Say why you do not agree. They have five days to answer, to correct it or to take it back.
        </p>
        <input type="hidden" name="invoice_id" value={invoiceId} />
        <input type="hidden" name="key" value={key} />
        <FormError message={message} />
        <SelectField label="Why" required options={CONTEST_REASONS} {...field("reason")} />
        <TextAreaField
          label="What is wrong"
          rows={4}
          required
          limit={STATEMENT_MAX}
          {...field("statement")}
        />
        <Button
          type="submit"
          name="intent"
          value="contest"
          variant="danger"
          disabled={busy}
          className="self-start"
        >
          {busy ? "Sending..." : "Contest it"}
        </Button>
      </Form>
    </FoldCard>
  );
}
