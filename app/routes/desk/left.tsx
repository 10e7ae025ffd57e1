import { redirect } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { dayOf } from "#app/core/days.ts";
import { EVERYTHING } from "#app/features/billing/history-terms.ts";
import { selectHistory, toHistoryPage } from "#app/features/billing/payment-history.server.ts";
import { InvoiceList } from "#app/features/invoices/components/invoice-list.tsx";
import { selectProjectInvoices, toProjectInvoices } from "#app/features/invoices/queries/lists.server.ts";
import { AgreementWords } from "#app/features/projects/components/agreement-card.tsx";
import { selectSigned, toSigned } from "#app/features/projects/queries/agreements.server.ts";
import { selectLeft, selectPaidParts, toPaidPart } from "#app/features/projects/queries/left.server.ts";
import { RightsList } from "#app/features/rights/components/rights-list.tsx";
import { selectKeptGrants, toKeptRights } from "#app/features/rights/queries.server.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { HistoryLine } from "#app/routes/money/history-line.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/left.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · Thrive` : "Project · Thrive" },
];

/**
 * What somebody who left a project, or was taken out of it, still reads (product.md §6.2 `/desk`): what concerned their
 * payment. Whoever is part of it is led to the desk; for all others it is not there.
 */
export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) => {
    const id = params.projectId;
    return [
      selectLeft(ctx, id),
      selectPaidParts(ctx, id),
      selectHistory(ctx.db, ctx.viewer.userId, { filter: { ...EVERYTHING, project: id }, after: null }),
      selectProjectInvoices(ctx, id),
      selectSigned(ctx, id),
      selectKeptGrants(ctx, id),
    ] as const;
  },
  (app, [[left], parts, money, invoices, signed, grants], { params }) => {
    // The desk knows who is part of it, and is not found for strangers.
    if (!left) throw redirect(`/desk/${params.projectId}`);
    return {
      ...left,
      parts: parts.map(toPaidPart),
      money: toHistoryPage(money),
      invoices: toProjectInvoices(invoices),
      agreements: toSigned(left, signed),
      rights: toKeptRights(app.viewer.userId, grants),
      today: dayOf(app.clock.now()),
    };
  },
);

export default function LeftProject({ loaderData: left }: Route.ComponentProps) {
  const { parts, money, invoices, agreements, rights } = left;
  const none =
    money.rows.length + invoices.length + agreements.length + rights.grants.length + parts.length === 0;
  return (
    <Page width="column">
      <BackLink to="/projects">Projects</BackLink>
      <PageHeader
        title={left.title}
        lead={`You were part of this project until ${longDay(left.leftAt)}. What you paid or were paid, what you signed and the rights you gave or got stay yours to read.`}
      />
      {none ? (
        <Card>
          <EmptyState title="Nothing to keep" action={<ButtonLink to="/projects">Your projects</ButtonLink>}>
            Nothing was paid, signed or granted here while you were part of it.
          </EmptyState>
        </Card>
      ) : null}
      <div className="flex flex-col gap-8">
        {money.rows.length > 0 ? (
          <Part title="Payments">
            <Card flush>
              <ul aria-label="Payments" className="divide-y divide-hairline">
                {money.rows.map((row) => (
                  <HistoryLine key={row.id} row={row} />
                ))}
              </ul>
            </Card>
            {money.next ? (
              <ButtonLink to={`/payment-history?project=${left.id}`} className="self-start">
                All of them
              </ButtonLink>
            ) : null}
          </Part>
        ) : null}
        {parts.length > 0 ? (
          <Part title="What it was for">
            {parts.map(({ id, title, about, spec }) => (
              <Card key={id} className="flex flex-col gap-2">
                <h3 className="break-words text-16">{title}</h3>
                {about ? <p className="whitespace-pre-line break-words text-14 text-muted">{about}</p> : null}
                {spec.length > 0 ? (
                  <ul className="list-disc pl-5 text-14">
                    {spec.map((line) => (
                      <li key={line} className="break-words">
                        {line}
                      </li>
                    ))}
                  </ul>
                ) : null}
              </Card>
            ))}
          </Part>
        ) : null}
        {invoices.length > 0 ? (
          <Part title="Invoices">
            <InvoiceList rows={invoices} mixed />
          </Part>
        ) : null}
        {agreements.length > 0 ? (
          <Part title="What you signed">
            {agreements.map((agreement) => (
              <FoldCard key={agreement.id} title={`Version ${agreement.version} of the agreement`}>
                <div className="flex flex-col gap-4 px-5 pb-5">
                  <AgreementWords agreement={agreement} />
                </div>
              </FoldCard>
            ))}
          </Part>
        ) : null}
        {rights.grants.length > 0 ? <RightsList rights={rights} today={left.today} /> : null}
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-18">{title}</h2>
      {children}
    </section>
  );
}
