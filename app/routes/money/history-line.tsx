import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { type HistoryRow, PAYMENT_WORDS } from "#app/features/billing/history-terms.ts";
import { failureWords } from "#app/features/billing/payment-rules.ts";
import { FIGURE, NAMED, ROW, STANDING } from "#app/features/invoices/components/row-look.ts";
import { cx } from "#app/ui/cx.ts";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { HERE } from "./payment-filters.tsx";

/** One payment of the history. */
export function HistoryLine({ row }: { row: HistoryRow }) {
  const net = row.way === "in" ? row.amount - row.fee : row.amount;
  return (
    <li className={ROW}>
      <span className={NAMED}>
        {row.link ? (
          <Link to={row.link} className="-my-2.5 block break-words py-2.5 font-medium hover:underline">
            {row.title}
          </Link>
        ) : (
          <span className="block break-words font-medium">{row.title}</span>
        )}
        <Dotted as="span" className="text-14 text-muted">
          {shortDay(row.at)}
          {row.project || null}
          {row.fee > 0
            ? `${formatMoney(row.amount, row.currency)}, fee of ${formatMoney(row.fee, row.currency)} in it`
            : null}
          {row.tax > 0 ? `tax ${formatMoney(row.tax, row.currency)}` : null}
          {row.refunded > 0 ? `${formatMoney(row.refunded, row.currency)} given back` : null}
        </Dotted>
        {row.status === "failed" ? (
          <span className="block text-14 text-danger">{failureWords(row.failure)}</span>
        ) : null}
      </span>
      <span className={cx("font-medium", FIGURE)}>
        {row.way === "in" ? "+" : "−"}
        {formatMoney(net, row.currency)}
      </span>
      <span className={cx("flex flex-wrap items-center gap-2", STANDING)}>
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
