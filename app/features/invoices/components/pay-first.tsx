import { Link } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Owed } from "../queries/lists.server.ts";
import { dayWords } from "../words.ts";
import { InvoiceStatusChip } from "./status-chip.tsx";

/** Invoices one is to pay, the most urgent first. */
export function PayFirst({ owed }: { owed: readonly Owed[] }) {
  if (owed.length === 0) return null;
  return (
    <section aria-labelledby="to-do" className="mb-6">
      <h2 id="to-do" className="mb-3 text-18">
        Waiting for you
      </h2>
      <Card flush>
        <ul className="divide-y divide-hairline">
          {owed.slice(0, 5).map((invoice) => (
            <li key={invoice.id}>
              <Link
                to={`/thrivepay/invoices/${invoice.id}`}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-text/4"
              >
                <span className="min-w-0 flex-1 break-words">
                  Pay {invoice.who} {formatMoney(invoice.due, invoice.currency)}
                  {invoice.dueDate ? (
                    <span className="text-muted"> by {dayWords(invoice.dueDate)}</span>
                  ) : null}
                </span>
                <InvoiceStatusChip status={invoice.status} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
