import { data, redirect, useLocation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { selectPurses, shownPurses } from "#app/features/billing/purses.server.ts";
import { saveInvoice } from "#app/features/invoices/commands/write.server.ts";
import { type Draft, InvoiceEditor } from "#app/features/invoices/components/invoice-editor.tsx";
import { hourLines } from "#app/features/invoices/hour-lines.ts";
import {
  type BillableMilestone,
  milestoneProject,
  selectMilestonesOf,
  selectMilestonesToBill,
} from "#app/features/invoices/milestones.server.ts";
import { selectInvoice, selectProjectsToBill } from "#app/features/invoices/queries/invoice.server.ts";
import { invoiceSchema } from "#app/features/invoices/schema.ts";
import { readLines, readParty, readRule } from "#app/features/invoices/stored.ts";
import { LINE_MAX } from "#app/features/invoices/terms.ts";
import { selectGrantToBill } from "#app/features/rights/queries.server.ts";
import { selectBillable, selectClient } from "#app/features/time-entries/billing.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Kept } from "#app/ui/form/kept.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/edit-invoice.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.draft.id ? "Edit invoice" : "New invoice"} · Thrive` },
];

const BLANK: Omit<Draft, "key"> = {
  id: null,
  version: 1,
  companyId: null,
  toCompany: false,
  handle: null,
  email: null,
  customer: readParty({}),
  projectId: null,
  currency: "EUR",
  lines: [],
  discountBps: 0,
  lateFeeBps: 0,
  dueDays: 14,
  notes: null,
  rule: null,
  nextOn: null,
  hours: [],
  milestones: [],
};

export const loader = memberQuery(
  (ctx, { params, request }: Route.LoaderArgs) => {
    const id = params.invoiceId;
    const query = new URL(request.url).searchParams;
    const worked = query.get("hours");
    return [
      selectInvoice(ctx, id && isId(id) ? id : "none"),
      selectProjectsToBill(ctx),
      selectBillable(ctx, worked),
      selectClient(ctx, worked ?? milestoneProject(query.get("milestone"))),
      selectMilestonesToBill(ctx, id ?? null),
      selectMilestonesOf(ctx, id ?? null),
      selectPurses(ctx),
      selectGrantToBill(ctx, query.get("rights")),
    ] as const;
  },
  (app, [[found], projects, hours, [client], milestones, chosen, purses, [grant]], { params, request }) => {
    if (!params.invoiceId) {
      const query = new URL(request.url).searchParams;
      const begun = {
        companyId: shownPurses(purses).find(({ id }) => id === query.get("company"))?.id ?? null,
        handle: query.get("to"),
        projectId: query.get("project"),
      };
      const milestone = milestones.find((one: BillableMilestone) => one.id === query.get("milestone"));
      return {
        purses: shownPurses(purses),
        projects,
        milestones,
        draft: {
          ...BLANK,
          key: newId(app.clock.now()),
          ...begun,
          ...ofHours(query.get("hours"), hours, client),
          ...(milestone ? ofMilestone(milestone, client) : {}),
          ...(grant ? ofRights(grant) : {}),
        },
      };
    }
    if (!found?.mine) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    if (found.invoice.status !== "draft") throw redirect(`/thrivepay/invoices/${found.invoice.id}`);
    const { invoice } = found;
    const draft: Draft = {
      id: invoice.id,
      key: invoice.id,
      version: invoice.version,
      companyId: invoice.issuer_company_id,
      toCompany: invoice.customer_company_id !== null,
      handle: found.customerHandle,
      email: invoice.customer_email,
      customer: readParty(invoice.customer_snapshot),
      projectId: invoice.project_id,
      currency: invoice.currency,
      lines: readLines(invoice.lines),
      discountBps: invoice.discount_bps,
      lateFeeBps: invoice.late_fee_bps,
      dueDays: invoice.due_days,
      notes: invoice.notes,
      rule: readRule(invoice.recurring_rule),
      nextOn: invoice.next_on,
      hours: [],
      milestones: chosen.map(({ billedId }) => billedId),
    };
    // Milestones are billed by who did the work.
    return { purses: [], projects, milestones: invoice.issuer_company_id ? [] : milestones, draft };
  },
);

/** What an invoice for hours begins with. */
function ofHours(
  projectId: string | null,
  hours: Awaited<ReturnType<typeof selectBillable>>,
  client: Awaited<ReturnType<typeof selectClient>>[number] | undefined,
): Partial<Draft> {
  if (hours.length === 0) return {};
  return {
    projectId,
    hours: hours.map(({ id }) => id),
    lines: hourLines(hours),
    ...(client ? { handle: client.handle, customer: readParty({ name: client.name }) } : {}),
  };
}

/** What an invoice for a milestone begins with. */
function ofMilestone(
  { id, title, projectId, currency, paid }: BillableMilestone,
  client: Awaited<ReturnType<typeof selectClient>>[number] | undefined,
): Partial<Draft> {
  return {
    projectId,
    currency,
    milestones: [id],
    lines: [{ text: title, quantity: 1000, unit: "", price: paid, taxRate: 0 }],
    ...(client ? { handle: client.handle, customer: readParty({ name: client.name }) } : {}),
  };
}

/** What an invoice for rights of use begins with. */
function ofRights(grant: Awaited<ReturnType<typeof selectGrantToBill>>[number]): Partial<Draft> {
  const { grantTitle, grantFrom, grantUntil } = grant;
  const until = grantUntil ? ` to ${grantUntil}` : " on";
  const text = `Rights of use, from ${grantFrom}${until}: ${grantTitle}`.slice(0, LINE_MAX);
  return {
    projectId: grant.grantProject,
    currency: grant.grantCurrency as Draft["currency"],
    lines: [{ text, quantity: 1000, unit: "", price: grant.grantPrice, taxRate: 0 }],
    handle: grant.granteeHandle,
    customer: readParty({ name: grant.granteeName }),
  };
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const input = parseForm(form, invoiceSchema);
    return redirect(`/thrivepay/invoices/${await saveInvoice(app, input, input.key)}`);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function EditInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, purses, projects, milestones } = loaderData;
  const { search } = useLocation();
  // What stands at the server already may be newer there.
  const kept = useKeptForm(draft.id ? null : `invoice:new${search}`, answerTo(actionData));
  return (
    <Page width="column">
      <PageHeader
        title={draft.id ? "Edit invoice" : "New invoice"}
        lead="It stays a draft until you send it. What is sent is never changed, only corrected."
      />
      <Kept {...kept}>
        {(answer) => (
          <InvoiceEditor
            draft={draft}
            purses={purses}
            projects={projects}
            milestones={milestones}
            answer={answer}
          />
        )}
      </Kept>
    </Page>
  );
}
