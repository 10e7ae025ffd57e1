import { Link } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { toWallet } from "../queries/wallet.server.ts";

/** What came onto a balance and what left it, newest first, each line with the balance after it. */
export function Statement({
  lines,
  older,
  currency,
  path,
  company,
}: Pick<ReturnType<typeof toWallet>, "lines" | "older" | "currency" | "path" | "company">) {
  if (lines.length === 0) {
    return (
      <Card>
        <EmptyState title="Nothing has moved yet">
          {company
            ? `What is added to the balance of ${company.name} arrives here, and pays for its milestones and bills.`
            : "What you are paid for milestones and invoices arrives here, and leaves for your bank when you say so."}
        </EmptyState>
      </Card>
    );
  }
  const file = (format: string) => `${path}/export?currency=${currency}&format=${format}`;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">Statement</h2>
        <div className="flex gap-1">
          <a href={file("csv")} download className={buttonClass("ghost", "sm")}>
            CSV
          </a>
          <a href={file("json")} download className={buttonClass("ghost", "sm")}>
            JSON
          </a>
        </div>
      </div>
      <ol className="divide-y divide-hairline">
        {lines.map((line) => (
          <li key={line.seq} className="flex items-baseline justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="break-words">
                {line.link ? (
                  <Link to={line.link} className="-my-3 inline-block py-3 hover:underline">
                    {line.memo}
                  </Link>
                ) : (
                  line.memo
                )}
                {line.about ? <span className="text-muted">: {line.about}</span> : null}
              </p>
              <Dotted className="text-12 text-muted">
                <LocalTime at={line.at} />
                {line.by || null}
              </Dotted>
            </div>
            <div className="shrink-0 text-right tabular">
              <p className={cx("font-medium", line.amount > 0 && "text-success")}>
                {line.amount > 0 ? "+" : "−"}
                {formatMoney(Math.abs(line.amount), currency)}
              </p>
              <p className="text-12 text-muted">
                <span className="sr-only">Balance </span>
                {formatMoney(line.balanceAfter, currency)}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {older === null ? null : (
        <ButtonLink to={`${path}?currency=${currency}&before=${older}`} className="mt-3" size="sm">
          Older
        </ButtonLink>
      )}
    </Card>
  );
}
