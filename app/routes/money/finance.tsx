import { Form } from "react-router";
import { z } from "zod";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { days } from "#app/core/time.ts";
import { decidePayout } from "#app/features/billing/commands/decide-payout.server.ts";
import { decideRefund } from "#app/features/billing/commands/refund-requests.server.ts";
import { type FoundJournal, searchLedger } from "#app/features/billing/commands/search-ledger.server.ts";
import { TwoWords } from "#app/features/billing/components/two-words.tsx";
import { refusalWords } from "#app/features/billing/payment-rules.ts";
import { REVIEW_WORDS, type ReviewReason } from "#app/features/billing/payout-rules.ts";
import {
  selectGuestMoney,
  selectInReview,
  selectRefundRequests,
  selectUnreconciled,
} from "#app/features/billing/queries/finance.server.ts";
import { decideRefundSchema, ledgerSearch, payoutTarget } from "#app/features/billing/schema.ts";
import { readWord } from "#app/features/billing/two-people.server.ts";
import { readEvidence } from "#app/features/files/evidence.server.ts";
import { ruleContest } from "#app/features/invoices/commands/rule-contest.server.ts";
import { ContestCase } from "#app/features/invoices/components/contest-case.tsx";
import { contestRulingSchema } from "#app/features/invoices/contest.ts";
import { selectContestCases, toContestCase } from "#app/features/invoices/queries/contest-cases.server.ts";
import { givePlanBack } from "#app/features/membership/commands/give-plan-back.server.ts";
import { selectEndedByRefund } from "#app/features/membership/ended-by-refund.server.ts";
import { PLAN_NAMES } from "#app/features/membership/plans.ts";
import { assistDispute } from "#app/features/projects/commands/assist-dispute.server.ts";
import { ruleDispute } from "#app/features/projects/commands/rule-dispute.server.ts";
import { DisputeCase } from "#app/features/projects/components/dispute-case.tsx";
import { assistSchema, rulingSchema } from "#app/features/projects/milestone-schema.ts";
import { selectOpenDisputes } from "#app/features/projects/queries/open-disputes.server.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/finance.ts";
import { type LedgerAnswer, LedgerSearch } from "./ledger-search.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Finance");

export const loader = staffQuery(
  "finance",
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectInReview(ctx),
      selectOpenDisputes(ctx.db),
      selectUnreconciled(ctx),
      selectRefundRequests(ctx),
      selectContestCases(ctx.db),
      selectGuestMoney(ctx),
      selectEndedByRefund(ctx.db),
    ] as const,
  ({ viewer }, [inReview, disputes, alerts, refunds, contests, guestMoney, ended]) => ({
    inReview: inReview.map(({ word, ...one }) => ({
      ...one,
      two: readWord(word, one.together, viewer.userId),
    })),
    refunds: refunds.map(({ word, ...one }) => {
      const plan = ended.find(({ endedFor }) => endedFor === one.requestId);
      return {
        ...one,
        two: readWord(word, one.amount, viewer.userId),
        ended: plan
          ? { plan: PLAN_NAMES[plan.endedPlan], at: plan.endedAt, days: Math.ceil(plan.left / days(1)) }
          : null,
      };
    }),
    contests: contests.map((one) => toContestCase(one, viewer.userId)),
    disputes: disputes.map(({ word, ...one }) => ({
      ...one,
      evidence: readEvidence(one.evidence),
      two: readWord(word, one.trade ? 0 : (one.held ?? 0), viewer.userId),
    })),
    alerts,
    guestMoney,
  }),
);

const WAITS = "Kept. It is large, so a second colleague has to say the same.";
const DECIDED = "Decided. Both sides know it.";

const decision = payoutTarget.extend({ decision: z.enum(["approve", "decline"]) });

export const action = staffAction("finance", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm<{ done?: string; found?: FoundJournal[] }>(form, () =>
    byIntent<() => Promise<string | { found: FoundJournal[] }>>(
      {
        ledger: async () => ({ found: await searchLedger(app, parseForm(form, ledgerSearch)) }),
        payout: async () => {
          const { payout_id, decision: decided } = parseForm(form, decision);
          const came = await decidePayout(app, payout_id, decided);
          if (came === "waits") return WAITS;
          return decided === "approve"
            ? "The payout is on its way."
            : "Declined: the money is on their balance.";
        },
        refund: async () => {
          const { decision: said, ...rest } = parseForm(form, decideRefundSchema);
          if (said === "give_plan_back") {
            await givePlanBack(app, rest.request_id, rest.answer);
            return "Declined, and their plan runs again. They are told.";
          }
          const decided = { ...rest, decision: said };
          const came = await decideRefund(app, decided);
          if (came === "waits") return WAITS;
          if (came === "refused")
            return "The payment provider does not give it back. It stands open again, with the reason.";
          return decided.decision === "grant"
            ? "It goes back to their card."
            : "Declined, and they are told.";
        },
        assist: async () => {
          await assistDispute(app, parseForm(form, assistSchema));
          return "Both sides have your word.";
        },
        rule: async () => {
          return (await ruleDispute(app, parseForm(form, rulingSchema))) === "waits" ? WAITS : DECIDED;
        },
        "rule-contest": async () => {
          return (await ruleContest(app, parseForm(form, contestRulingSchema))) === "waits" ? WAITS : DECIDED;
        },
      },
      form,
    )(),
  );
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

/** What a colleague decided first leaves the list also where one's own word about it is refused. */
export function shouldRevalidate() {
  return true;
}

export default function Finance({ loaderData, actionData }: Route.ComponentProps) {
  const { inReview, refunds, disputes, contests, alerts, guestMoney } = loaderData;
  return (
    <section aria-label="Payments" className="flex flex-col gap-6">
      <FormOutcome answer={answerTo(actionData, "payout", "refund", "rule", "assist", "rule-contest")} />
      {alerts.length > 0 ? (
        <Card className="border-danger/60">
          <h2 className="text-18 text-danger">Balances that were not confirmed</h2>
          <p className="text-14 text-muted">
            The nightly comparison could not confirm them: a balance is not the sum of its entries.
          </p>
          <ul className="mt-2 text-14 tabular">
            {alerts.map(({ id, balance }) => (
              <li key={id} className="break-all">
                {id}: {balance}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card>
        <h2 className="mb-2 text-18">Payouts in review</h2>
        {inReview.length === 0 ? <p className="text-muted">None.</p> : null}
        <ul className="divide-y divide-hairline">
          {inReview.map((payout) => (
            <li key={payout.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 text-14">
                <p className="break-words font-medium">
                  <bdi>{payout.company ? `${payout.company}, asked by ${payout.member}` : payout.member}</bdi>{" "}
                  · {formatMoney(payout.amount, payout.currency)}
                </p>
                <p className="text-muted">
                  {payout.bank} •••• {payout.last4}, {payout.country} · <LocalTime at={payout.askedAt} />
                </p>
                <p className="text-muted">{REVIEW_WORDS[payout.reason as ReviewReason]}</p>
                <TwoWords
                  two={payout.two}
                  words={() => "it may leave."}
                  fields={{ intent: "payout", payout_id: payout.id }}
                  whyField={null}
                />
              </div>
              <Form method="post" className="flex gap-2">
                <input type="hidden" name="intent" value="payout" />
                <input type="hidden" name="payout_id" value={payout.id} />
                {payout.two?.first ? null : (
                  <Button type="submit" name="decision" value="approve" size="sm" variant="solid">
                    {payout.two ? "Say yes" : "Send it"}
                  </Button>
                )}
                <Button type="submit" name="decision" value="decline" size="sm" variant="danger">
                  Decline
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className="mb-2 text-18">Refunds that members ask for</h2>
        {refunds.length === 0 ? <p className="text-muted">None.</p> : null}
        <ul className="divide-y divide-hairline">
          {refunds.map((one) => (
            <li key={one.requestId} className="py-3">
              <p className="break-words font-medium text-14">
                <bdi>{one.member}</bdi> · <bdi>{one.title}</bdi> · {formatMoney(one.amount, one.currency)}
              </p>
              <p className="text-14 text-muted">
                {one.receiptNo} · <LocalTime at={one.askedAt} />
              </p>
              <p className="mt-1 whitespace-pre-line break-words text-14">{one.askedFor}</p>
              {one.refused ? (
                <p className="mt-1 text-14 text-danger">
                  Granted before, and the payment provider did not give it back. {refusalWords(one.refused)}
                </p>
              ) : null}
              {one.ended ? (
                <p className="mt-1 text-14">
                  Their {one.ended.plan} plan ended with that refund on <LocalTime at={one.ended.at} />:{" "}
                  {one.ended.days === 1 ? "a day" : `${one.ended.days} days`} of what they paid for{" "}
                  {one.ended.days === 1 ? "was" : "were"} left. Until you decide they have neither.
                </p>
              ) : null}
              <div className="mt-3">
                <TwoWords
                  two={one.two}
                  words={() => "give it back."}
                  fields={{ intent: "refund", request_id: one.requestId }}
                  whyField="answer"
                />
              </div>
              <Form method="post" className="mt-3 flex flex-col gap-3" preventScrollReset>
                <input type="hidden" name="intent" value="refund" />
                <input type="hidden" name="request_id" value={one.requestId} />
                <TextField
                  id={`answer-${one.requestId}`}
                  label="What we tell them"
                  name="answer"
                  minLength={5}
                  maxLength={500}
                  required
                />
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" name="decision" value="grant" size="sm" variant="solid">
                    Give it back
                  </Button>
                  {one.ended ? (
                    <Button type="submit" name="decision" value="give_plan_back" size="sm">
                      Give the plan back
                    </Button>
                  ) : null}
                  <Button type="submit" name="decision" value="decline" size="sm" variant="danger">
                    Say no
                  </Button>
                </div>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
      {guestMoney.length > 0 ? (
        <Card>
          <h2 className="text-18">Guests' money that waits with us</h2>
          <p className="text-14 text-muted">
            What it was for could not take it any more, and the payment provider does not give it back. It is
            off this list once it went back by other ways.
          </p>
          <ul className="mt-2 divide-y divide-hairline">
            {guestMoney.map((one) => (
              <li key={one.paymentId} className="py-3 text-14">
                <p className="break-words font-medium">
                  <bdi>{one.paidFor}</bdi> · {formatMoney(one.paidAmount, one.paidCurrency)}
                </p>
                <p className="text-muted">
                  {one.paidReceipt} · <LocalTime at={one.paidAt ?? 0} />
                </p>
                <p className="text-danger">{refusalWords(one.refusedFor)}</p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {contests.length > 0 ? (
        <section aria-label="Contested invoices" className="flex flex-col gap-4">
          <h2 className="text-18">Contested invoices</h2>
          {contests.map((contest) => (
            <ContestCase key={contest.id} contest={contest} answer={answerTo(actionData, "rule-contest")} />
          ))}
        </section>
      ) : null}
      <section aria-label="Disputes" className="flex flex-col gap-4">
        <h2 className="text-18">Disputes</h2>
        {disputes.length === 0 ? (
          <Card>
            <p className="text-muted">None.</p>
          </Card>
        ) : null}
        {disputes.map((dispute) => (
          <DisputeCase key={dispute.id} dispute={dispute} answer={answerTo(actionData, "rule", "assist")} />
        ))}
      </section>
      <LedgerSearch answer={answerTo<LedgerAnswer>(actionData, "ledger")} />
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
