import { Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { cancelPayout } from "#app/features/billing/commands/decide-payout.server.ts";
import { Payouts } from "#app/features/billing/components/payouts.tsx";
import { selectOwnPaid } from "#app/features/billing/punctuality.server.ts";
import { punctualityOf, punctualityWords } from "#app/features/billing/punctuality.ts";
import { selectPurses, shownPurses } from "#app/features/billing/purses.server.ts";
import { type HeldRow, selectHeld } from "#app/features/billing/queries/held-money.server.ts";
import { selectPayouts, toPayouts } from "#app/features/billing/queries/payouts.server.ts";
import { payoutTarget } from "#app/features/billing/schema.ts";
import { requestPayment } from "#app/features/invoices/commands/request.server.ts";
import { saveTaxProfile } from "#app/features/invoices/commands/tax.server.ts";
import { InvoiceBoxes } from "#app/features/invoices/components/invoice-boxes.tsx";
import { Requests } from "#app/features/invoices/components/requests.tsx";
import { sumsFigure } from "#app/features/invoices/components/sums-figure.tsx";
import { TaxForm } from "#app/features/invoices/components/tax-form.tsx";
import { DisputeRows, MilestoneRows } from "#app/features/invoices/components/work-rows.tsx";
import { selectTaxProfile } from "#app/features/invoices/queries/lists.server.ts";
import { askedBox, invoiceReads, toInvoices } from "#app/features/invoices/queries/overview.server.ts";
import { selectRequests, selectWaiting } from "#app/features/invoices/queries/waiting.server.ts";
import {
  selectContested,
  selectDisputes,
  selectPricedMilestones,
  toContested,
} from "#app/features/invoices/queries/work.server.ts";
import { requestSchema, taxSchema } from "#app/features/invoices/schema.ts";
import { checkTaxId } from "#app/features/invoices/tax-id.server.ts";
import { asOwner, type Owner } from "#app/features/ledger/rules.ts";
import { planCurrency } from "#app/features/membership/plans.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/thrivepay.ts";
import { ThrivePayFrame, writePath } from "./thrivepay-frame.tsx";

const HERE = "/thrivepay";
/** Whose page it is: the addresses of one's own name nobody. */
const ME: Owner = { type: "user", id: "" };

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
    const { tab, ...list } = asked(request);
    const owner = asOwner(ctx.viewer.userId);
    return [
      ...invoiceReads(ctx.db, owner, list),
      selectPricedMilestones(ctx, tab === "milestones"),
      selectDisputes(ctx, tab === "disputes"),
      selectTaxProfile(ctx),
      selectHeld(ctx.db, ctx.viewer.userId),
      selectWaiting(ctx),
      selectRequests(ctx),
      selectPayouts(ctx.db, owner),
      selectOwnPaid(ctx),
      selectContested(ctx, tab === "disputes"),
      selectPurses(ctx),
    ] as const;
  },
  (app, [rows, owed, awaited, toPay, milestones, disputes, [tax], held, ...more], { request }) => {
    const [waiting, requests, payouts, paid, contested, purses] = more;
    const { tab, ...list } = asked(request);
    return {
      tab,
      purses: shownPurses(purses),
      ...toInvoices([rows, owed, awaited, toPay], list),
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
  return { tab: (Object.hasOwn(TABS, tab) ? tab : "invoices") as Tab, ...askedBox(query) };
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

export const shouldRevalidate = readWhenOvertaken;

export default function ThrivePay({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, held, pays } = loaderData;
  return (
    <ThrivePayFrame
      {...loaderData}
      title="ThrivePay"
      lead="Send invoices, see what is paid and what is held, and keep your books in order."
      owner={ME}
      further={sumsFigure("In milestones under way", held)}
      late="Late to you"
    >
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
    </ThrivePayFrame>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function OpenTab({ shown, actionData }: { shown: Shown; actionData: unknown }) {
  switch (shown.tab) {
    case "invoices":
      return <InvoiceBoxes {...shown} path={HERE} write={writePath(ME)} />;
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
