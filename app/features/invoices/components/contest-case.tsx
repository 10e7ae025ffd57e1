import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { CONTEST_REASONS, CONTEST_RULINGS, STATEMENT_MAX } from "../contest.ts";
import type { ContestCase as Case } from "../queries/contest-cases.server.ts";
import { InvoicePaper } from "./invoice-paper.tsx";

/** A contested invoice as who decides it reads it: what each side says, the invoice, and how it ends. */
export function ContestCase({ contest, answer }: { contest: Case; answer: FormAnswer | undefined }) {
  const { invoice } = contest;
  return (
    <Card id={contest.id} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="break-words text-16">
            {invoice.number} from {invoice.issuer.name}
          </h3>
          <p className="break-words text-14 text-muted">
            for {invoice.customer.name} · since <LocalTime at={contest.openedAt} />
          </p>
        </div>
        <Chip tone="strong">{formatMoney(invoice.due, invoice.currency)} due</Chip>
      </header>
      <dl className="flex flex-col gap-3 text-14">
        <Said who={`${invoice.customer.name}, who is to pay`}>
          {CONTEST_REASONS[contest.reason]}. {contest.statement}
        </Said>
        <Said who={`${invoice.issuer.name}, who asks for it`}>
          {contest.answer ?? <span className="text-muted">Did not answer within five days.</span>}
        </Said>
      </dl>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-14 text-muted hover:text-text">
          The invoice
        </summary>
        <InvoicePaper invoice={invoice} />
      </details>
      <Rule contest={contest} answer={answer?.typed?.dispute_id?.[0] === contest.id ? answer : undefined} />
    </Card>
  );
}

function Said({ who, children }: { who: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="break-words font-medium">{who}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}

function Rule({ contest: { id, invoice }, answer }: { contest: Case; answer: FormAnswer | undefined }) {
  const { form, busy, field, choices, message } = useAnsweredForm(answer);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      className="flex flex-col gap-4 border-hairline border-t pt-4"
    >
      <FormError message={message} />
      <input type="hidden" name="intent" value="rule-contest" />
      <input type="hidden" name="dispute_id" value={id} />
      <input type="hidden" name="currency" value={invoice.currency} />
      <Choices
        legend="How it ends"
        kind="one"
        required
        options={CONTEST_RULINGS}
        {...choices("resolution", [])}
      />
      <div className="sm:max-w-xs">
        <TextField
          label={`What is still due, ${invoice.currency}`}
          help="Only where less is."
          inputMode="decimal"
          id={`still-due-${id}`}
          {...field("still_due")}
        />
      </div>
      <TextAreaField
        label="Why"
        help="Both sides read it."
        rows={3}
        required
        limit={STATEMENT_MAX}
        id={`why-${id}`}
        {...field("ruling")}
      />
      <Button type="submit" variant="solid" disabled={busy} className="self-start">
        Decide
      </Button>
    </Form>
  );
}
