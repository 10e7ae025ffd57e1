import { newId } from "#app/core/ids.ts";
import {
  selectBooked,
  selectCompanyPayments,
  selectPayingCompanies,
} from "#app/features/billing/billed-to.server.ts";
import { EVERYTHING } from "#app/features/billing/history-terms.ts";
import { selectTotals } from "#app/features/billing/history-totals.server.ts";
import {
  selectHistory,
  selectHistoryCompanies,
  selectHistoryProjects,
  selectReceipt,
} from "#app/features/billing/payment-history.server.ts";
import { selectUpcoming } from "#app/features/invoices/queries/upcoming.server.ts";
import { checkSubscription } from "#app/features/membership/check-subscription.server.ts";
import { billTo } from "#app/features/membership/commands/bill-to.server.ts";
import { buyGift, redeemGift } from "#app/features/membership/commands/gifts.server.ts";
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  planChange,
  resumePlan,
} from "#app/features/membership/commands/manage.server.ts";
import { startTrial } from "#app/features/membership/commands/start-trial.server.ts";
import { subscribe } from "#app/features/membership/commands/subscribe.server.ts";
import {
  applyCoupon,
  createCoupon,
  dropCoupon,
  revokeCoupon,
  selectCoupons,
  selectDiscount,
} from "#app/features/membership/coupons.server.ts";
import { selectGifts } from "#app/features/membership/gift-rows.server.ts";
import {
  selectCard,
  selectChanges,
  selectSubscription,
  selectUsage,
} from "#app/features/membership/queries.server.ts";
import { movePlans } from "#app/features/membership/time.server.ts";
import { stopWaiting, tellWaiting, waitForPlans } from "#app/features/membership/wait-list.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { CARD } from "#tests/factories/payments.ts";
import { person } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Plans and the history of payments: alice is on Pro. */
export async function membershipActs({ app, creatorApp, settled, recording }: Cast): Promise<Acts> {
  const pressed = () => ({ seen: 12_00, key: newId(app.clock.now()) });
  const plan = { plan: "pro", interval: "month" } as const;
  const me = creatorApp.viewer.userId;
  const begun = await subscribe(creatorApp, { ...plan, ...pressed() });
  await creatorApp.payments.pages?.use(begun.split("/").at(-1) ?? "", { card: CARD });
  await settled();
  const version = async () => {
    const [row] = await rows<{ version: number }>("SELECT version FROM subscriptions WHERE user_id = ?", me);
    return row?.version ?? 0;
  };
  const team = await appOf(await person({ name: "Fin", role: "finance" }), { d1: recording.d1 });
  const finance = team.app;
  const buyer = (await appOf(await person({ name: "Cass" }), { d1: recording.d1 })).app;
  const gifted = (await appOf(await person({ name: "Gil" }), { d1: recording.d1 })).app;
  // A stage is built more than once in one world, and a code is one.
  await rows("DELETE FROM coupon_uses");
  await rows("DELETE FROM coupons");
  const given = await buyGift(finance, { ...plan, ...pressed() });
  await finance.payments.pages?.use(given.split("/").at(-1) ?? "", { card: CARD });
  await team.settled();
  const [gift] = await selectGifts(finance);
  const code = (word: string) =>
    createCoupon(finance, { code: word, percent: 25, plan_key: null, max_uses: 10, ends_on: "2099-01-01" });
  await code("SPRING-25");
  const history =
    (type: "in" | "invoice" | "payout" | null, further = false) =>
    async () =>
      app.db.batch([
        selectHistory(app.db, me, {
          filter: { ...EVERYTHING, type, year: 2026, project: me, company: me },
          after: further ? { key: app.clock.now(), id: me } : null,
        }),
      ]);
  return {
    reads: {
      "one's plan": async () => await selectSubscription(creatorApp),
      "what happened to one's plan": async () => await selectChanges(creatorApp),
      "the card of one's plan": async () => await selectCard(creatorApp),
      "what one uses of a plan": async () => await selectUsage(creatorApp),
      "the code one holds": async () => await selectDiscount(buyer),
      "plans one gave": async () => await selectGifts(finance),
      "all codes": async () => await selectCoupons(finance),
      "a checked subscription": () => checkSubscription(creatorApp, true),
      "payments, in and out": history(null),
      "payments, further on": history(null, true),
      "projects and companies of payments": async () =>
        await app.ask([selectHistoryProjects(app), selectHistoryCompanies(app)]),
      "the sums of payments": async () =>
        await app.ask([
          selectTotals(app.db, me, { ...EVERYTHING, year: 2026, project: me, company: me }),
          selectTotals(app.db, me, { ...EVERYTHING, type: "in" }),
        ]),
      "what comes up": async () => await app.ask([selectUpcoming(app)]),
      "payments, in": history("in"),
      "payments for invoices": history("invoice"),
      "payments, to the bank": history("payout"),
      "a receipt": async () => await selectReceipt(app.db, me, me),
      "a receipt for the books": async () => await selectBooked(app, me),
      "companies that may be billed": async () => await app.ask([selectPayingCompanies(app)]),
      "payments of a company": async () => await app.ask([selectCompanyPayments(app, me)]),
    },
    commands: {
      "a plan begun": () => subscribe(app, { ...plan, ...pressed() }),
      "less planned": async () => planChange(creatorApp, { ...plan, version: await version() }),
      "a plan canceled": async () => cancelPlan(creatorApp, { version: await version(), reason: null }),
      "a plan kept": async () => keepPlan(creatorApp, { version: await version() }),
      "a plan billed to oneself": async () =>
        billTo(creatorApp, { version: await version(), company_id: null }),
      "a plan paused": async () => pausePlan(creatorApp, { version: await version(), months: 1 }),
      "a plan resumed": async () => resumePlan(creatorApp, { version: await version() }),
      "a code made": () => code("SUMMER-25"),
      "a code entered": () => applyCoupon(buyer, "SPRING-25"),
      "a plan begun with a code": () => subscribe(buyer, { ...plan, ...pressed(), seen: 9_00 }),
      "a plan given": () => buyGift(finance, { ...plan, ...pressed() }),
      "a plan begun that was given": () => redeemGift(gifted, gift?.giftCode ?? ""),
      "a code let go": () => dropCoupon(buyer),
      "a code revoked": async () => {
        const [coupon] = await rows<{ id: string }>("SELECT id FROM coupons WHERE code = 'SPRING-25'");
        await revokeCoupon(finance, coupon?.id ?? "");
      },
      "waiting for plans": () => waitForPlans(buyer),
      "waiting no longer": () => stopWaiting(buyer),
      "a trial begun": () => startTrial(buyer, "pro"),
    },
    jobs: {
      "plans that are due": () => movePlans(app),
      "who waits for plans": () => tellWaiting({ ...app, payments: { isTest: false } }),
    },
  };
}
