import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import {
  endAccountantLink,
  makeAccountantLink,
  selectAccountantLinks,
} from "#app/features/billing/accountant-links.server.ts";
import { AccountantLinks } from "#app/features/billing/components/accountant-links.tsx";
import { HistoryTotals } from "#app/features/billing/components/history-totals.tsx";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { YearSummary } from "#app/features/billing/components/year-summary.tsx";
import { historyQuery, readHistoryFilter } from "#app/features/billing/history-terms.ts";
import { selectTotals, toTotals } from "#app/features/billing/history-totals.server.ts";
import {
  selectHistory,
  selectHistoryCompanies,
  selectHistoryProjects,
  toHistoryPage,
} from "#app/features/billing/payment-history.server.ts";
import { accountantLinkSchema, linkTarget } from "#app/features/billing/schema.ts";
import { selectYear } from "#app/features/billing/year-summary.server.ts";
import { ComingUp } from "#app/features/invoices/components/coming-up.tsx";
import { selectUpcoming, type Upcoming } from "#app/features/invoices/queries/upcoming.server.ts";
import { selectDiscount } from "#app/features/membership/coupons.server.ts";
import { type Discount, nextPriceOf } from "#app/features/membership/discount.ts";
import { PLAN_NAMES } from "#app/features/membership/plans.ts";
import { selectSubscription } from "#app/features/membership/queries.server.ts";
import type { Subscription } from "#app/features/membership/rules.ts";
import { selectTradedYears } from "#app/features/projects/barter-year.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import type { Route } from "./+types/payment-history.ts";
import { HistoryLine } from "./history-line.tsx";
import { Filters, FilterTitle, HERE, Where } from "./payment-filters.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Payment history · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const query = new URL(request.url).searchParams;
    const after = decodeCursor(query.get("cursor"));
    const filter = readHistoryFilter(query);
    return [
      selectHistory(ctx.db, ctx.viewer.userId, { filter, after }),
      selectAccountantLinks(ctx),
      selectYear(ctx.db, ctx.viewer.userId, filter.year ?? 0),
      selectUpcoming(ctx),
      selectSubscription(ctx),
      selectDiscount(ctx),
      selectHistoryProjects(ctx),
      selectHistoryCompanies(ctx),
      selectTotals(ctx.db, ctx.viewer.userId, filter),
      selectTradedYears(ctx),
    ] as const;
  },
  (
    app,
    [rows, links, sums, upcoming, [plan], [discount], projects, companies, totals, traded],
    { request },
  ) => {
    const query = new URL(request.url).searchParams;
    return {
      filter: readHistoryFilter(query),
      later: query.has("cursor"),
      ...toHistoryPage(rows),
      ...{ links, sums },
      traded: traded.map((one) => one.traded_in),
      totals: toTotals(totals),
      upcoming: [...renewalOf(plan, discount), ...upcoming].toSorted((one, other) => one.at - other.at),
      projects: Object.fromEntries(projects.map((one) => [one.ofProject, one.projectTitle])),
      companies: Object.fromEntries(companies.map((one) => [one.ofCompany, one.companyName])),
      formKey: newId(app.clock.now()),
      now: app.clock.now(),
      thisYear: new Date(app.clock.now()).getUTCFullYear(),
      testMoney: app.payments.isTest,
    };
  },
);

/** The next payment for a plan that goes on. */
function renewalOf(plan: Subscription | undefined, discount: Discount | undefined): Upcoming[] {
  if (plan?.status !== "active" || plan.cancel_at_end) return [];
  const key = plan.next_plan ?? plan.plan_key;
  return [
    {
      at: plan.period_end,
      way: "out",
      words: `Your ${PLAN_NAMES[key]} plan renews`,
      amount: nextPriceOf(plan, discount),
      currency: plan.currency,
      link: "/subscription",
    },
  ];
}

/** Addresses for an accountant: made and taken back. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const acts = {
    "link-make": async () => ({
      path: `/books/${await makeAccountantLink(app, parseForm(form, accountantLinkSchema))}`,
    }),
    "link-end": async () => {
      await endAccountantLink(app, parseForm(form, linkTarget).link_id);
      return "It leads nowhere now.";
    },
  };
  return answerForm<{ path?: string; done?: string }>(form, () => byIntent(acts, form)());
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function PaymentHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, rows, next, later, thisYear, testMoney, links, sums, now, upcoming } = loaderData;
  const query = historyQuery(filter);
  const any = rows.length > 0 || query !== "" || later;
  return (
    <Page width="pair">
      <PageHeader
        title="Payment history"
        lead="Every payment in and out, with its receipt."
        actions={
          any ? (
            <>
              <a href={`${HERE}/export?as=csv&${query}`} className={buttonClass("quiet")}>
                CSV
              </a>
              <a href={`${HERE}/export?as=json&${query}`} className={buttonClass("quiet")}>
                JSON
              </a>
              <a href={`${HERE}/export?as=journal&${query}`} className={buttonClass("quiet")}>
                Journal
              </a>
            </>
          ) : null
        }
      />
      <TestMoney shown={testMoney} className="mb-4">
        nothing here was really charged
      </TestMoney>
      <ComingUp rows={upcoming} />
      <Traded years={loaderData.traded} />
      {any ? (
        <>
          <FoldCard title={<FilterTitle {...loaderData} />} className="mb-5">
            <div className="flex flex-col gap-4 px-5 pb-5">
              <Filters filter={filter} thisYear={thisYear} />
              <Where filter={filter} projects={loaderData.projects} companies={loaderData.companies} />
              {query ? (
                <ButtonLink to={HERE} size="sm" className="self-start">
                  Clear all
                </ButtonLink>
              ) : null}
            </div>
          </FoldCard>
          {filter.year ? <YearSummary year={filter.year} lines={sums} /> : null}
          <HistoryTotals totals={loaderData.totals} />
          {rows.length === 0 ? (
            <EmptyState
              title="Nothing fits these filters"
              action={<ButtonLink to={HERE}>Show all</ButtonLink>}
            />
          ) : (
            <Card flush>
              <ul aria-label="Payments" className="divide-y divide-hairline">
                {rows.map((row) => (
                  <HistoryLine key={row.id} row={row} />
                ))}
              </ul>
            </Card>
          )}
        </>
      ) : (
        <Card>
          <EmptyState title="No payments yet" action={<ButtonLink to="/thrivepay">To ThrivePay</ButtonLink>}>
            What you pay and what you are paid stands here: invoices, milestones, your plan and your payouts.
          </EmptyState>
        </Card>
      )}
      <PageLinks
        className="mt-4"
        newest={later ? `${HERE}?${query}` : null}
        earlier={next ? `${HERE}?${query}&cursor=${next}` : null}
      />
      {any ? (
        <AccountantLinks
          links={links}
          formKey={loaderData.formKey}
          thisYear={thisYear}
          now={now}
          answer={answerTo<FormAnswer & { path?: string }>(actionData)}
        />
      ) : null}
    </Page>
  );
}

/** What a member's trades were worth, a statement for each year (product.md B8): no payment tells of them. */
function Traded({ years }: { years: number[] }) {
  if (years.length === 0) return null;
  return (
    <FoldCard title="Trades, for your tax papers" className="mb-5">
      <ul className="divide-y divide-hairline px-5 pb-3">
        {years.map((year) => (
          <li key={year} className="flex min-h-11 flex-wrap items-center gap-2 py-1">
            <span className="flex-1 tabular">{year}</span>
            {(["pdf", "csv"] as const).map((as) => (
              <a
                key={as}
                href={`/payment-history/trades/${year}?as=${as}`}
                download
                aria-label={`Trades in ${year} as ${as.toUpperCase()}`}
                className={buttonClass("quiet", "sm")}
              >
                {as.toUpperCase()}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
