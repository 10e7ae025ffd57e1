import { Plus } from "lucide-react";
import { Link } from "react-router";
import { decodeCursor } from "#app/core/cursor.ts";
import { Whose } from "#app/features/billing/components/whose.tsx";
import { purseIn, selectPurses, shownPurses } from "#app/features/billing/purses.server.ts";
import { walletOwner } from "#app/features/billing/queries/wallet.server.ts";
import { walletPath } from "#app/features/billing/wallet-path.ts";
import { InvoiceBoxes } from "#app/features/invoices/components/invoice-boxes.tsx";
import { PayFirst } from "#app/features/invoices/components/pay-first.tsx";
import { sumsFigure } from "#app/features/invoices/components/sums-figure.tsx";
import {
  selectAwaited,
  selectInvoices,
  selectOwed,
  selectToPay,
  toInvoicePage,
  toOwed,
} from "#app/features/invoices/queries/lists.server.ts";
import { BOXES, type Box, thrivepayPath } from "#app/features/invoices/terms.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Figures } from "#app/ui/primitives/figures.tsx";
import type { Route } from "./+types/company-thrivepay.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Invoices of ${loaderData?.company.name ?? "a company"} · Thrive` },
];

function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const box = query.get("box") ?? "";
  return {
    box: (Object.hasOwn(BOXES, box) ? box : "sent") as Box,
    after: decodeCursor(query.get("cursor")),
  };
}

/** The invoices of a company, for who acts for its money (product.md `/thrivepay`); to everybody else there are none. */
export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) => {
    const { box, after } = asked(request);
    const owner = walletOwner(ctx.viewer, params);
    return [
      selectPurses(ctx),
      selectInvoices(ctx.db, owner, box, after),
      selectOwed(ctx.db, owner),
      selectAwaited(ctx.db, owner),
      selectToPay(ctx.db, owner),
    ] as const;
  },
  (app, [purses, rows, owed, awaited, toPay], { request, params }) => {
    const { box, after } = asked(request);
    const purse = purseIn(walletOwner(app.viewer, params), purses);
    return {
      company: { id: purse?.purse_id ?? "", name: purse?.purse_name ?? "" },
      purses: shownPurses(purses),
      box,
      later: after !== null,
      ...toInvoicePage(rows, box),
      owed: owed.map(toOwed),
      awaited,
      toPay,
    };
  },
);

export default function CompanyThrivePay({ loaderData }: Route.ComponentProps) {
  const { company, purses, owed, awaited, toPay } = loaderData;
  const owner = { type: "company" as const, id: company.id };
  const write = `/thrivepay/invoices/new?company=${company.id}`;
  const late = awaited.map(({ currency, overdue }) => ({ currency, amount: overdue }));
  return (
    <Page width="pair">
      <PageHeader
        title={`ThrivePay of ${company.name}`}
        lead="What the company bills, and what it is billed. Its owners and its finance see it."
        actions={
          <>
            <ButtonLink to={walletPath(owner)}>Wallet</ButtonLink>
            <ButtonLink to={write} variant="spark">
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              New invoice
            </ButtonLink>
          </>
        }
      />
      <Whose purses={purses} companyId={company.id} to={thrivepayPath} />
      <Figures
        className="mb-6"
        figures={[
          sumsFigure("To receive", awaited),
          sumsFigure("To pay", toPay),
          sumsFigure("Late to it", late),
        ]}
      />
      <PayFirst owed={owed} waiting={[]} />
      <InvoiceBoxes {...loaderData} path={thrivepayPath(owner)} write={write} />
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
    </Page>
  );
}
