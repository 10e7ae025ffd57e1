import { Download, Pencil } from "lucide-react";
import { data, Form, Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { shortDay } from "#app/core/day-words.ts";
import { dayOf } from "#app/core/days.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { selectPaid } from "#app/features/billing/punctuality.server.ts";
import { punctualityOf, punctualityWords } from "#app/features/billing/punctuality.ts";
import type { FilledPurse } from "#app/features/billing/purses.server.ts";
import { ContestCard, ContestForm } from "#app/features/invoices/components/contest-card.tsx";
import { InvoicePaper } from "#app/features/invoices/components/invoice-paper.tsx";
import { PayNow } from "#app/features/invoices/components/pay-now.tsx";
import { PayerAddress } from "#app/features/invoices/components/payer-address.tsx";
import { AmountForm, PaymentList } from "#app/features/invoices/components/payment-acts.tsx";
import { InvoiceStatusChip } from "#app/features/invoices/components/status-chip.tsx";
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
import { EVERY } from "#app/features/invoices/rules.ts";
import { issuerOf, payerOf } from "#app/features/invoices/sides.server.ts";
import { thrivepayPath } from "#app/features/invoices/terms.ts";
import { dayWords } from "#app/features/invoices/words.ts";
import { availableIn, selectBalances } from "#app/features/ledger/queries.server.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";

import type { Route } from "./+types/invoice.ts";
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

type Shown = Route.ComponentProps["loaderData"];

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
          <Standing shown={loaderData} />
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

/** Where it stands, and what led there. */
function Standing({ shown: { invoice, all, credits, link, pays } }: { shown: Shown }) {
  return (
    <Card className="flex flex-col gap-3">
      {invoice.kind === "invoice" && !invoice.rule ? (
        <div className="flex items-center justify-between gap-3">
          <InvoiceStatusChip status={invoice.status} />
          {invoice.open ? (
            <span className="font-semibold tabular">{formatMoney(invoice.due, invoice.currency)} due</span>
          ) : null}
        </div>
      ) : null}
      <ul className="flex flex-col gap-1 text-14 text-muted">
        {invoice.rule ? (
          <li>
            {EVERY[invoice.rule.every]}, next on {invoice.nextOn ? dayWords(invoice.nextOn) : "no day"}
            {invoice.rule.autoSend ? ", sent by itself" : ", as a draft"}
          </li>
        ) : null}
        {invoice.parentId ? (
          <li>
            <Link
              to={`/thrivepay/invoices/${invoice.parentId}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              The invoice it corrects
            </Link>
          </li>
        ) : null}
        {invoice.viewedAt ? <li>Seen {shortDay(invoice.viewedAt)}</li> : null}
        {invoice.paidAt ? <li>Paid {shortDay(invoice.paidAt)}</li> : null}
        {credits.map((credit) => (
          <li key={credit.creditId}>
            <Link to={`/thrivepay/invoices/${credit.creditId}`} className="underline underline-offset-4">
              {credit.creditNumber}
            </Link>{" "}
            takes {formatMoney(credit.creditTotal, invoice.currency)} off
          </li>
        ))}
        <li>
          <Link to={all} className="inline-flex min-h-11 items-center underline underline-offset-4">
            All invoices
          </Link>
        </li>
      </ul>
      {pays ? (
        <p className="text-14 text-muted">
          {invoice.customer.name} {lowerFirst(punctualityWords(pays))}.
        </p>
      ) : null}
      {link ? <PayerAddress address={link} /> : null}
    </Card>
  );
}

function Target({ shown, intent, children }: { shown: Shown; intent: string; children: React.ReactNode }) {
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="invoice_id" value={shown.invoice.id} />
      <input type="hidden" name="version" value={shown.invoice.version} />
      {children}
    </Form>
  );
}

function DraftActs({ shown }: { shown: Shown }) {
  const { invoice, lacksProfile } = shown;
  return (
    <Card className="flex flex-col gap-3">
      {lacksProfile ? (
        <p className="text-14">
          Before the first one is sent, say who it is from.{" "}
          {shown.company ? (
            `The billing name and address of ${shown.company.name} are written by its owners and admins, in its settings.`
          ) : (
            <Link to="/thrivepay?tab=tax" className="underline underline-offset-4">
              Tax &amp; details
            </Link>
          )}
        </p>
      ) : null}
      {invoice.rule ? null : (
        <Target shown={shown} intent="send">
          <Button type="submit" variant="spark" disabled={lacksProfile}>
            Send it
          </Button>
        </Target>
      )}
      <ButtonLink to={`/thrivepay/invoices/${invoice.id}/edit`}>
        <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
        Edit
      </ButtonLink>
      <Target shown={shown} intent="delete">
        <Button type="submit" variant="danger">
          {invoice.rule ? "Stop and delete" : "Delete"}
        </Button>
      </Target>
    </Card>
  );
}

function OpenActs({ shown, contested }: { shown: Shown; contested: boolean }) {
  const { invoice } = shown;
  return (
    <Card className="flex flex-col gap-3">
      {contested ? null : (
        <Target shown={shown} intent="remind">
          <Button type="submit">Send a reminder</Button>
        </Target>
      )}
      {invoice.paid === 0 && invoice.status !== "partially_paid" ? (
        <Target shown={shown} intent="void">
          <Button type="submit" variant="danger">
            Take it back
          </Button>
        </Target>
      ) : null}
      {invoice.status === "overdue" && invoice.paid === 0 ? (
        <Target shown={shown} intent="give-up">
          <Button type="submit" variant="ghost">
            Give it up
          </Button>
        </Target>
      ) : null}
    </Card>
  );
}

function lowerFirst(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}
