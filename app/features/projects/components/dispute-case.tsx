import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { RulingForm, Said } from "#app/features/billing/components/ruling.tsx";
import type { TwoPeople } from "#app/features/billing/two-people.server.ts";
import { EvidenceList } from "#app/features/files/components/evidence-list.tsx";
import type { Evidence } from "#app/features/files/evidence.server.ts";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { TRADE_OUTCOMES, TRADE_REASONS, TRADE_RULINGS } from "../barter-schema.ts";
import { DISPUTE_REASONS, NOTE_MAX, OUTCOMES, RULINGS } from "../milestone-schema.ts";
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
  assisted: "We said a word",
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
          <Dotted className="text-14 text-muted">
            <bdi>{dispute.project}</bdi>
            <span>
              since <LocalTime at={dispute.openedAt} />
            </span>
          </Dotted>
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
        <Said who="The other side">
          {dispute.answer ?? (
            <span className="text-muted">
              No answer yet. Until <LocalTime at={dispute.answerBy} /> there is time for one.
            </span>
          )}
        </Said>
        {dispute.assist ? <Said who="We said">{dispute.assist}</Said> : null}
        {dispute.offerBps !== null && held !== null && currency !== null ? (
          <Said who={`${dispute.offeredBy ?? "One side"} offers`}>
            {shareWords(dispute.offerBps, held, currency)}.
          </Said>
        ) : null}
        {dispute.trade ? null : <Said who="Deliveries">{dispute.deliveries}</Said>}
      </dl>
      <EvidenceList evidence={dispute.evidence} />
      {state === "answered" || state === "assisted" ? <Assist dispute={dispute} answer={answer} /> : null}
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

/** A word to both sides, who may still agree by themselves. */
function Assist({ dispute, answer }: { dispute: OpenDispute; answer: FormAnswer | undefined }) {
  const own =
    answer?.intent === "assist" && answer.typed?.dispute_id?.[0] === dispute.id ? answer : undefined;
  const { form, busy, field } = useAnsweredForm(own);
  return (
    <details open={own?.error ? true : undefined} className="border-hairline border-t pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 text-muted hover:text-text">
        Help them to agree
      </summary>
      <Form ref={form} method="post" preventScrollReset className="mt-2 flex flex-col gap-4">
        <input type="hidden" name="intent" value="assist" />
        <input type="hidden" name="dispute_id" value={dispute.id} />
        <TextAreaField
          label="A word to both"
          help="Both read it; nothing is decided by it."
          rows={3}
          required
          limit={NOTE_MAX}
          id={`assist-${dispute.id}`}
          {...field("word")}
        />
        <Button type="submit" disabled={busy} className="self-start">
          Say it
        </Button>
      </Form>
    </details>
  );
}

/** What the two sides read of it, in their own words for it. */
function wordsOf({ trade, reason, wish }: OpenDispute) {
  const [reasons, wishes]: Record<string, string>[] = trade
    ? [TRADE_REASONS, TRADE_OUTCOMES]
    : [DISPUTE_REASONS, OUTCOMES];
  return { reason: reasons?.[reason] ?? "", wish: wishes?.[wish] ?? "" };
}
