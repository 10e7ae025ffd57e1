import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { InvoiceRow } from "../queries/lists.server.ts";
import { EVERY } from "../rules.ts";
import { dayWords } from "../words.ts";
import { FIGURE, NAMED, ROW, STANDING } from "./row-look.ts";
import { InvoiceStatusChip } from "./status-chip.tsx";

interface InvoiceListProps {
  rows: readonly InvoiceRow[];
  /** Those one wrote beside those one got: each says which it is. */
  mixed?: boolean;
}

/** Invoices, one a row: who, which, how much, and when. */
export function InvoiceList({ rows, mixed }: InvoiceListProps) {
  return (
    <Card flush>
      <ul aria-label="Invoices" className="divide-y divide-hairline">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/thrivepay/invoices/${row.id}`} className={ROW}>
              <span className={NAMED}>
                <span className="block truncate font-medium">{whoOf(row, mixed)}</span>
                <span className="block break-words text-14 text-muted">{whatOf(row)}</span>
              </span>
              <span className={cx("font-medium", FIGURE)}>
                {row.kind === "credit_note" ? "−" : ""}
                {formatMoney(row.total, row.currency)}
                {row.due > 0 && row.due !== row.total && row.kind === "invoice" ? (
                  <span className="block font-normal text-12 text-muted">
                    {formatMoney(row.due, row.currency)} due
                  </span>
                ) : null}
              </span>
              <span className={STANDING}>
                {row.kind === "credit_note" || row.box === "recurring" ? null : (
                  <InvoiceStatusChip status={row.status} contested={row.contested} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function whoOf({ who, box }: InvoiceRow, mixed?: boolean): string {
  if (!who) return "Nobody yet";
  return mixed ? `${box === "received" ? "From" : "To"} ${who}` : who;
}

function whatOf(row: InvoiceRow): string {
  if (row.box === "recurring")
    return `${row.every ? EVERY[row.every] : "Recurring"}, next on ${row.nextOn ? dayWords(row.nextOn) : "no day"}`;
  if (row.kind === "credit_note") return `Credit note ${row.number ?? ""}`;
  if (row.box === "drafts") return "Not sent yet";
  return `${row.number ?? ""}${row.dueDate ? ` · due ${shortDay(Date.parse(row.dueDate))}` : ""}`;
}
