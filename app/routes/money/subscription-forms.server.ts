import { redirect } from "react-router";
import { changeCard } from "#app/features/billing/commands/cards.server.ts";
import { billTo } from "#app/features/membership/commands/bill-to.server.ts";
import { redeemGift } from "#app/features/membership/commands/gifts.server.ts";
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  planChange,
  resumePlan,
} from "#app/features/membership/commands/manage.server.ts";
import { payDue, upgrade } from "#app/features/membership/commands/subscribe.server.ts";
import { applyCoupon, dropCoupon } from "#app/features/membership/coupons.server.ts";
import { GIFT_PREFIX } from "#app/features/membership/gift-rows.server.ts";
import {
  billToSchema,
  cancelSchema,
  cardSchema,
  changeSchema,
  couponCodeSchema,
  pauseSchema,
  payDueSchema,
  versionSchema,
} from "#app/features/membership/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: MemberContext, form: FormData) => Promise<string | Response>;

const ACTS: Record<string, Act> = {
  upgrade: async (app, form) => redirect(await upgrade(app, parseForm(form, changeSchema))),
  plan: async (app, form) => {
    await planChange(app, parseForm(form, changeSchema));
    return "Planned. It begins with your next period.";
  },
  "pay-due": async (app, form) => redirect(await payDue(app, parseForm(form, payDueSchema))),
  card: async (app, form) => redirect(await changeCard(app, parseForm(form, cardSchema).key)),
  "bill-to": async (app, form) => {
    const name = await billTo(app, parseForm(form, billToSchema));
    return `From now on it is billed to ${name}.`;
  },
  pause: async (app, form) => {
    await pausePlan(app, parseForm(form, pauseSchema));
    return "Paused. Nothing is charged until you are back.";
  },
  resume: async (app, form) => {
    await resumePlan(app, parseForm(form, versionSchema));
    return "Welcome back. Your plan runs again.";
  },
  keep: async (app, form) => {
    await keepPlan(app, parseForm(form, versionSchema));
    return "Kept. Your plan goes on.";
  },
  cancel: async (app, form) => {
    const ends = await cancelPlan(app, parseForm(form, cancelSchema));
    return ends === "now"
      ? "Canceled. You are on the free plan now."
      : "Canceled. What is paid is yours until its end.";
  },
};

/** Entering a code, and letting go of it. */
export const COUPON_ACTS: Record<string, Act> = {
  coupon: async (app, form) => {
    const { code } = parseForm(form, couponCodeSchema);
    if (code.startsWith(GIFT_PREFIX)) {
      await redeemGift(app, code);
      return "Your plan has begun. Somebody gave it to you: nothing is charged, and it ends by itself.";
    }
    await applyCoupon(app, code);
    return "It comes off your next payment.";
  },
  "drop-coupon": async (app) => {
    await dropCoupon(app);
    return "The code is not used.";
  },
};

/** What one form of the subscription page asks for. */
export function actOnPlan(app: MemberContext, form: FormData): Promise<string | Response> {
  return byIntent({ ...ACTS, ...COUPON_ACTS }, form)(app, form);
}
