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
import { TRADE_OUTCOMES, TRADE_REASONS, TRADE_RULINGS } from "../barter-schema.ts";
import type { Evidence } from "../dispute-evidence.server.ts";
import { DISPUTE_REASONS, OUTCOMES, RULINGS } from "../milestone-schema.ts";
import type { selectOpenDisputes } from "../queries/open-disputes.server.ts";
import { EvidenceList } from "./evidence-list.tsx";
import { shareWords } from "./share-offer.tsx";

export type OpenDispute = Omit<Awaited<ReturnType<typeof selectOpenDisputes>>[number], "evidence"> & {
  evidence: Evidence[];
};

const STATES: Partial<Record<OpenDispute["state"], string>> = {
  open: "Waits for the other side",
  answered: "Answered",
  proposal: "They talk about a share",
  escalated: "Waits for us",
};

/** A dispute as who decides it reads it: what each side says and shows, what they offer, and how it ends. */
export function DisputeCase({ dispute, answer }: { dispute: OpenDispute; answer: FormAnswer | undefined }) {
  const { held, currency, state } = dispute;
  const money = held !== null && currency !== null ? formatMoney(held, currency) : null;
  const { reason, wish } = wordsOf(dispute);
  return (
    <Card id={dispute.id} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="break-words text-16">{dispute.title}</h3>
          <p className="break-words text-14 text-muted">
            {dispute.project} · since <LocalTime at={dispute.openedAt} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Chip tone={state === "escalated" ? "danger" : "strong"}>{STATES[state] ?? "Open"}</Chip>
          <Chip tone="strong">{money ? `${money} held` : "Of a trade: no money is held"}</Chip>
        </div>
      </header>
      <dl className="flex flex-col gap-3 text-14">
        <Said
          who={`${dispute.openedBy ?? "A former member"}${dispute.openedAs ? `, ${dispute.openedAs}` : ""}`}
        >
          {reason}. {dispute.statement} Wish: {wish.toLowerCase()}.
        </Said>
        {dispute.answer ? (
          <Said who="The other side">{dispute.answer}</Said>
        ) : (
          <div className="text-muted">
            No answer yet. Until <LocalTime at={dispute.answerBy} /> there is time for one.
          </div>
        )}
        {dispute.offerBps !== null && held !== null && currency !== null ? (
          <Said who={`${dispute.offeredBy ?? "One side"} offers`}>
            {shareWords(dispute.offerBps, held, currency)}.
          </Said>
        ) : null}
        {dispute.trade ? null : <div className="text-muted">Deliveries: {dispute.deliveries}</div>}
      </dl>
      <EvidenceList evidence={dispute.evidence} />
      <Rule dispute={dispute} answer={answer?.typed?.dispute_id?.[0] === dispute.id ? answer : undefined} />
    </Card>
  );
}

function Said({ who, children }: { who: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{who}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}

/** What the two sides read of it, in their own words for it. */
function wordsOf({ trade, reason, wish }: OpenDispute) {
  const [reasons, wishes]: Record<string, string>[] = trade
    ? [TRADE_REASONS, TRADE_OUTCOMES]
    : [DISPUTE_REASONS, OUTCOMES];
  return { reason: reasons?.[reason] ?? "", wish: wishes?.[wish] ?? "" };
}

function Rule({ dispute: { id, trade }, answer }: { dispute: OpenDispute; answer: FormAnswer | undefined }) {
  const { form, busy, field, choices, message } = useAnsweredForm(answer);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      className="flex flex-col gap-4 border-hairline border-t pt-4"
    >
      <FormError message={message} />
      <input type="hidden" name="intent" value="rule" />
      <input type="hidden" name="dispute_id" value={id} />
      <Choices
        legend="How it ends"
        kind="one"
        required
        options={trade ? TRADE_RULINGS : RULINGS}
        {...choices("resolution", [])}
      />
      {trade ? null : (
        <div className="sm:max-w-xs">
          <TextField
            label="Percent to those who did the work"
            help="Only where it is shared."
            inputMode="decimal"
            id={`percent-${id}`}
            {...field("work_percent", "50")}
          />
        </div>
      )}
      <TextAreaField
        label="Why"
        help="Both sides read it."
        rows={3}
        required
        id={`why-${id}`}
        {...field("ruling")}
      />
      <Button type="submit" variant="solid" disabled={busy} className="self-start">
        Decide
      </Button>
    </Form>
  );
}
