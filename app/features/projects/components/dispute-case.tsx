import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { RulingForm, Said } from "#app/features/billing/components/ruling.tsx";
import type { TwoPeople } from "#app/features/billing/two-people.server.ts";
import { EvidenceList } from "#app/features/files/components/evidence-list.tsx";
import type { Evidence } from "#app/features/files/evidence.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { TRADE_OUTCOMES, TRADE_REASONS, TRADE_RULINGS } from "../barter-schema.ts";
import { DISPUTE_REASONS, OUTCOMES, RULINGS } from "../milestone-schema.ts";
import type { selectOpenDisputes } from "../queries/open-disputes.server.ts";
import { shareWords } from "./share-offer.tsx";

export type OpenDispute = Omit<
  Awaited<ReturnType<typeof selectOpenDisputes>>[number],
  "evidence" | "word"
> & {
  evidence: Evidence[];
  two: TwoPeople;
};

const STATES: Partial<Record<OpenDispute["state"], string>> = {
  open: "Waits for the other side",
  answered: "Answered",
  proposal: "They talk about a share",
  escalated: "Waits for us",
};

const SHARE = {
  name: "work_percent",
  label: "Percent to those who did the work",
  help: "Only where it is shared.",
  typed: "50",
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
      <RulingForm
        intent="rule"
        id={dispute.id}
        answer={answer}
        rulings={dispute.trade ? TRADE_RULINGS : RULINGS}
        figure={dispute.trade ? null : SHARE}
        two={dispute.two}
      />
    </Card>
  );
}

/** What the two sides read of it, in their own words for it. */
function wordsOf({ trade, reason, wish }: OpenDispute) {
  const [reasons, wishes]: Record<string, string>[] = trade
    ? [TRADE_REASONS, TRADE_OUTCOMES]
    : [DISPUTE_REASONS, OUTCOMES];
  return { reason: reasons?.[reason] ?? "", wish: wishes?.[wish] ?? "" };
}
