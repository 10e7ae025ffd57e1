import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { type HistoryRow, PAYMENT_WORDS } from "#app/features/billing/history-terms.ts";
import { failureWords } from "#app/features/billing/payment-rules.ts";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { HERE } from "./payment-filters.tsx";

/** One payment of the history. */
export function HistoryLine({ row }: { row: HistoryRow }) {
  const net = row.way === "in" ? row.amount - row.fee : row.amount;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
      <span className="min-w-0">
        {row.link ? (
          <Link to={row.link} className="-my-2.5 block py-2.5 font-medium hover:underline">
            {row.title}
          </Link>
        ) : (
          <span className="block font-medium">{row.title}</span>
        )}
        <span className="block text-14 text-muted">
          {shortDay(row.at)}
          {row.project ? ` · ${row.project}` : ""}
          {row.fee > 0
            ? ` · ${formatMoney(row.amount, row.currency)}, fee of ${formatMoney(row.fee, row.currency)} in it`
            : ""}
          {row.tax > 0 ? ` · tax ${formatMoney(row.tax, row.currency)}` : ""}
          {row.refunded > 0 ? ` · ${formatMoney(row.refunded, row.currency)} given back` : ""}
        </span>
        {row.status === "failed" ? (
          <span className="block text-14 text-danger">{failureWords(row.failure)}</span>
        ) : null}
      </span>
      <span className="text-right font-medium tabular sm:order-last">
        {row.way === "in" ? "+" : "−"}
        {formatMoney(net, row.currency)}
      </span>
      <span className="flex flex-wrap items-center gap-2 max-sm:col-span-2">
        <Chip>{PAYMENT_WORDS[row.status] ?? row.status}</Chip>
        {row.receipt ? (
          <a
            href={`${HERE}/${row.id}/receipt`}
            className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
          >
            Receipt
          </a>
        ) : null}
      </span>
    </li>
  );
}
