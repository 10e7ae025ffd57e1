import { formatMoney } from "#app/core/money.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { InvoiceList } from "#app/features/invoices/components/invoice-list.tsx";
import { selectProjectInvoices, toProjectInvoices } from "#app/features/invoices/queries/lists.server.ts";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { HOLDING, paidOut } from "#app/features/projects/milestone-rules.ts";
import { may } from "#app/features/projects/rules.ts";
import { MILESTONE_WORDS } from "#app/features/projects/words.ts";
import { TimePanel } from "#app/features/time-entries/components/time-panel.tsx";
import { selectTime, toTime } from "#app/features/time-entries/queries.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Figures } from "#app/ui/primitives/figures.tsx";
import type { Route } from "./+types/payments.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectTime(ctx, params.projectId), selectProjectInvoices(ctx, params.projectId)] as const,
  (app, desk, [hours, invoices]) => ({
    invoices: toProjectInvoices(invoices),
    mayFund: may(desk.role, "fund"),
    mayBill: desk.role === "lead" || desk.role === "member",
    time: toTime(desk, app.viewer.userId, hours),
    id: desk.id,
    currency: desk.currency,
    parts: desk.parts.filter(({ amount, status }) => amount > 0 && status !== "cancelled"),
    isTest: app.payments.isTest,
  }),
);

export default function DeskPayments({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <Money {...loaderData} />
      <Invoices {...loaderData} />
      <TimePanel time={loaderData.time} />
    </div>
  );
}

function Money({ id, currency, parts, invoices, isTest, mayFund }: Route.ComponentProps["loaderData"]) {
  if (parts.length === 0) {
    if (invoices.length > 0) return null;
    return (
      <EmptyState
        title="No money in this project"
        action={<ButtonLink to={`/desk/${id}/milestones`}>See the milestones</ButtonLink>}
      >
        A milestone with an amount is funded before the work begins, and paid out when it is approved.
      </EmptyState>
    );
  }
  const sum = (statuses: readonly string[]) =>
    parts.filter(({ status }) => statuses.includes(status)).reduce((all, { amount }) => all + amount, 0);
  const figure = (label: string, amount: number) => ({ label, value: formatMoney(amount, currency) });
  return (
    <section className="flex flex-col gap-5" aria-label="Payments">
      <TestMoney shown={isTest} />
      <Figures
        figures={[
          figure("Waits for money", sum(["draft", "proposed", "agreed"])),
          figure("Held", sum(HOLDING)),
          figure(
            "Paid out",
            parts.reduce((all, part) => all + paidOut(part), 0),
          ),
        ]}
      />
      <Card flush>
        <ul className="divide-y divide-hairline">
          {parts.map((part) => (
            <li
              key={part.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3.5"
            >
              <span className="min-w-0 break-words">{part.title}</span>
              <span className="flex gap-4 text-14 text-muted tabular">
                {MILESTONE_WORDS[part.status]}
                <strong className="font-medium text-text">{formatMoney(part.amount, currency)}</strong>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/desk/${id}/milestones`}>
          {mayFund ? "Fund and approve in Milestones" : "See the milestones"}
        </ButtonLink>
        <ButtonLink to="/wallet" variant="ghost">
          My wallet
        </ButtonLink>
      </div>
    </section>
  );
}

/** The project's invoices, of those that are somebody's own. */
function Invoices({ id, invoices, mayBill }: Route.ComponentProps["loaderData"]) {
  if (invoices.length === 0 && !mayBill) return null;
  return (
    <section aria-labelledby="invoices" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="invoices" className="text-18">
          Invoices
        </h2>
        {mayBill ? (
          <ButtonLink size="sm" to={`/thrivepay/invoices/new?project=${id}`}>
            Write an invoice
          </ButtonLink>
        ) : null}
      </div>
      {invoices.length === 0 ? (
        <p className="text-14 text-muted">
          None of yours yet: those you write for this project, and those you get.
        </p>
      ) : (
        <InvoiceList rows={invoices} mixed />
      )}
    </section>
  );
}
