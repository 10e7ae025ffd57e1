import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { days } from "#app/core/time.ts";
import type { FoundJournal } from "#app/features/billing/commands/search-ledger.server.ts";
import {
  selectGuestMoney,
  selectInReview,
  selectRefundRequests,
  selectUnreconciled,
} from "#app/features/billing/queries/finance.server.ts";
import { readWord } from "#app/features/billing/two-people.server.ts";
import { readEvidence } from "#app/features/files/evidence.server.ts";
import { ContestCase } from "#app/features/invoices/components/contest-case.tsx";
import { selectContestCases, toContestCase } from "#app/features/invoices/queries/contest-cases.server.ts";
import { selectEndedByRefund } from "#app/features/membership/ended-by-refund.server.ts";
import { PLAN_NAMES } from "#app/features/membership/plans.ts";
import { DisputeCase } from "#app/features/projects/components/dispute-case.tsx";
import { selectOpenDisputes } from "#app/features/projects/queries/open-disputes.server.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/finance.ts";
import { AskedRefunds } from "./asked-refunds.tsx";
import { actOnFinance } from "./finance-forms.server.ts";
import { GuestMoney } from "./guest-money.tsx";
import { type LedgerAnswer, LedgerSearch } from "./ledger-search.tsx";
import { PayoutsInReview } from "./payouts-in-review.tsx";
import { UnconfirmedBalances } from "./unconfirmed-balances.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Payments");

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

export const action = staffAction("finance", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm<{ done?: string; found?: FoundJournal[] }>(form, () => actOnFinance(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Finance({ loaderData, actionData }: Route.ComponentProps) {
  const { inReview, refunds, disputes, contests, alerts, guestMoney } = loaderData;
  return (
    <section aria-label="Payments" className="flex flex-col gap-6">
      <SeenOutcome answer={answerTo(actionData, "payout", "refund", "rule", "assist", "rule-contest")} />
      {alerts.length > 0 ? <UnconfirmedBalances alerts={alerts} /> : null}
      <PayoutsInReview inReview={inReview} />
      <AskedRefunds refunds={refunds} />
      {guestMoney.length > 0 ? <GuestMoney guestMoney={guestMoney} /> : null}
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
