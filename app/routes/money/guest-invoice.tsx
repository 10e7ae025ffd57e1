import { Download } from "lucide-react";
import { redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { payAsGuest } from "#app/features/invoices/commands/checkout.server.ts";
import { getSentInvoice, viewAsGuest } from "#app/features/invoices/commands/guest.server.ts";
import { InvoicePaper } from "#app/features/invoices/components/invoice-paper.tsx";
import { PayNow } from "#app/features/invoices/components/pay-now.tsx";
import { InvoiceStatusChip } from "#app/features/invoices/components/status-chip.tsx";
import { useViewed } from "#app/features/invoices/components/use-viewed.ts";
import { toInvoiceView } from "#app/features/invoices/queries/invoice.server.ts";
import { payInvoiceSchema } from "#app/features/invoices/schema.ts";
import { dayWords } from "#app/features/invoices/words.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
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
  return {
    invoice: toInvoiceView(found),
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
    pay: async () => redirect(await payAsGuest(app, params.token, parseForm(form, payInvoiceSchema))),
  };
  return answerForm(form, () => byIntent(acts, form)());
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function GuestInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, own, token, payKey, testMoney } = loaderData;
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
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <InvoiceStatusChip status={invoice.status} />
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
        <InvoicePaper invoice={invoice} />
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
