import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Owed } from "../queries/lists.server.ts";
import type { Waiting, WaitingKind } from "../queries/waiting.server.ts";
import { dayWords } from "../words.ts";
import { InvoiceStatusChip } from "./status-chip.tsx";

const WORDS: Record<WaitingKind, (it: { about: string; money: string }) => string> = {
  approve: ({ about, money }) => `Approve “${about}” and release ${money}`,
  fund: ({ about, money }) => `Fund “${about}” with ${money}`,
  answer_dispute: ({ about }) => `Answer the dispute about “${about}”`,
  look_at_offer: ({ about }) => `Look at the offer in the dispute about “${about}”`,
  answer_contest: ({ about }) => `Answer who contests ${about}`,
  look_at_answer: ({ about }) => `Agree to the answer about ${about}, or let our team decide`,
  answer_refund: ({ about, money }) => `Answer who asks for ${money} of “${about}” back`,
  found: ({ about, money }) => `Look whether ${money} came for ${about}`,
  confirm: ({ about, money }) => `Say whether you paid ${money} for ${about}`,
  bank: ({ money }) => `Add a bank account: ${money} wait on your balance`,
  bank_asks: ({ about }) => `Tell our payment provider what it asks about ${about}`,
};

const SHOWN = 6;

/** What waits for the member: invoices to pay, the most urgent first, and everything else about money. */
export function PayFirst({ owed, waiting }: { owed: readonly Owed[]; waiting: readonly Waiting[] }) {
  if (owed.length + waiting.length === 0) return null;
  return (
    <section aria-labelledby="to-do" className="mb-6">
      <h2 id="to-do" className="mb-3 text-18">
        Waiting for you
      </h2>
      <Card flush>
        <ul aria-labelledby="to-do" className="divide-y divide-hairline">
          {waiting.map(({ kind, about, amount, currency, until, link }) => (
            <Row key={`${kind} ${link}`} to={link}>
              {WORDS[kind]({ about, money: formatMoney(amount, currency) })}
              {until === null ? null : <span className="text-muted"> by {longDay(until)}</span>}
            </Row>
          ))}
          {owed.slice(0, SHOWN).map((invoice) => (
            <Row
              key={invoice.id}
              to={`/thrivepay/invoices/${invoice.id}`}
              chip={<InvoiceStatusChip status={invoice.status} />}
            >
              Pay {invoice.who} {formatMoney(invoice.due, invoice.currency)}
              {invoice.dueDate ? <span className="text-muted"> by {dayWords(invoice.dueDate)}</span> : null}
            </Row>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ to, chip, children }: { to: string; chip?: React.ReactNode; children: React.ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-text/4"
      >
        <span className="min-w-0 flex-1 break-words">{children}</span>
        {chip}
      </Link>
    </li>
  );
}
