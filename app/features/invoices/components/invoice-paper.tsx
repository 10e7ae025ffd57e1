import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { InvoiceView } from "../queries/invoice.server.ts";
import type { Party } from "../stored.ts";
import { dayWords, percentWords, quantityWords } from "../words.ts";

/** What an invoice says, as its PDF says it. */
export function InvoicePaper({ invoice }: { invoice: InvoiceView }) {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const { payTo } = invoice.issuer;
  return (
    <Card className="flex flex-col gap-6 sm:p-8">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-22">{invoice.kind === "invoice" ? "Invoice" : "Credit note"}</h2>
        <p className="text-18 text-muted tabular">{invoice.number ?? "Draft"}</p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <PartyBlock label="From" party={invoice.issuer} />
        <PartyBlock label="For" party={invoice.customer} />
      </div>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1 text-14">
        {invoice.issueDate ? <Fact label="Date">{dayWords(invoice.issueDate)}</Fact> : null}
        {invoice.kind === "invoice" ? (
          <Fact label="Due">
            {invoice.dueDate ? dayWords(invoice.dueDate) : `${invoice.dueDays} days after it is sent`}
          </Fact>
        ) : null}
        {invoice.project ? <Fact label="Project">{invoice.project}</Fact> : null}
        {invoice.milestones.length > 0 ? (
          <Fact label="Milestone">{invoice.milestones.join(", ")}</Fact>
        ) : null}
      </dl>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {invoice.lines.map((line, index) => (
          // Lines have no id of their own, and keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
            <span className="break-words">{line.text}</span>
            <span className="text-right tabular">{money(line.net)}</span>
            <span className="text-14 text-muted tabular">
              {quantityWords(line)} × {money(line.price)}
              {line.taxRate > 0 ? `, ${percentWords(line.taxRate)} tax` : ""}
            </span>
          </li>
        ))}
      </ul>
      <dl className="ml-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 tabular">
        <Sum label="Subtotal">{money(invoice.subtotal)}</Sum>
        {invoice.discount > 0 ? (
          <Sum label={`Discount ${percentWords(invoice.discountBps)}`}>−{money(invoice.discount)}</Sum>
        ) : null}
        {invoice.taxes.map(({ rate, net, tax }) => (
          <Sum key={rate} label={`Tax ${percentWords(rate)} of ${money(net)}`}>
            {money(tax)}
          </Sum>
        ))}
        <Sum label="Total" strong>
          {money(invoice.total)}
        </Sum>
        {invoice.lateFee > 0 ? <Sum label="Late fee">{money(invoice.lateFee)}</Sum> : null}
        {invoice.credited > 0 ? <Sum label="Credited">−{money(invoice.credited)}</Sum> : null}
        {invoice.paid > 0 ? <Sum label="Paid">−{money(invoice.paid)}</Sum> : null}
        {invoice.kind === "invoice" && invoice.due !== invoice.total ? (
          <Sum label="Still due" strong>
            {money(invoice.due)}
          </Sum>
        ) : null}
      </dl>
      {invoice.notes ? <Words label="Notes">{invoice.notes}</Words> : null}
      {payTo && invoice.kind === "invoice" ? <Words label="How to pay">{payTo}</Words> : null}
      {invoice.lateFeeBps > 0 ? (
        <p className="text-14 text-muted">
          Paid late, {percentWords(invoice.lateFeeBps)} of it is added once.
        </p>
      ) : null}
    </Card>
  );
}

function PartyBlock({ label, party }: { label: string; party: Party }) {
  return (
    <div className="min-w-0">
      <p className="text-14 text-muted">{label}</p>
      <p className="break-words font-medium">{party.name || "—"}</p>
      {party.address ? <p className="whitespace-pre-line break-words text-14">{party.address}</p> : null}
      {party.taxId ? <p className="text-14 text-muted">Tax id {party.taxId}</p> : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

function Sum({ label, strong, children }: { label: string; strong?: boolean; children: React.ReactNode }) {
  return (
    <>
      <dt className={strong ? "font-semibold" : "text-muted"}>{label}</dt>
      <dd className={strong ? "text-right font-semibold" : "text-right"}>{children}</dd>
    </>
  );
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="text-14 text-muted">{label}</p>
      <p className="whitespace-pre-line break-words">{children}</p>
    </div>
  );
}
