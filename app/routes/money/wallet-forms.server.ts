import { redirect } from "react-router";
import { setAutoPayout } from "#app/features/billing/commands/auto-payouts.server.ts";
import { cancelPayout } from "#app/features/billing/commands/decide-payout.server.ts";
import {
  addPayoutMethod,
  removePayoutMethod,
  verifyMethod,
} from "#app/features/billing/commands/payout-methods.server.ts";
import { requestPayout } from "#app/features/billing/commands/request-payout.server.ts";
import { tip } from "#app/features/billing/commands/tip.server.ts";
import { topUp } from "#app/features/billing/commands/top-up.server.ts";
import {
  autoPayoutSchema,
  methodTarget,
  payoutMethodSchema,
  payoutSchema,
  payoutTarget,
  tipSchema,
  topUpSchema,
} from "#app/features/billing/schema.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: MemberContext, owner: Owner, form: FormData) => Promise<string | Response>;

const ACTS: Record<string, Act> = {
  "top-up": async (app, owner, form) => redirect(await topUp(app, owner, parseForm(form, topUpSchema))),
  withdraw: async (app, owner, form) => {
    const { status } = await requestPayout(app, owner, parseForm(form, payoutSchema));
    return status === "in_review"
      ? "Asked for. Somebody looks at it first, usually within a day."
      : "Your payout is on its way.";
  },
  "cancel-payout": async (app, owner, form) => {
    await cancelPayout(app, owner, parseForm(form, payoutTarget).payout_id);
    return `Canceled. The money is on ${owner.type === "company" ? "its" : "your"} balance again.`;
  },
  "add-method": async (app, owner, form) => {
    await addPayoutMethod(app, owner, parseForm(form, payoutMethodSchema));
    return "The account is kept.";
  },
  "verify-method": async (app, owner, form) =>
    redirect(await verifyMethod(app, owner, parseForm(form, methodTarget).method_id)),
  "auto-payout": async (app, _owner, form) => {
    const wish = parseForm(form, autoPayoutSchema);
    await setAutoPayout(app, wish);
    return wish.every === "off"
      ? "From now on it leaves when you say so."
      : "From now on it leaves by itself.";
  },
  tip: async (app, _owner, form) => {
    await tip(app, parseForm(form, tipSchema));
    return "Sent. They are told, with your words.";
  },
  "remove-method": async (app, owner, form) => {
    await removePayoutMethod(app, owner, parseForm(form, methodTarget).method_id);
    return "Removed.";
  },
};

/** What one form of a wallet asks for. */
export function actOnWallet(app: MemberContext, owner: Owner, form: FormData): Promise<string | Response> {
  return byIntent(ACTS, form)(app, owner, form);
}
