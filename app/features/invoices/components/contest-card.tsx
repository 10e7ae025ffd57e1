import { useState } from "react";
import { Form } from "react-router";
import { longDay, shortDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { EvidenceField } from "#app/features/files/components/evidence-field.tsx";
import { EvidenceList } from "#app/features/files/components/evidence-list.tsx";
import { useEvidence } from "#app/features/files/components/use-evidence.ts";
import { FormError, SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { CONTEST_REASONS, CONTEST_RULINGS, STATEMENT_MAX } from "../contest.ts";
import type { Contest } from "../contested.server.ts";

/** What the payer says against an invoice, what its issuer says to it, and what comes next. */
export function ContestCard({
  contest,
  issuer,
  payerName,
  answer,
  link,
}: {
  contest: Contest;
  issuer: boolean;
  payerName: string;
  answer: FormAnswer | undefined;
  /** Of the invoice, for whoever has no account. */
  link?: string;
}) {
  const running = contest.closedAt === null;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">{issuer ? `${payerName} contests it` : "You contest it"}</h2>
        <p className="mt-1 text-14 text-muted">{stateOf(contest, issuer)}</p>
      </div>
      <ol className="flex flex-col gap-3 border-hairline border-l pl-4 text-14">
        <li>
          <Dotted className="text-muted">
            {shortDay(contest.openedAt)}
            {CONTEST_REASONS[contest.contestReason]}
          </Dotted>
          <p className="whitespace-pre-line break-words">{contest.statement}</p>
        </li>
        {contest.answer && contest.answeredAt ? (
          <li>
            <Dotted className="text-muted">
              {shortDay(contest.answeredAt)}
              <span>The answer</span>
            </Dotted>
            <p className="whitespace-pre-line break-words">{contest.answer}</p>
          </li>
        ) : null}
        {contest.ruling && contest.resolution && contest.decidedAt ? (
          <li>
            <Dotted className="text-muted">
              {shortDay(contest.decidedAt)}
              {`Our team: ${CONTEST_RULINGS[contest.resolution].toLowerCase()}`}
            </Dotted>
            <p className="whitespace-pre-line break-words">{contest.ruling}</p>
          </li>
        ) : null}
      </ol>
      <EvidenceList evidence={contest.evidence} link={link} />
      {issuer && contest.contestStatus === "open" ? <AnswerIt contest={contest} answer={answer} /> : null}
      {running && (!issuer || contest.contestStatus === "answered") ? (
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="dispute_id" value={contest.contestId} />
          {issuer ? null : (
            <Button type="submit" name="intent" value="agree-after-all">
              I agree after all
            </Button>
          )}
          {contest.contestStatus === "answered" ? (
            <Button type="submit" name="intent" value="ask-team">
              Let the team of Thrive decide
            </Button>
          ) : null}
        </Form>
      ) : null}
    </Card>
  );
}

function stateOf({ contestStatus, answerDueAt, closedAt }: Contest, issuer: boolean): string {
  const by = longDay(answerDueAt);
  switch (contestStatus) {
    case "open":
      return issuer
        ? `Please answer by ${by}: then our team looks at it. Or correct it by a credit note, or take it back.`
        : `They are to answer by ${by}: then our team looks at it. No reminder comes, and no late fee, meanwhile.`;
    case "answered":
      return issuer
        ? `It is with them until ${by}: who says nothing more agrees. A credit note still corrects it.`
        : `There is an answer. Agree, pay, or let our team decide by ${by}: who says nothing more agrees.`;
    case "escalated":
      return "Our team looks at it and decides. No reminder comes, and no late fee, meanwhile.";
    default: {
      const how = ENDS[contestStatus];
      return closedAt ? `${how}, ${shortDay(closedAt)}.` : `${how}.`;
    }
  }
}

const ENDS = {
  withdrawn: "Agreed after all",
  settled: "Over with the invoice",
  resolved: "Decided by our team",
};

function AnswerIt({ contest, answer }: { contest: Contest; answer: FormAnswer | undefined }) {
  const { form, busy, field, errorsOf, message } = useAnsweredForm(answer);
  const uploads = useEvidence(answer);
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-3">
      <FormError message={message} />
      <input type="hidden" name="dispute_id" value={contest.contestId} />
      <TextAreaField label="Your answer" rows={4} required limit={STATEMENT_MAX} {...field("answer")} />
      <EvidenceField uploads={uploads} errors={errorsOf("file_ids")} />
      <Button
        type="submit"
        name="intent"
        value="answer-contest"
        variant="spark"
        disabled={busy || uploads.busy}
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
  member = true,
}: {
  invoiceId: string;
  /** Pressed twice, it is one. */
  formKey: string;
  answer: FormAnswer | undefined;
  /** Whoever has no account uploads nothing: every file belongs to a member. */
  member?: boolean;
}) {
  const [key] = useState(formKey);
  const { form, busy, field, errorsOf, message } = useAnsweredForm(answer);
  const uploads = useEvidence(answer);
  return (
    <FoldCard title="Contest it" open={answer?.error ? true : undefined}>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-14 text-muted">
          Say why you do not agree. They have five days to answer, to correct it or to take it back; our team
          decides where you stay apart.
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
        {member ? (
          <EvidenceField uploads={uploads} errors={errorsOf("file_ids")} />
        ) : (
          <p className="text-14 text-muted">
            Only members can add files. Without an account, say in words what shows it.
          </p>
        )}
        <Button
          type="submit"
          name="intent"
          value="contest"
          variant="danger"
          disabled={busy || uploads.busy}
          className="self-start"
        >
          {busy ? "Sending..." : "Contest it"}
        </Button>
      </Form>
    </FoldCard>
  );
}
