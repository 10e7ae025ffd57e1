import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import type { Member } from "../world/people.ts";
import type { Dice } from "./dice.ts";
import { milestoneTurn } from "./milestone-turns.ts";
import type { Play } from "./press.ts";
import type { MoneySet, PaidProject } from "./set.ts";

/** A checkout page that somebody has open. */
export interface OpenPage {
  payer: Member;
  session: string;
}

/** One client: who it acts for changes with every turn. */
export interface Client {
  play: Play;
  set: MoneySet;
  dice: Dice;
  /** Pages that were begun and not paid yet. */
  pages: OpenPage[];
}

const CARDS = [
  "4242424242424242",
  "4242424242424242",
  "5555555555554444",
  "4000002500003155",
  "4000000000000002",
];
const BANK_ASKS = "4000002500003155";

/** One random command of money. */
export async function turn(client: Client): Promise<void> {
  const { dice, pages, set } = client;
  const page = pages.at(-1);
  if (page && dice.chance(0.7)) return pay(client, page);
  const chance = dice.next();
  if (chance < 0.14) return topUp(client, dice.pick(set.projects));
  if (chance < 0.28) return invoiceTurn(client);
  if (chance < 0.4) return payoutTurn(client);
  return milestoneTurn(client, dice.pick(set.projects));
}

/** Presses what leads to a checkout page, and keeps that open. */
export async function order(
  { play, dice, pages }: Client,
  payer: Member,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const key = dice.uuid();
  const says = /cs_test_\w+/;
  const text = await play.press(dice, {
    kind: "order",
    mark: key,
    by: payer,
    path,
    form: { ...form, key },
    says,
  });
  const session = says.exec(text ?? "")?.[0];
  if (session) pages.push({ payer, session });
}

function topUp(client: Client, { client: payer }: PaidProject): Promise<void> {
  const amount = String(client.dice.between(50, 900));
  return order(client, payer, "/wallet.data", { intent: "top-up", currency: "EUR", amount });
}

async function pay({ play, dice, pages }: Client, page: OpenPage): Promise<void> {
  const card = dice.pick(CARDS);
  const path = `/checkout/${page.session}.data`;
  const paid = { kind: "pay", mark: page.session, by: page.payer, path, says: /payment-success/ } as const;
  const form = { intent: "pay", card, expires: "12/30", cvc: "123" };
  if (card !== BANK_ASKS) {
    const done = await play.press(dice, { ...paid, form });
    // A declined card leaves the page open, for another one; somebody's own conflict leaves it to nobody.
    if (done || dice.chance(0.3)) pages.splice(pages.indexOf(page), 1);
    return;
  }
  await play.stage.up();
  // Whether the bank was asked shows in what the answer to its question is worth.
  await play.stage.post(page.payer, path, form).catch(() => {});
  const confirmed = dice.chance(0.7) ? "yes" : "no";
  const done = await play.press(dice, { ...paid, form: { intent: "challenge", confirmed } });
  if (done || dice.chance(0.3)) pages.splice(pages.indexOf(page), 1);
}

async function invoiceTurn(client: Client): Promise<void> {
  const { play, dice, set } = client;
  const { id, issuer, payer } = dice.pick(set.invoices);
  const [due] = await play.stage.db
    .rows<{ due: number; status: string }>(
      `SELECT total + late_fee - credited - paid_amount AS due, status FROM invoices WHERE id = '${id}'`,
    )
    .catch(() => []);
  if (!due) return;
  const path = `/thrivepay/invoices/${id}.data`;
  const chance = dice.next();
  if (chance < 0.4)
    return order(client, payer, path, { intent: "pay", invoice_id: id, seen: String(due.due) });
  const mark = dice.uuid();
  const amount = (dice.between(1, Math.max(1, Math.ceil(due.due / 4))) / 100).toFixed(2);
  const by = chance < 0.85 ? "record" : "credit";
  await play.press(dice, {
    kind: by,
    mark,
    by: issuer,
    path,
    form:
      by === "record"
        ? { intent: by, invoice_id: id, currency: "EUR", amount, paid_on: today(), note: mark, key: mark }
        : { intent: by, invoice_id: id, currency: "EUR", amount, reason: mark, key: mark },
  });
}

async function payoutTurn({ play, dice, set }: Client): Promise<void> {
  const chance = dice.next();
  if (chance < 0.5) {
    const { member, methodId } = dice.pick(set.accounts);
    const key = dice.uuid();
    const amount = String(dice.between(10, 150));
    const form = { intent: "withdraw", key, method_id: methodId, currency: "EUR", amount };
    await play.press(dice, { kind: "payout", mark: key, by: member, path: "/wallet.data", form });
    return;
  }
  const waiting = await play.stage.db
    .rows<{ id: Id; user_id: Id }>("SELECT id, user_id FROM payouts WHERE status = 'in_review' LIMIT 20")
    .catch(() => []);
  if (waiting.length === 0) return;
  const payout = dice.pick(waiting);
  const owner = set.accounts.find(({ member }) => member.userId === payout.user_id)?.member;
  if (chance < 0.75) {
    const form = {
      intent: "payout",
      payout_id: payout.id,
      decision: dice.chance(0.8) ? "approve" : "decline",
    };
    const kind = form.decision === "approve" ? "payoutSent" : "payoutBack";
    await play.press(dice, { kind, mark: payout.id, by: set.finance, path: "/admin/finance.data", form });
  } else if (owner) {
    const form = { intent: "cancel-payout", payout_id: payout.id };
    await play.press(dice, { kind: "payoutBack", mark: payout.id, by: owner, path: "/wallet.data", form });
  }
}

function today(): string {
  return dayOf(Date.now());
}
