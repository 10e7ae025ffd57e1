import { Plus } from "lucide-react";
import { Link, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { cancelPayout } from "#app/features/billing/commands/decide-payout.server.ts";
import { Payouts } from "#app/features/billing/components/payouts.tsx";
import { Whose } from "#app/features/billing/components/whose.tsx";
import { selectOwnPaid } from "#app/features/billing/punctuality.server.ts";
import { punctualityOf, punctualityWords } from "#app/features/billing/punctuality.ts";
import { selectPurses, shownPurses } from "#app/features/billing/purses.server.ts";
import {
  type HeldRow,
  selectHeld,
  selectPayouts,
  toPayouts,
} from "#app/features/billing/queries/wallet.server.ts";
import { payoutTarget } from "#app/features/billing/schema.ts";
import { requestPayment } from "#app/features/invoices/commands/request.server.ts";
import { saveTaxProfile } from "#app/features/invoices/commands/tax.server.ts";
import { InvoiceBoxes } from "#app/features/invoices/components/invoice-boxes.tsx";
import { PayFirst } from "#app/features/invoices/components/pay-first.tsx";
import { Requests } from "#app/features/invoices/components/requests.tsx";
import { sumsFigure } from "#app/features/invoices/components/sums-figure.tsx";
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
import { selectRequests, selectWaiting } from "#app/features/invoices/queries/waiting.server.ts";
import {
  selectContested,
  selectDisputes,
  selectPricedMilestones,
  toContested,
} from "#app/features/invoices/queries/work.server.ts";
import { requestSchema, taxSchema } from "#app/features/invoices/schema.ts";
import { checkTaxId } from "#app/features/invoices/tax-id.server.ts";
import { BOXES, type Box, thrivepayPath } from "#app/features/invoices/terms.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { planCurrency } from "#app/features/membership/plans.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Figures } from "#app/ui/primitives/figures.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/thrivepay.ts";

const HERE = "/thrivepay";

const TABS = {
  invoices: "Invoices",
  milestones: "Milestones",
  requests: "Requests",
  payouts: "Payouts",
  disputes: "Disputes",
  tax: "Tax & details",
} as const;
type Tab = keyof typeof TABS;

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "ThrivePay · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { tab, box, after } = asked(request);
    const owner = asOwner(ctx.viewer.userId);
    return [
      selectInvoices(ctx.db, owner, box, after),
      selectOwed(ctx.db, owner),
      selectAwaited(ctx.db, owner),
      selectPricedMilestones(ctx, tab === "milestones"),
      selectDisputes(ctx, tab === "disputes"),
      selectTaxProfile(ctx),
      selectToPay(ctx.db, owner),
      selectHeld(ctx.db, ctx.viewer.userId),
      selectWaiting(ctx),
      selectRequests(ctx),
      selectPayouts(ctx.db, owner),
      selectOwnPaid(ctx),
      selectContested(ctx, tab === "disputes"),
      selectPurses(ctx),
    ] as const;
  },
  (app, [rows, owed, awaited, milestones, disputes, [tax], toPay, held, ...more], { request }) => {
    const [waiting, requests, payouts, paid, contested, purses] = more;
    const { tab, box, after } = asked(request);
    return {
      tab,
      box,
      purses: shownPurses(purses),
      later: after !== null,
      ...toInvoicePage(rows, box),
      owed: owed.map(toOwed),
      awaited,
      toPay,
      held: sumsOf(held.map((row: HeldRow) => ({ currency: row.held_currency, amount: row.held }))),
      waiting,
      pays: punctualityOf(paid),
      formKey: newId(app.clock.now()),
      currency: planCurrency(app.viewer.country),
      requests: tab === "requests" ? requests : [],
      payouts: tab === "payouts" ? toPayouts(payouts) : [],
      milestones,
      disputes,
      contested: contested.map(toContested),
      tax: tax
        ? { ...tax, taxIdIs: checkTaxId({ country: tax.taxCountry, type: tax.taxType, id: tax.taxId }) }
        : null,
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
  return answerForm(form, () => byIntent(ACTS, form)(app, form));
});

const ACTS: Record<string, (app: MemberContext, form: FormData) => Promise<string | Response>> = {
  tax: async (app, form) => {
    await saveTaxProfile(app, parseForm(form, taxSchema));
    return "Saved. The next invoice you send says so.";
  },
  request: async (app, form) =>
    redirect(`${HERE}/invoices/${await requestPayment(app, parseForm(form, requestSchema))}`),
  "cancel-payout": async (app, form) => {
    await cancelPayout(app, asOwner(app.viewer.userId), parseForm(form, payoutTarget).payout_id);
    return "Canceled. The money is on your balance again.";
  },
};

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function ThrivePay({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, owed, awaited, toPay, held, waiting, pays } = loaderData;
  const late = awaited.map(({ currency, overdue }) => ({ currency, amount: overdue }));
  return (
    <Page width="pair">
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
      <Whose purses={loaderData.purses} companyId={null} to={thrivepayPath} />
      <Figures
        className="mb-6"
        figures={[
          sumsFigure("To receive", awaited),
          sumsFigure("To pay", toPay),
          sumsFigure("In milestones under way", held),
          sumsFigure("Late to you", late),
        ]}
      />
      <PayFirst owed={owed} waiting={waiting} />
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
      {pays ? (
        <p className="mt-2 text-14 text-muted">
          What those who work for you see of how you pay: {punctualityWords(pays)}.
        </p>
      ) : null}
    </Page>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function OpenTab({ shown, actionData }: { shown: Shown; actionData: unknown }) {
  switch (shown.tab) {
    case "invoices":
      return <InvoiceBoxes {...shown} path={HERE} write={`${HERE}/invoices/new`} />;
    case "requests":
      return (
        <Requests
          requests={shown.requests}
          ready={shown.tax !== null}
          formKey={shown.formKey}
          currency={shown.currency}
          answer={answerTo(actionData, "request")}
        />
      );
    case "payouts":
      return <PayoutList payouts={shown.payouts} answer={answerTo(actionData, "cancel-payout")} />;
    case "milestones":
      return <MilestoneRows milestones={shown.milestones} />;
    case "disputes":
      return <DisputeRows disputes={shown.disputes} contested={shown.contested} />;
    case "tax":
      return <TaxForm tax={shown.tax} answer={answerTo(actionData, "tax")} />;
  }
}

function PayoutList(props: React.ComponentProps<typeof Payouts>) {
  if (props.payouts.length > 0) return <Payouts {...props} />;
  return (
    <Card>
      <EmptyState
        title="Nothing left for your bank yet"
        action={<ButtonLink to="/wallet">To the wallet</ButtonLink>}
      >
        What you send from your balance to your bank stands here, and how far it has come.
      </EmptyState>
    </Card>
  );
}

function sumsOf(amounts: readonly { currency: string; amount: number }[]) {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
