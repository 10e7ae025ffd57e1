import { Download } from "lucide-react";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { openBooks } from "#app/features/billing/accountant-links.server.ts";
import { YearSummary } from "#app/features/billing/components/year-summary.tsx";
import { PAYMENT_WORDS } from "#app/features/billing/history-terms.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { Route } from "./+types/books.ts";

/** Rows that a page shows; the file has them all. */
const SHOWN = 200;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Payments of ${loaderData.owner} in ${loaderData.year} · Thrive`
      : "Payments · Thrive",
  },
  { name: "robots", content: "noindex" },
  SECRET_ADDRESS,
];

export const headers: Route.HeadersFunction = () => ({ "X-Robots-Tag": "noindex" });

/** One year of a member's payments, read only, for whoever holds its address (product.md `/payment-history`). */
export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const { owner, year, ends, sums, rows } = await openBooks(app, params.token);
  return {
    ...{ owner, year, ends, sums, token: params.token },
    count: rows.length,
    rows: rows.slice(0, SHOWN).map(({ link: _, failure: __, ...row }) => row),
    testMoney: app.payments.isTest,
  };
});

export default function Books({ loaderData }: Route.ComponentProps) {
  const { owner, year, ends, sums, token, count, rows, testMoney } = loaderData;
  return (
    <Page width="pair">
      <PageHeader
        title={`Payments of ${owner} in ${year}`}
        lead={`Read only, until ${shortDay(ends)}.${testMoney ? " Test money: nothing here was really charged." : ""}`}
        actions={
          <a href={`/books/${token}/export`} className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" strokeWidth={1.75} />
            CSV
          </a>
        }
      />
      <YearSummary year={year} lines={sums} whose="theirs" />
      {rows.length > 0 ? (
        <Card flush>
          <ul aria-label="Payments" className="divide-y divide-hairline">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center justify-between gap-4 px-4 py-3">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{row.title}</span>
                  <Dotted as="span" className="text-14 text-muted">
                    {shortDay(row.at)}
                    {PAYMENT_WORDS[row.status] ?? row.status}
                    {row.receipt || null}
                  </Dotted>
                </span>
                <span className="shrink-0 font-medium tabular">
                  {row.way === "in" ? "+" : "−"}
                  {formatMoney(row.way === "in" ? row.amount - row.fee : row.amount, row.currency)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {count > rows.length ? (
        <p className="mt-4 text-14 text-muted">
          These are the newest {rows.length}. The file has all {count}.
        </p>
      ) : null}
    </Page>
  );
}
