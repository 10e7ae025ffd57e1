import { Check, CircleAlert, Download, Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { data } from "react-router";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import { formatMoney } from "#app/core/money.ts";
import { seconds } from "#app/core/time.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { failureWords } from "#app/features/billing/payment-rules.ts";
import { findPaymentState, type PaymentState } from "#app/features/billing/payment-state.server.ts";
import { GIFTS_PAGE } from "#app/features/membership/plans.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/payment-success.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Payment · Thrive" },
  { name: "robots", content: "noindex" },
];

/** The address says nothing but whose session it may be; what became of it is read from our own records (product.md D10). */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const sessionRef = new URL(request.url).searchParams.get("session_id") ?? "";
  const payment = await findPaymentState(app, { sessionRef });
  // Without one nothing was asked for.
  return data({ payment }, { status: payment || sessionRef === "" ? 200 : 404 });
});

export default function PaymentSuccess({ loaderData: { payment } }: Route.ComponentProps) {
  if (!payment)
    return (
      <Screen
        title="We do not know this payment"
        words="It may belong to another account. Sign in as who paid, or look at your payments."
      >
        <ButtonLink to="/payment-history">Your payments</ButtonLink>
      </Screen>
    );
  return (
    <Page width="column">
      <Outcome payment={payment} />
    </Page>
  );
}

const LOOKS = {
  paid: { icon: Check, tone: "bg-success/15 text-success", title: "Paid" },
  failed: { icon: CircleAlert, tone: "bg-danger/15 text-danger", title: "It was not paid" },
  waits: { icon: Hourglass, tone: "bg-info/15 text-info", title: "Confirming your payment" },
};

function Outcome({ payment }: { payment: PaymentState }) {
  const late = useWaiting(payment.stage === "waits");
  const { icon: Icon, tone, title } = LOOKS[payment.stage];
  return (
    <Card className="flex flex-col gap-5 p-6 sm:p-8">
      <div className="flex flex-col items-center gap-3 text-center" role="status">
        <span className={`grid size-14 place-items-center rounded-full ${tone}`}>
          <Icon aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <h1 className="text-28">{title}</h1>
        <p className="max-w-[29em] text-muted">{wordsOf(payment, late)}</p>
        <TestMoney shown={payment.isTest} />
      </div>
      <dl className="divide-y divide-hairline border-hairline border-y text-14">
        <Fact name="For" value={payment.title} />
        <Fact name="Amount" value={formatMoney(payment.amount, payment.currency)} />
        {payment.fee > 0 ? (
          <Fact name="Fee in it" value={formatMoney(payment.fee, payment.currency)} />
        ) : null}
        {payment.tax > 0 ? (
          <Fact name="Tax in it" value={formatMoney(payment.tax, payment.currency)} />
        ) : null}
        {payment.method ? <Fact name="Card" value={`•••• ${payment.method.last4}`} /> : null}
        {payment.receiptNo ? <Fact name="Receipt" value={payment.receiptNo} /> : null}
        {payment.paidAt ? <Fact name="On" value={<LocalTime at={payment.paidAt} />} /> : null}
      </dl>
      <div className="flex flex-wrap justify-center gap-3">
        {payment.stage === "failed" && payment.checkout ? (
          <ButtonLink to={payment.checkout} variant="spark" reloadDocument>
            Try again
          </ButtonLink>
        ) : null}
        <ButtonLink to={payment.backTo} variant={payment.stage === "failed" ? "quiet" : "spark"}>
          {payment.backTo === GIFTS_PAGE ? "See the code" : (BACK_WORDS[payment.purpose] ?? "Go back")}
        </ButtonLink>
        {payment.receiptNo && !payment.guest ? (
          <a href={`/payment-history/${payment.id}/receipt`} className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" strokeWidth={1.75} />
            Download receipt
          </a>
        ) : null}
        {payment.stage === "failed" ? (
          <ButtonLink to={payment.help} variant="ghost">
            Get help
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

const BACK_WORDS: Partial<Record<PaymentState["purpose"], string>> = {
  milestone: "Back to the desk",
  topup: "Back to the wallet",
  invoice: "Back to the invoice",
  subscription: "Back to your plan",
};

/** What is so from now on. */
const NEXT: Partial<Record<PaymentState["purpose"], string>> = {
  milestone: "The milestone is funded: the work on it can begin.",
  topup: "It is on your balance.",
  invoice: "The invoice knows of it, and who sent it is told.",
  subscription: "Your plan is active.",
};

function wordsOf(
  { stage, failureCode, diverted, guest, purpose, toCompany, backTo }: PaymentState,
  late: boolean,
): string {
  // Refused there as well, it waits with us (finance sees it).
  if (diverted && guest && failureCode)
    return "What you paid for could not take the money any more, and it could not go back to your card by itself: our finance team gives it back.";
  if (diverted)
    return `What you paid for could not take the money any more: it ${guest ? "goes back to your card" : "lies on your balance"}.`;
  if (stage === "paid" && toCompany) return "Thank you. It is on the balance of the company.";
  if (stage === "paid")
    return `Thank you. ${backTo === GIFTS_PAGE ? "The code is ready to be given." : (NEXT[purpose] ?? "It is booked.")}`;
  if (stage === "failed") return failureWords(failureCode);
  return late
    ? "It takes longer than usual. We will notify you: you may close this page."
    : "We are waiting for word from the provider. This takes a few seconds.";
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right tabular">{value}</dd>
    </div>
  );
}

/** Asks again every two seconds, for half a minute. @returns whether that is over */
function useWaiting(waits: boolean): boolean {
  const readAgain = useReadAgain();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!waits || asked >= 15) return;
    const timer = setTimeout(() => {
      void readAgain();
      setAsked(asked + 1);
    }, seconds(2));
    return () => clearTimeout(timer);
  }, [waits, asked, readAgain]);
  return asked >= 15;
}
