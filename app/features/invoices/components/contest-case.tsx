import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { RulingForm, Said } from "#app/features/billing/components/ruling.tsx";
import { EvidenceList } from "#app/features/files/components/evidence-list.tsx";
import { Card } from "#app/ui/layout/page.tsx";
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
            for <bdi>{invoice.customer.name}</bdi> · since <LocalTime at={contest.openedAt} />
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
      <EvidenceList evidence={contest.evidence} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-14 text-muted hover:text-text">
          The invoice
        </summary>
        <InvoicePaper invoice={invoice} />
      </details>
      <RulingForm
        intent="rule-contest"
        id={contest.id}
        answer={answer}
        rulings={CONTEST_RULINGS}
        figure={{
          name: "still_due",
          label: `What is still due, ${invoice.currency}`,
          help: "Only where less is.",
        }}
        whyMax={STATEMENT_MAX}
        two={contest.two}
        also={{ currency: invoice.currency }}
      />
    </Card>
  );
}
