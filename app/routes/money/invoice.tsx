import { Download } from "lucide-react";
import { data } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { dayOf } from "#app/core/days.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { selectPaid } from "#app/features/billing/punctuality.server.ts";
import { punctualityOf } from "#app/features/billing/punctuality.ts";
import type { FilledPurse } from "#app/features/billing/purses.server.ts";
import { ContestCard, ContestForm } from "#app/features/invoices/components/contest-card.tsx";
import { InvoicePaper } from "#app/features/invoices/components/invoice-paper.tsx";
import { PayNow } from "#app/features/invoices/components/pay-now.tsx";
import { AmountForm, PaymentList } from "#app/features/invoices/components/payment-acts.tsx";
import { useViewed } from "#app/features/invoices/components/use-viewed.ts";
import { selectContests, toContest } from "#app/features/invoices/contested.server.ts";
import { guestLink } from "#app/features/invoices/guest-link.server.ts";
import { issuerParty } from "#app/features/invoices/issuer.server.ts";
import {
  customerOf,
  selectCredits,
  selectInvoice,
  selectPayments,
  selectPursesFor,
  toInvoiceView,
} from "#app/features/invoices/queries/invoice.server.ts";
import { selectTaxProfile } from "#app/features/invoices/queries/lists.server.ts";
import { issuerOf, payerOf } from "#app/features/invoices/sides.server.ts";
import { thrivepayPath } from "#app/features/invoices/terms.ts";
import { availableIn, selectBalances } from "#app/features/ledger/queries.server.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/invoice.ts";
import { DraftActs, OpenActs, type Shown, Standing } from "./invoice-acts.tsx";
import { actOnInvoice } from "./invoice-forms.server.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.invoice.number ?? "Invoice"} · Thrive` },
];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) => {
    const id = isId(params.invoiceId) ? params.invoiceId : "none";
    return [
      selectInvoice(ctx, id),
      selectPayments(ctx, id),
      selectCredits(ctx.db, id),
      selectTaxProfile(ctx),
      selectBalances(ctx.db, { type: "user", id: ctx.viewer.userId }),
      selectPaid(ctx.db, customerOf(ctx, id)),
      selectContests(ctx, id),
      selectPursesFor(ctx, id),
    ] as const;
  },
  async (app, [[found], payments, credits, [tax], balances, paid, contests, purses]) => {
    if (!found) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const issuer = found.mine;
    const shown = toInvoiceView(found);
    const billed = found.invoice.customer_company_id;
    const ofCompany = found.invoice.issuer_company_id !== null;
    const house = issuerParty({ ...found, tax: null });
    const from = ofCompany ? house : tax ? partyOf(tax) : null;
    return {
      // A draft says who it is from once it is sent: until then what it would say.
      invoice: shown.status === "draft" && issuer && from ? { ...shown, issuer: from } : shown,
      issuer,
      /** Of the company it is from; null for a member's. */
      company: ofCompany && found.house ? { name: found.house.name } : null,
      /** Where the invoices of the side they are on stand. */
      all: thrivepayPath((issuer ? issuerOf(found.invoice) : payerOf(found.invoice)) ?? asOwner("")),
      payments,
      credits,
      contests: contests.map(toContest),
      /** Its issuer may hand the address on by themselves. */
      link: issuer && shown.open ? await guestLink(app.env, found.invoice.id) : null,
      lacksProfile: issuer && !from,
      /** What the payer has in its currency; how they have paid so far, for who waits for their money. */
      balance: issuer || billed ? null : availableIn(balances, found.invoice.currency),
      /** What is for a company is paid by that company's balance, or a card. */
      purses: issuer ? [] : purses.filter(({ purse_id }: FilledPurse) => !billed || purse_id === billed),
      pays: issuer ? punctualityOf(paid) : null,
      today: dayOf(app.clock.now()),
      payKey: newId(app.clock.now()),
      testMoney: app.payments.isTest,
    };
  },
);

function partyOf(tax: { legalName: string; address: string; taxId: string | null; payTo: string | null }) {
  const { legalName: name, address, taxId, payTo } = tax;
  return { name, address, taxId, payTo, taxType: null, country: null };
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => actOnInvoice(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, issuer, payments, contests, today } = loaderData;
  const contested = contests.some(({ closedAt }) => closedAt === null);
  useViewed(invoice.id, !issuer && invoice.status === "sent");
  const amountForm = { invoice, today, formKey: loaderData.payKey };
  return (
    <Page width="pair">
      <PageHeader
        title={invoice.number ?? (invoice.rule ? "Recurring invoice" : "Draft invoice")}
        lead={leadOf(loaderData)}
        actions={
          <a href={`/thrivepay/invoices/${invoice.id}/pdf`} className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" strokeWidth={1.75} />
            PDF
          </a>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <FormOutcome answer={answerTo(actionData)} />
          {contests.map((contest) => (
            <ContestCard
              key={contest.contestId}
              contest={contest}
              issuer={issuer}
              payerName={invoice.customer.name}
              answer={answerTo(actionData, "answer-contest")}
            />
          ))}
          <InvoicePaper invoice={invoice} />
          <PaymentList invoice={invoice} payments={payments} issuer={issuer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Standing shown={loaderData} contested={contested} />
          {invoice.open && !issuer ? (
            <PayNow
              invoice={invoice}
              payKey={loaderData.payKey}
              testMoney={loaderData.testMoney}
              balance={loaderData.balance}
              purses={loaderData.purses}
              answer={answerTo(actionData, "pay")}
            />
          ) : null}
          {invoice.status === "draft" ? <DraftActs shown={loaderData} /> : null}
          {issuer && invoice.open ? <OpenActs shown={loaderData} contested={contested} /> : null}
          {invoice.open && invoice.due > 0 ? (
            <AmountForm
              {...amountForm}
              intent={issuer ? "record" : "claim"}
              title={issuer ? "Record a payment" : "I have paid it"}
              lead={
                issuer
                  ? "Money that came outside of Thrive. The payer is asked whether it is so."
                  : "Money you sent outside of Thrive. It counts once they have found it."
              }
              button={issuer ? "Record" : "Tell them"}
              amount={invoice.due}
              answer={answerTo(actionData, "record", "claim")}
            />
          ) : null}
          {invoice.open && !issuer && !contested ? (
            <ContestForm
              invoiceId={invoice.id}
              formKey={loaderData.payKey}
              answer={answerTo(actionData, "contest")}
            />
          ) : null}
          {issuer && (invoice.open || invoice.status === "paid") && invoice.total > invoice.credited ? (
            <AmountForm
              {...amountForm}
              intent="credit"
              title="Correct it by a credit note"
              lead="A sent invoice stays as it is. A credit note takes something off it, or all of it."
              button="Make the credit note"
              amount={invoice.total - invoice.credited}
              answer={answerTo(actionData, "credit")}
            />
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function leadOf({ invoice, issuer }: Shown): string {
  const who = issuer ? invoice.customer.name : invoice.issuer.name;
  const amount = formatMoney(invoice.total, invoice.currency);
  if (invoice.kind === "credit_note") return `${amount} less ${issuer ? "for" : "from"} ${who}.`;
  return issuer ? `${amount} from ${who}.` : `${who} asks for ${amount}.`;
}
