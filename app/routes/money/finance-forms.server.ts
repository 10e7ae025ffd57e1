import { z } from "zod";
import { decidePayout } from "#app/features/billing/commands/decide-payout.server.ts";
import { decideRefund } from "#app/features/billing/commands/refund-requests.server.ts";
import { type FoundJournal, searchLedger } from "#app/features/billing/commands/search-ledger.server.ts";
import { decideRefundSchema, ledgerSearch, payoutTarget } from "#app/features/billing/schema.ts";
import { ruleContest } from "#app/features/invoices/commands/rule-contest.server.ts";
import { contestRulingSchema } from "#app/features/invoices/contest.ts";
import { givePlanBack } from "#app/features/membership/commands/give-plan-back.server.ts";
import { assistDispute } from "#app/features/projects/commands/assist-dispute.server.ts";
import { ruleDispute } from "#app/features/projects/commands/rule-dispute.server.ts";
import { assistSchema, rulingSchema } from "#app/features/projects/milestone-schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

const WAITS = "Kept. It is large, so a second colleague has to say the same.";
const DECIDED = "Decided. Both sides know it.";

const decision = payoutTarget.extend({ decision: z.enum(["approve", "decline"]) });

type Found = { found: FoundJournal[] };
type Act = (app: MemberContext, form: FormData) => Promise<string | Found>;

const ACTS: Record<string, Act> = {
  ledger: async (app, form) => ({ found: await searchLedger(app, parseForm(form, ledgerSearch)) }),
  payout: async (app, form) => {
    const { payout_id, decision: decided } = parseForm(form, decision);
    const came = await decidePayout(app, payout_id, decided);
    if (came === "waits") return WAITS;
    return decided === "approve" ? "The payout is on its way." : "Declined: the money is on their balance.";
  },
  refund: async (app, form) => {
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
    return decided.decision === "grant" ? "It goes back to their card." : "Declined, and they are told.";
  },
  assist: async (app, form) => {
    await assistDispute(app, parseForm(form, assistSchema));
    return "Both sides have your word.";
  },
  rule: async (app, form) => {
    return (await ruleDispute(app, parseForm(form, rulingSchema))) === "waits" ? WAITS : DECIDED;
  },
  "rule-contest": async (app, form) => {
    return (await ruleContest(app, parseForm(form, contestRulingSchema))) === "waits" ? WAITS : DECIDED;
  },
};

/** What somebody of finance asks for on their page. @returns the sentence they read, or what they looked for */
export function actOnFinance(app: MemberContext, form: FormData): Promise<string | Found> {
  return byIntent(ACTS, form)(app, form);
}
