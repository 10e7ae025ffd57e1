import { Pencil } from "lucide-react";
import { Form, Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { punctualityWords } from "#app/features/billing/punctuality.ts";
import { PayerAddress } from "#app/features/invoices/components/payer-address.tsx";
import { InvoiceStatusChip } from "#app/features/invoices/components/status-chip.tsx";
import { EVERY } from "#app/features/invoices/rules.ts";
import { dayWords } from "#app/features/invoices/words.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/invoice.ts";

export type Shown = Route.ComponentProps["loaderData"];

/** Where it stands, and what led there. */
export function Standing({
  shown: { invoice, all, credits, link, pays },
  contested,
}: {
  shown: Shown;
  contested: boolean;
}) {
  return (
    <Card className="flex flex-col gap-3">
      {invoice.kind === "invoice" && !invoice.rule ? (
        <div className="flex items-center justify-between gap-3">
          <InvoiceStatusChip status={invoice.status} contested={contested} />
          {invoice.open ? (
            <span className="font-semibold tabular">{formatMoney(invoice.due, invoice.currency)} due</span>
          ) : null}
        </div>
      ) : null}
      <ul className="flex flex-col gap-1 text-14 text-muted">
        {invoice.rule ? (
          <li>
            {EVERY[invoice.rule.every]}, next on {invoice.nextOn ? dayWords(invoice.nextOn) : "no day"}
            {invoice.rule.autoSend ? ", sent by itself" : ", as a draft"}
          </li>
        ) : null}
        {invoice.parentId ? (
          <li>
            <Link
              to={`/thrivepay/invoices/${invoice.parentId}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              The invoice it corrects
            </Link>
          </li>
        ) : null}
        {invoice.viewedAt ? <li>Seen {shortDay(invoice.viewedAt)}</li> : null}
        {invoice.paidAt ? <li>Paid {shortDay(invoice.paidAt)}</li> : null}
        {credits.map((credit) => (
          <li key={credit.creditId}>
            <Link to={`/thrivepay/invoices/${credit.creditId}`} className="underline underline-offset-4">
              {credit.creditNumber}
            </Link>{" "}
            takes {formatMoney(credit.creditTotal, invoice.currency)} off
          </li>
        ))}
        <li>
          <Link to={all} className="inline-flex min-h-11 items-center underline underline-offset-4">
            All invoices
          </Link>
        </li>
      </ul>
      {pays ? (
        <p className="text-14 text-muted">
          {invoice.customer.name} {lowerFirst(punctualityWords(pays))}.
        </p>
      ) : null}
      {link ? <PayerAddress address={link} /> : null}
    </Card>
  );
}

function Target({ shown, intent, children }: { shown: Shown; intent: string; children: React.ReactNode }) {
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="invoice_id" value={shown.invoice.id} />
      <input type="hidden" name="version" value={shown.invoice.version} />
      {children}
    </Form>
  );
}

/** What its issuer does with a draft. */
export function DraftActs({ shown }: { shown: Shown }) {
  const { invoice, lacksProfile } = shown;
  return (
    <Card className="flex flex-col gap-3">
      {lacksProfile ? (
        <p className="text-14">
          Before the first one is sent, say who it is from.{" "}
          {shown.company ? (
            `The billing name and address of ${shown.company.name} are written by its owners and admins, in its settings.`
          ) : (
            <Link to="/thrivepay?tab=tax" className="underline underline-offset-4">
              Tax &amp; details
            </Link>
          )}
        </p>
      ) : null}
      {invoice.rule ? null : (
        <Target shown={shown} intent="send">
          <Button type="submit" variant="spark" disabled={lacksProfile}>
            Send it
          </Button>
        </Target>
      )}
      <ButtonLink to={`/thrivepay/invoices/${invoice.id}/edit`}>
        <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
        Edit
      </ButtonLink>
      <Target shown={shown} intent="delete">
        <Button type="submit" variant="danger">
          {invoice.rule ? "Stop and delete" : "Delete"}
        </Button>
      </Target>
    </Card>
  );
}

/** What its issuer does with an invoice that is not paid. */
export function OpenActs({ shown, contested }: { shown: Shown; contested: boolean }) {
  const { invoice } = shown;
  return (
    <Card className="flex flex-col gap-3">
      {contested ? null : (
        <Target shown={shown} intent="remind">
          <Button type="submit">Send a reminder</Button>
        </Target>
      )}
      {invoice.paid === 0 && invoice.status !== "partially_paid" ? (
        <Target shown={shown} intent="void">
          <Button type="submit" variant="danger">
            Take it back
          </Button>
        </Target>
      ) : null}
      {invoice.status === "overdue" && invoice.paid === 0 ? (
        <Target shown={shown} intent="give-up">
          <Button type="submit" variant="ghost">
            Give it up
          </Button>
        </Target>
      ) : null}
    </Card>
  );
}

function lowerFirst(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}
