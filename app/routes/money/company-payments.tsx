import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { selectCompanyPayments, selectPayingCompanies } from "#app/features/billing/billed-to.server.ts";
import { PAYMENT_WORDS } from "#app/features/billing/history-terms.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/company-payments.ts";

export const meta: Route.MetaFunction = () => [{ title: "Payments of a company · Thrive" }];

const idOf = (params: Route.LoaderArgs["params"]) => (isId(params.companyId) ? params.companyId : "none");

/** What is billed to a company, for who keeps its books; to everybody else there is no such page. */
export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectPayingCompanies(ctx), selectCompanyPayments(ctx, idOf(params))] as const,
  (_app, [companies, payments], { params }) => {
    const company = companies.find(({ payer_id }) => payer_id === params.companyId);
    if (!company) throw new AppError("not_found");
    return { name: company.payer_name, payments: payments };
  },
);

export default function CompanyPayments({ loaderData: { name, payments } }: Route.ComponentProps) {
  return (
    <Page width="pair">
      <PageHeader
        title={`Payments of ${name}`}
        lead="What is billed to it, the newest first, with receipts."
      />
      {payments.length === 0 ? (
        <Card>
          <EmptyState title="Nothing is billed to it yet">
            Who keeps its books can have their plan billed to it on{" "}
            <Link to="/subscription" className="underline underline-offset-2">
              their subscription page
            </Link>
            .
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          <ul aria-label="Payments" className="divide-y divide-hairline">
            {payments.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block break-words font-medium">{one.title}</span>
                  <span className="block text-14 text-muted">
                    {shortDay(one.at)} · {one.member}
                    {one.refunded > 0 ? ` · ${formatMoney(one.refunded, one.currency)} given back` : ""}
                  </span>
                </span>
                <Chip>{PAYMENT_WORDS[one.status] ?? one.status}</Chip>
                <span className="font-medium tabular">{formatMoney(one.amount, one.currency)}</span>
                {one.receipt ? (
                  <a
                    href={`/payment-history/${one.id}/receipt`}
                    className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
                  >
                    Receipt
                  </a>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
