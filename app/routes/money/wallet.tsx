import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { AutoPayout } from "#app/features/billing/components/auto-payout.tsx";
import { BalanceChart } from "#app/features/billing/components/balance-chart.tsx";
import { PayoutMethods } from "#app/features/billing/components/payout-methods.tsx";
import { Payouts } from "#app/features/billing/components/payouts.tsx";
import { Statement } from "#app/features/billing/components/statement.tsx";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { TipForm } from "#app/features/billing/components/tip-form.tsx";
import { TopUpForm } from "#app/features/billing/components/top-up-form.tsx";
import { Whose } from "#app/features/billing/components/whose.tsx";
import { WithdrawForm } from "#app/features/billing/components/withdraw-form.tsx";
import { toWallet, walletReads } from "#app/features/billing/queries/wallet.server.ts";
import { walletFilter, walletOwner } from "#app/features/billing/wallet-filter.ts";
import { walletPath } from "#app/features/billing/wallet-path.ts";
import { answerForm, intentOf } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Figures } from "#app/ui/primitives/figures.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/wallet.ts";
import { CompanyWalletWords } from "./company-wallet-words.tsx";
import { actOnWallet } from "./wallet-forms.server.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Wallet · Thrive" }];

const filterOf = (request: Request) => walletFilter(new URL(request.url).searchParams);

export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) =>
    walletReads(ctx, walletOwner(ctx.viewer, params), filterOf(request)),
  (app, answers, { request, params }) => ({
    ...toWallet(walletOwner(app.viewer, params), answers, filterOf(request), app.clock.now()),
    isTest: app.payments.isTest,
    /** One press, one payment: each form keeps the one it began with. */
    keys: { topUp: crypto.randomUUID(), withdraw: crypto.randomUUID(), tip: crypto.randomUUID() },
  }),
);

/** What sends money away asks for a fresh proof of who it is (product.md: aal2). */
const PROVED = ["withdraw", "add-method", "auto-payout", "tip"];

/** What a member does with their own money alone. */
const OWN = ["auto-payout", "tip"];

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const owner = walletOwner(app.viewer, params);
  if (owner.type === "company" && OWN.includes(intentOf(form))) throw new AppError("not_found");
  if (PROVED.includes(intentOf(form)))
    requireRecentProof(app, `${walletPath(owner)}?currency=${filterOf(request).currency}`);
  return answerForm(form, () => actOnWallet(app, owner, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Wallet({ loaderData, actionData }: Route.ComponentProps) {
  const { currency, currencies, available, pending, heldToGet, heldToPay, credits, isTest } = loaderData;
  const { path, company, purses } = loaderData;
  const answer = answerTo(actionData);
  const on = (...intents: string[]) => answerTo(actionData, ...intents);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Page width="pair">
      <PageHeader
        title={company ? `Wallet of ${company.name}` : "Wallet"}
        lead={
          company
            ? "Money of the company: its owners and its finance see it and act with it."
            : "Your balances, and where they come from."
        }
        actions={<TestMoney shown={isTest} />}
      />
      <Whose purses={purses} companyId={company?.id ?? null} to={walletPath} />
      {currencies.length > 1 ? (
        <TabLinks
          label="Currency"
          className="mb-5"
          tabs={currencies.map((one) => ({
            to: `${path}?currency=${one}`,
            label: one,
            current: one === currency,
          }))}
        />
      ) : null}
      <Figures
        className="mb-5"
        figures={[
          { label: "Available", value: money(available), tone: available < 0 ? "danger" : undefined },
          { label: company ? "On its way to the bank" : "On its way to your bank", value: money(pending) },
          ...(company
            ? [
                {
                  label: "Held in its projects",
                  value: money(heldToPay),
                  note: "from this balance, until the work is approved",
                },
              ]
            : [
                {
                  label: "Held in my projects",
                  value: money(heldToGet),
                  note: heldToPay > 0 ? `and ${money(heldToPay)} that I pay` : "to be paid to the team",
                },
                { label: "Credits", value: String(credits), note: "No money: for boosts and storage" },
              ]),
        ]}
      />
      {currencies.length > 1 ? (
        <p className="-mt-2 mb-5 text-14 text-muted">
          Each currency has a balance of its own. Money is not exchanged here: it is paid out in the currency
          it came in.
        </p>
      ) : null}
      {available < 0 ? (
        <p
          role="status"
          className="mb-5 rounded-control border border-danger/50 bg-danger/10 px-4 py-3 text-14"
        >
          A bank took a payment back, so {company ? "the balance of the company" : "your balance"} is below
          zero. What comes to it, and what you put on it, settles that first.
        </p>
      ) : null}
      {answer?.done ? (
        <div className="mb-5">
          <FormOutcome answer={answer} />
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <BalanceChart days={loaderData.days} currency={currency} />
          <Statement {...loaderData} />
          <Payouts payouts={loaderData.payouts} answer={on("cancel-payout")} />
        </div>
        <div className="flex flex-col gap-5">
          <Card>
            <WithdrawForm
              key={`${path} ${currency} ${loaderData.payouts[0]?.id}`}
              currency={currency}
              available={available}
              methods={loaderData.methods}
              pressKey={loaderData.keys.withdraw}
              answer={on("withdraw")}
            />
            {company ? null : (
              <div className="mt-4 empty:hidden">
                <AutoPayout
                  key={currency}
                  currency={currency}
                  methods={loaderData.methods}
                  auto={loaderData.auto}
                  answer={on("auto-payout")}
                />
              </div>
            )}
          </Card>
          <Card>
            <TopUpForm
              key={`${path} ${currency}`}
              currency={currency}
              pressKey={loaderData.keys.topUp}
              answer={on("top-up")}
            />
          </Card>
          <Card>
            <PayoutMethods
              key={path}
              methods={loaderData.methods}
              currency={currency}
              isTest={isTest}
              answer={on("add-method", "remove-method", "verify-method")}
            />
          </Card>
          {company ? <CompanyWalletWords company={company} /> : null}
          {!company && loaderData.collaborators.length > 0 && available > 0 ? (
            <Card>
              <TipForm
                key={`${currency} ${loaderData.lines[0]?.seq}`}
                currency={currency}
                people={loaderData.collaborators}
                pressKey={loaderData.keys.tip}
                answer={on("tip")}
              />
            </Card>
          ) : null}
        </div>
      </div>
    </Page>
  );
}
