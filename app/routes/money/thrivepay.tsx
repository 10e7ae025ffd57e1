import { Plus } from "lucide-react";
import { Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { type HeldRow, selectHeld } from "#app/features/billing/queries/wallet.server.ts";
import { saveTaxProfile } from "#app/features/invoices/commands/tax.server.ts";
import { InvoiceList } from "#app/features/invoices/components/invoice-list.tsx";
import { PayFirst } from "#app/features/invoices/components/pay-first.tsx";
import { TaxForm } from "#app/features/invoices/components/tax-form.tsx";
import { DisputeRows, MilestoneRows } from "#app/features/invoices/components/work-rows.tsx";
import {
  selectAwaited,
  selectInvoices,
  selectOwed,
  selectTaxProfile,
  selectToPay,
  toInvoicePage,
  toOwed,
} from "#app/features/invoices/queries/lists.server.ts";
import { selectDisputes, selectPricedMilestones } from "#app/features/invoices/queries/work.server.ts";
import { taxSchema } from "#app/features/invoices/schema.ts";
import { BOXES, type Box } from "#app/features/invoices/terms.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/thrivepay.ts";

const HERE = "/thrivepay";

const TABS = {
  invoices: "Invoices",
  milestones: "Milestones",
  disputes: "Disputes",
  tax: "Tax & details",
} as const;
type Tab = keyof typeof TABS;

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "ThrivePay · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { box, after } = asked(request);
    return [
      selectInvoices(ctx, box, after),
      selectOwed(ctx),
      selectAwaited(ctx),
      selectPricedMilestones(ctx),
      selectDisputes(ctx),
      selectTaxProfile(ctx),
      selectToPay(ctx),
      selectHeld(ctx.db, ctx.viewer.userId),
    ] as const;
  },
  (_app, [rows, owed, awaited, milestones, disputes, [tax], toPay, held], { request }) => {
    const { tab, box, after } = asked(request);
    return {
      tab,
      box,
      later: after !== null,
      ...toInvoicePage(rows, box),
      owed: owed.map(toOwed),
      awaited,
      toPay,
      held: sumsOf(held.map((row: HeldRow) => ({ currency: row.held_currency, amount: row.held }))),
      milestones: tab === "milestones" ? milestones : [],
      disputes: tab === "disputes" ? disputes : [],
      tax: tax ?? null,
    };
  },
);

function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const tab = query.get("tab") ?? "";
  const box = query.get("box") ?? "";
  return {
    tab: (Object.hasOwn(TABS, tab) ? tab : "invoices") as Tab,
    box: (Object.hasOwn(BOXES, box) ? box : "sent") as Box,
    after: decodeCursor(query.get("cursor")),
  };
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await saveTaxProfile(app, parseForm(form, taxSchema));
    return "Saved. The next invoice you send says so.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function ThrivePay({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, owed, awaited, toPay, held } = loaderData;
  return (
    <Page>
      <PageHeader
        title="ThrivePay"
        lead="Send invoices, see what is paid and what is held, and keep your books in order."
        actions={
          <>
            <ButtonLink to="/wallet">Wallet</ButtonLink>
            <ButtonLink to={`${HERE}/invoices/new`} variant="spark">
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              New invoice
            </ButtonLink>
          </>
        }
      />
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Sum label="To receive" sums={awaited} />
        <Sum label="To pay" sums={toPay} />
        <Sum label="In milestones under way" sums={held} />
        <Sum
          label="Late to you"
          sums={awaited.flatMap(({ currency, overdue }) =>
            overdue > 0 ? [{ currency, amount: overdue }] : [],
          )}
        />
      </div>
      <PayFirst owed={owed} />
      <TabLinks
        label="ThrivePay"
        className="mb-5"
        tabs={Object.entries(TABS).map(([key, label]) => ({
          to: key === "invoices" ? HERE : `${HERE}?tab=${key}`,
          label,
          current: key === tab,
        }))}
      />
      <OpenTab shown={loaderData} actionData={actionData} />
      <p className="mt-8 text-14 text-muted">
        Payouts and balances are in your{" "}
        <Link to="/wallet" className="underline underline-offset-4">
          wallet
        </Link>
        , every payment with its receipt in your{" "}
        <Link to="/payment-history" className="underline underline-offset-4">
          payment history
        </Link>
        .
      </p>
    </Page>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function OpenTab({ shown, actionData }: { shown: Shown; actionData: unknown }) {
  switch (shown.tab) {
    case "invoices":
      return <Invoices shown={shown} />;
    case "milestones":
      return <MilestoneRows milestones={shown.milestones} />;
    case "disputes":
      return <DisputeRows disputes={shown.disputes} />;
    case "tax":
      return <TaxForm tax={shown.tax} answer={answerTo(actionData)} />;
  }
}

const EMPTY: Record<Box, { title: string; text: string }> = {
  sent: { title: "No invoices yet", text: "Write one in a minute; your client needs no account to pay it." },
  received: { title: "Nobody has billed you", text: "Invoices from other members stand here." },
  drafts: { title: "No drafts", text: "An invoice waits here until you send it." },
  recurring: { title: "Nothing recurs", text: "Say how often when you write an invoice." },
};

function Invoices({ shown }: { shown: Shown }) {
  const { box, rows, next, later } = shown;
  const to = (query: string) => `${HERE}?box=${box}${query}`;
  return (
    <section aria-label="Invoices" className="flex flex-col gap-4">
      <PillLinks
        label="Which invoices"
        kind="page"
        pills={Object.entries(BOXES).map(([key, label]) => ({
          to: key === "sent" ? HERE : `${HERE}?box=${key}`,
          label,
          current: key === box,
        }))}
      />
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            title={EMPTY[box].title}
            action={<ButtonLink to={`${HERE}/invoices/new`}>Write an invoice</ButtonLink>}
          >
            {EMPTY[box].text}
          </EmptyState>
        </Card>
      ) : (
        <InvoiceList rows={rows} box={box} />
      )}
      <PageLinks newest={later ? to("") : null} earlier={next ? to(`&cursor=${next}`) : null} />
    </section>
  );
}

function Sum({ label, sums }: { label: string; sums: readonly { currency: string; amount: number }[] }) {
  const some = sums.filter(({ amount }) => amount > 0);
  return (
    <Card className="min-w-0">
      <dl className="flex flex-col gap-1">
        <dt className="text-14 text-muted">{label}</dt>
        {some.length === 0 ? <dd className="font-semibold text-18 text-muted">Nothing</dd> : null}
        {some.map(({ currency, amount }) => (
          <dd key={currency} className="break-words font-semibold text-18 tabular sm:text-22">
            {formatMoney(amount, currency)}
          </dd>
        ))}
      </dl>
    </Card>
  );
}

function sumsOf(amounts: readonly { currency: string; amount: number }[]) {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
