import { Download } from "lucide-react";
import { redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { payAsGuest } from "#app/features/invoices/commands/checkout.server.ts";
import {
  agreeAsGuest,
  askTeamAsGuest,
  contestAsGuest,
} from "#app/features/invoices/commands/contest-as-guest.server.ts";
import { getSentInvoice, viewAsGuest } from "#app/features/invoices/commands/guest.server.ts";
import { ContestCard, ContestForm } from "#app/features/invoices/components/contest-card.tsx";
import { InvoicePaper } from "#app/features/invoices/components/invoice-paper.tsx";
import { PayNow } from "#app/features/invoices/components/pay-now.tsx";
import { InvoiceStatusChip } from "#app/features/invoices/components/status-chip.tsx";
import { useViewed } from "#app/features/invoices/components/use-viewed.ts";
import { contestSchema, contestTarget } from "#app/features/invoices/contest.ts";
import { selectContestsByLink, toContest } from "#app/features/invoices/contested.server.ts";
import { toInvoiceView } from "#app/features/invoices/queries/invoice.server.ts";
import { payInvoiceSchema } from "#app/features/invoices/schema.ts";
import { payerOf } from "#app/features/invoices/sides.server.ts";
import { dayWords } from "#app/features/invoices/words.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/guest-invoice.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.invoice.number ?? "Invoice"} · Thrive` },
  { name: "robots", content: "noindex" },
  SECRET_ADDRESS,
];

/** One invoice for whoever holds its address (product.md `/thrivepay`: guest payer page by token). */
export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const found = await getSentInvoice(app, params.token);
  const forMember = payerOf(found.invoice) !== null;
  return {
    invoice: toInvoiceView(found),
    contests: (await selectContestsByLink(app.db, found.invoice.id)).map(toContest),
    forMember,
    own: app.viewer?.userId === found.invoice.issuer_id,
    token: params.token,
    payKey: newId(app.clock.now()),
    testMoney: app.payments.isTest,
  };
});

export const action = publicAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const acts = {
    viewed: async () => {
      await viewAsGuest(app, params.token);
      return "Seen.";
    },
    contest: async () => {
      await contestAsGuest(app, params.token, parseForm(form, contestSchema));
      return "They are told, and have five days to answer.";
    },
    "agree-after-all": async () => {
      await agreeAsGuest(app, params.token, parseForm(form, contestTarget).dispute_id);
      return "Thank you. They are told.";
    },
    "ask-team": async () => {
      await askTeamAsGuest(app, params.token, parseForm(form, contestTarget).dispute_id);
      return "Asked. Both of you hear what our team decides.";
    },
    pay: async () => redirect(await payAsGuest(app, params.token, parseForm(form, payInvoiceSchema))),
  };
  return answerForm(form, () => byIntent(acts, form)());
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function GuestInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, own, token, payKey, testMoney, contests, forMember } = loaderData;
  const contested = contests.some(({ closedAt }) => closedAt === null);
  useViewed(invoice.id, !own && invoice.status === "sent");
  return (
    <Page width="column">
      <PageHeader
        title={`Invoice from ${invoice.issuer.name}`}
        lead={leadOf(invoice)}
        actions={
          <a href={`/invoice/${token}/pdf`} className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" strokeWidth={1.75} />
            PDF
          </a>
        }
      />
      <div className="flex flex-col gap-5">
        <FormOutcome answer={answerTo(actionData, "contest", "agree-after-all", "ask-team")} />
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <InvoiceStatusChip status={invoice.status} contested={contested} />
          {invoice.open ? (
            <span className="font-semibold text-18 tabular">
              {formatMoney(invoice.due, invoice.currency)} due
            </span>
          ) : null}
        </Card>
        {invoice.open && !own ? (
          <PayNow
            invoice={invoice}
            payKey={payKey}
            testMoney={testMoney}
            answer={answerTo(actionData, "pay")}
          />
        ) : null}
        {own
          ? null
          : contests.map((contest) => (
              <ContestCard
                key={contest.contestId}
                contest={contest}
                issuer={false}
                payerName={invoice.customer.name}
                answer={undefined}
                link={token}
              />
            ))}
        <InvoicePaper invoice={invoice} />
        {invoice.open && !own && !forMember && !contested ? (
          <ContestForm
            invoiceId={invoice.id}
            formKey={payKey}
            answer={answerTo(actionData, "contest")}
            member={false}
          />
        ) : null}
      </div>
    </Page>
  );
}

function leadOf({ status, open, dueDate }: Route.ComponentProps["loaderData"]["invoice"]): string {
  if (status === "paid") return "It is paid. Thank you.";
  if (status === "void") return "It was taken back: there is nothing to pay.";
  if (!open || !dueDate) return "";
  return status === "overdue"
    ? `It was due on ${dayWords(dueDate)}.`
    : `Please pay it by ${dayWords(dueDate)}.`;
}
