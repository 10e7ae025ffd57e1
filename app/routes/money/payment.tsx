import { Form, Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { askForRefund } from "#app/features/billing/commands/refund-requests.server.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { PAYMENT_WORDS } from "#app/features/billing/history-terms.ts";
import { selectReceipt, selectRefundAsked } from "#app/features/billing/payment-history.server.ts";
import { failureWords, mayAskAgain, mayAskRefund } from "#app/features/billing/payment-rules.ts";
import { type PaymentStep, stepsOf } from "#app/features/billing/payment-steps.ts";
import { refundSchema } from "#app/features/billing/schema.ts";
import { requestHelp } from "#app/features/support/commands/member-acts.server.ts";
import { questionForm } from "#app/features/support/schema.ts";
import { CONTENT_MAX, shortTitle } from "#app/features/support/terms.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormError, FormOutcome, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/payment.ts";

export const meta: Route.MetaFunction = () => [{ title: "Payment · Thrive" }];

const idOf = (params: Route.LoaderArgs["params"]) => (isId(params.paymentId) ? params.paymentId : "none");

/** One payment, for who paid it. */
export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectReceipt(ctx.db, ctx.viewer.userId, idOf(params)), selectRefundAsked(ctx, idOf(params))] as const,
  (app, [[payment], [asked]]) => {
    if (!payment) throw new AppError("not_found");
    const before = asked && {
      status: asked.refundStatus,
      amount: asked.refundAmount,
      decidedAt: asked.refundDecidedAt,
    };
    return {
      id: payment.id,
      title: payment.title,
      status: payment.status,
      failure: payment.failure_code,
      amount: payment.amount,
      fee: payment.fee_amount,
      tax: payment.tax_amount,
      refunded: payment.refunded_amount,
      currency: payment.currency,
      card: payment.method_last4,
      receiptNo: payment.receipt_no,
      providerRef: payment.charge_ref,
      backTo: payment.back_to,
      asked: asked ?? null,
      atTheBank: payment.disputed_amount,
      mayAskBack: mayAskRefund(payment, app.clock.now()) && mayAskAgain(before, payment),
      steps: stepsOf(payment),
      clientId: newId(app.clock.now()),
      testMoney: app.payments.isTest,
    };
  },
);

/** Asks people of the team about this charge: they see which one it is. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    if (form.get("intent") === "refund") {
      await askForRefund(app, idOf(params), parseForm(form, refundSchema).reason);
      return "Asked. Our finance team looks at it, and we tell you what they find.";
    }
    const [payment] = await selectReceipt(app.db, app.viewer.userId, idOf(params));
    if (!payment) throw new AppError("not_found");
    const ticket = await requestHelp(app, {
      ...parseForm(form, questionForm),
      category: "payment",
      title: shortTitle(`About a charge: ${payment.title}`),
      entity_ref: `payment ${payment.id}${payment.receipt_no ? ` · ${payment.receipt_no}` : ""}`,
    });
    return redirect(`/support-dashboard?ticket=${ticket}`);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Payment({ loaderData: payment, actionData }: Route.ComponentProps) {
  const { currency } = payment;
  return (
    <Page width="column">
      <BackLink to="/payment-history">Payment history</BackLink>
      <PageHeader
        title={payment.title}
        lead={`${formatMoney(payment.amount, currency)} · ${PAYMENT_WORDS[payment.status] ?? payment.status}`}
        actions={
          payment.receiptNo ? (
            <a href={`/payment-history/${payment.id}/receipt`} className={buttonClass("quiet")}>
              Receipt
            </a>
          ) : null
        }
      />
      <div className="flex flex-col gap-5">
        <Card>
          <TestMoney shown={payment.testMoney} />
          {payment.status === "failed" ? (
            <p className="mb-3 text-danger">{failureWords(payment.failure)}</p>
          ) : null}
          <dl className="divide-y divide-hairline text-14">
            <Fact name="Amount" value={formatMoney(payment.amount, currency)} />
            {payment.fee > 0 ? <Fact name="Fee in it" value={formatMoney(payment.fee, currency)} /> : null}
            {payment.tax > 0 ? <Fact name="Tax in it" value={formatMoney(payment.tax, currency)} /> : null}
            {payment.refunded > 0 ? (
              <Fact name="Given back" value={formatMoney(payment.refunded, currency)} />
            ) : null}
            {payment.atTheBank > 0 ? (
              <Fact name="With your bank" value={formatMoney(payment.atTheBank, currency)} />
            ) : null}
            {payment.card ? <Fact name="Card" value={`•••• ${payment.card}`} /> : null}
            {payment.receiptNo ? <Fact name="Receipt" value={payment.receiptNo} /> : null}
            {payment.providerRef ? <Fact name="Provider's number" value={payment.providerRef} /> : null}
          </dl>
          <Link
            to={payment.backTo}
            className="mt-3 inline-flex min-h-11 items-center text-14 underline underline-offset-4"
          >
            {payment.status === "failed" ? "Try again" : "Open what it was for"}
          </Link>
        </Card>
        <Timeline steps={payment.steps} />
        <Refund payment={payment} answer={answerTo(actionData, "refund")} />
        <Question answer={answerTo(actionData, "ask")} clientId={payment.clientId} />
      </div>
    </Page>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right tabular">{value}</dd>
    </div>
  );
}

function Timeline({ steps }: { steps: readonly PaymentStep[] }) {
  return (
    <Card>
      <h2 className="mb-2 text-22">What happened</h2>
      <ol className="divide-y divide-hairline text-14">
        {steps.map(({ words, at }) => (
          <li key={words} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>{words}</span>
            <span className="text-muted">
              <LocalTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const REFUND_WORDS = {
  open: "You asked for it back. Our finance team looks at it.",
  granting: "You get it back. It is on its way to your card.",
  granted: "You get it back. It is on its way to your card, or there.",
  declined: "Our finance team decided that it does not go back.",
};

function Refund({
  payment: { asked, mayAskBack },
  answer,
}: {
  payment: Route.ComponentProps["loaderData"];
  answer: FormAnswer | undefined;
}) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  if (!asked && !mayAskBack) return null;
  return (
    <Card id="refund" className="scroll-mt-24">
      <h2 className="mb-2 text-22">A refund</h2>
      <FormOutcome answer={answer?.done ? answer : undefined} />
      {asked ? (
        <p className="mb-3">
          {asked.refundStatus === "open" && asked.refundFailed
            ? "It could not be sent back to your card. Our finance team looks at it again."
            : REFUND_WORDS[asked.refundStatus]}
          {asked.refundAnswer ? <span className="block text-muted">{asked.refundAnswer}</span> : null}
        </p>
      ) : null}
      {mayAskBack ? (
        <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
          <FormError message={message} />
          <TextAreaField
            label="Why would you like it back?"
            rows={3}
            limit={500}
            required
            {...field("reason")}
          />
          <Button type="submit" name="intent" value="refund" disabled={busy} className="self-start">
            {asked
              ? asked.refundStatus === "granted"
                ? "Ask for the rest"
                : "Ask again"
              : "Ask for a refund"}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

function Question({ answer, clientId }: { answer: FormAnswer | undefined; clientId: string }) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Card id="ask" className="scroll-mt-24">
      <h2 className="text-22">Ask about this charge</h2>
      <p className="mt-1 mb-4 text-muted">A person from our team answers, and sees which payment you mean.</p>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <FormOutcome answer={answer} />
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="client_id" value={clientId} />
        <TextAreaField label="What is unclear?" required rows={4} limit={CONTENT_MAX} {...field("body")} />
        <Button type="submit" disabled={busy} className="self-start">
          {busy ? "Sending..." : "Send question"}
        </Button>
      </Form>
    </Card>
  );
}
