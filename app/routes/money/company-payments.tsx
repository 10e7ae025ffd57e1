import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { selectCompanyPayments, selectPayingCompanies } from "#app/features/billing/billed-to.server.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { PAYMENT_WORDS } from "#app/features/billing/history-terms.ts";
import { FIGURE, NAMED, ROW, STANDING } from "#app/features/invoices/components/row-look.ts";
import { thrivepayPath } from "#app/features/invoices/terms.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { Route } from "./+types/company-payments.ts";

export const meta: Route.MetaFunction = () => [{ title: "Payments of a company · Thrive" }];

const idOf = (params: Route.LoaderArgs["params"]) => (isId(params.companyId) ? params.companyId : "none");

/** What is billed to a company, for who keeps its books; to everybody else there is no such page. */
export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectPayingCompanies(ctx), selectCompanyPayments(ctx, idOf(params))] as const,
  (app, [companies, payments], { params }) => {
    const company = companies.find(({ payer_id }) => payer_id === params.companyId);
    if (!company) throw new AppError("not_found");
    return { id: company.payer_id, name: company.payer_name, payments, testMoney: app.payments.isTest };
  },
);

export default function CompanyPayments({ loaderData }: Route.ComponentProps) {
  const { id, name, payments, testMoney } = loaderData;
  return (
    <Page width="pair">
      <BackLink to={thrivepayPath({ type: "company", id })}>ThrivePay of {name}</BackLink>
      <PageHeader
        title={`Payments of ${name}`}
        lead="What is billed to it, the newest first, with receipts."
      />
      <TestMoney shown={testMoney} className="mb-4">
        nothing here was really charged
      </TestMoney>
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
              <li key={one.id} className={ROW}>
                <span className={NAMED}>
                  <span className="block break-words font-medium">{one.title}</span>
                  <Dotted as="span" className="text-14 text-muted">
                    {shortDay(one.at)}
                    <bdi>{one.member}</bdi>
                    {one.refunded > 0 ? `${formatMoney(one.refunded, one.currency)} given back` : null}
                  </Dotted>
                </span>
                <span className={cx("font-medium", FIGURE)}>{formatMoney(one.amount, one.currency)}</span>
                <span className={cx("flex flex-wrap items-center gap-2", STANDING)}>
                  <Chip>{PAYMENT_WORDS[one.status] ?? one.status}</Chip>
                  {one.receipt ? (
                    <a
                      href={`/payment-history/${one.id}/receipt`}
                      className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
                    >
                      Receipt
                    </a>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
