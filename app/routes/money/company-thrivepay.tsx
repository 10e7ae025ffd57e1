import { Link } from "react-router";
import { purseIn, selectPurses, shownPurses } from "#app/features/billing/purses.server.ts";
import { walletOwner } from "#app/features/billing/wallet-filter.ts";
import { walletPath } from "#app/features/billing/wallet-path.ts";
import { InvoiceBoxes } from "#app/features/invoices/components/invoice-boxes.tsx";
import { askedBox, invoiceReads, toInvoices } from "#app/features/invoices/queries/overview.server.ts";
import { selectCompanyWaiting } from "#app/features/invoices/queries/waiting.server.ts";
import { thrivepayPath } from "#app/features/invoices/terms.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/company-thrivepay.ts";
import { ThrivePayFrame, writePath } from "./thrivepay-frame.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Invoices of ${loaderData?.company.name ?? "a company"} · Thrive` },
];

const asked = (request: Request) => askedBox(new URL(request.url).searchParams);

/** The invoices of a company, for who acts for its money (product.md `/thrivepay`); to everybody else there are none. */
export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) =>
    [
      selectPurses(ctx),
      selectCompanyWaiting(ctx.db, walletOwner(ctx.viewer, params)),
      ...invoiceReads(ctx.db, walletOwner(ctx.viewer, params), asked(request)),
    ] as const,
  (app, [purses, waiting, ...invoices], { request, params }) => {
    const purse = purseIn(walletOwner(app.viewer, params), purses);
    return {
      company: { id: purse?.purse_id ?? "", name: purse?.purse_name ?? "" },
      purses: shownPurses(purses),
      waiting,
      ...toInvoices(invoices, asked(request)),
    };
  },
);

export default function CompanyThrivePay({ loaderData }: Route.ComponentProps) {
  const { company } = loaderData;
  const owner = { type: "company" as const, id: company.id };
  return (
    <ThrivePayFrame
      {...loaderData}
      title={`ThrivePay of ${company.name}`}
      lead="What the company bills, and what it is billed. Its owners and its finance see it."
      owner={owner}
      late="Late to it"
    >
      <InvoiceBoxes {...loaderData} path={thrivepayPath(owner)} write={writePath(owner)} />
      <p className="mt-8 text-14 text-muted">
        The money is in the{" "}
        <Link to={walletPath(owner)} className="underline underline-offset-4">
          wallet of the company
        </Link>
        , what it paid by card in{" "}
        <Link to={`/payment-history/companies/${company.id}`} className="underline underline-offset-4">
          its payments
        </Link>
        .
      </p>
    </ThrivePayFrame>
  );
}
