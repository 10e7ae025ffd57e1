import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { selectBooked, selectCompanyPayments } from "#app/features/billing/billed-to.server.ts";
import { cancelPayout, decidePayout } from "#app/features/billing/commands/decide-payout.server.ts";
import { addPayoutMethod, removePayoutMethod } from "#app/features/billing/commands/payout-methods.server.ts";
import { requestPayout } from "#app/features/billing/commands/request-payout.server.ts";
import { topUp } from "#app/features/billing/commands/top-up.server.ts";
import { selectHistory } from "#app/features/billing/payment-history.server.ts";
import { stillActsFor } from "#app/features/billing/purses.server.ts";
import { payInvoice } from "#app/features/invoices/commands/checkout.server.ts";
import { payInvoiceSchema } from "#app/features/invoices/schema.ts";
import { reconcile } from "#app/features/ledger/reconcile.server.ts";
import { blockersIn, selectBlockers } from "#app/features/privacy/leaving/blockers.server.ts";
import { deliver } from "#app/features/projects/commands/deliver.server.ts";
import { offerShare, takeOffer } from "#app/features/projects/commands/dispute-offers.server.ts";
import { openDispute } from "#app/features/projects/commands/disputes.server.ts";
import { fundMilestone, requestRefund } from "#app/features/projects/commands/fund.server.ts";
import { leave } from "#app/features/projects/commands/members.server.ts";
import { startMilestone } from "#app/features/projects/commands/move-milestone.server.ts";
import { agreeToRefund } from "#app/features/projects/commands/refund.server.ts";
import { ruleDispute } from "#app/features/projects/commands/rule-dispute.server.ts";
import { fundSchema } from "#app/features/projects/milestone-schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { action as walletAction, loader as walletLoader } from "#app/routes/money/wallet.tsx";
import { loader as exportLoader } from "#app/routes/money/wallet-export.ts";
import { appOf } from "#tests/factories/app.ts";
import {
  colleague,
  endowed,
  type House,
  house,
  houseBalance,
  houseDesk,
  joins,
  leaves,
} from "#tests/factories/company-money.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { aSentInvoice, billed, invoiceRow, told } from "#tests/factories/invoices.ts";
import { approved, type PaidDesk, stepOf, targetOf } from "#tests/factories/paid-desks.ts";
import { balanceOf, ledgerFaults, own, rich } from "#tests/factories/payments.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { deliverSandbox } from "#workers/jobs/payments.ts";

interface Shown {
  company: { name: string } | null;
  purses: { id: string }[];
  available: number;
  heldToPay: number;
  lines: { memo: string; by: string | null; amount: number; balanceAfter: number }[];
}

const IBAN = "DE89370400440532013000";
/** Of a bank that sends money back; valid by its check digits. */
const RETURNS = "DE40370400440532010002";
const NO_FILTER = { type: null, status: null, year: null, project: null, company: null };

const at = (of: House) => ({ path: `/wallet/companies/${of.id}`, params: { companyId: of.id } });
const walletOf = (of: House, by: Person) => visits(by, walletLoader, at(of));

const funds = async (app: MemberContext, on: PaidDesk, from: string) =>
  fundMilestone(
    app,
    on.id,
    fundSchema.parse({
      ...(await targetOf(on)),
      version: String((await stepOf(on)).version),
      amount: String(on.amount),
      from,
      key: newId(Date.now()),
    }),
  );

describe("the balance of a company", () => {
  it("gets what its finance adds to it by card, says who did, and tells those who act for it", async () => {
    const of = await house();
    const [finance, recruiter] = [await colleague(of, "finance"), await colleague(of, "recruiter")];
    await endowed(of, 50_000, finance);
    expect(await houseBalance(of)).toBe(50_000);
    expect([await balanceOf(finance), await balanceOf(of.owner)]).toEqual([0, 0]);
    const { body } = await walletOf(of, of.owner);
    expect(body).toMatchObject({ company: { name: of.name }, available: 50_000 } satisfies Partial<Shown>);
    expect((body as Shown).lines[0]).toMatchObject({
      memo: "Top-up",
      by: "The finance",
      amount: 50_000,
      balanceAfter: 50_000,
    });
    for (const one of [of.owner, finance])
      expect((await told(one)).at(-1)).toMatchObject({
        kind: "payment_received",
        message: `€500: “Money for the balance of ${of.name} on Thrive”.`,
      });
    expect(await told(recruiter)).toEqual([]);
    const { app } = await appOf(of.owner);
    const [[paid]] = (await db.batch([selectCompanyPayments(app, of.id)])) as unknown as [
      { id: string; amount: number; member: string }[],
    ];
    expect(paid).toMatchObject({ amount: 50_000, member: "The finance" });
    // Whoever of the company opens its receipt reads who paid it.
    const [[booked]] = await db.batch([selectBooked(app, paid?.id ?? "")]);
    expect(booked).toMatchObject({ payment: { amount: 50_000 }, payerName: "The finance" });
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is what a refund of the card and a bank take it back from, never who paid", async () => {
    const of = await house();
    await endowed(of, 20_000);
    const { app, settled } = await appOf(of.owner);
    const [paid] = await rows<{ charge_ref: string }>(
      "SELECT charge_ref FROM payments WHERE company_id = ?",
      of.id,
    );
    const chargeRef = paid?.charge_ref ?? "";
    await app.payments.refund({ chargeRef, amount: 5_000, currency: "EUR", key: newId(Date.now()) });
    await settled();
    expect([await houseBalance(of), await balanceOf(of.owner)]).toEqual([15_000, 0]);
    const url = await topUp(app, of.purse, { amount: 5_000, currency: "EUR", key: newId(Date.now()) });
    await app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: "4000000000000259" });
    await settled();
    expect(await houseBalance(of)).toBe(20_000);
    const later = await appOf(of.owner, { clock: { now: () => Date.now() + minutes(1) } });
    await deliverSandbox(later.jobs, later.app.payments);
    await later.settled();
    expect([await houseBalance(of), await balanceOf(of.owner)]).toEqual([15_000, 0]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it.each(["admin", "recruiter", "viewer"] as const)("is not there for its %s", async (role) => {
    const of = await house();
    const one = await colleague(of, role);
    expect((await walletOf(of, one)).status).toBe(404);
    expect((await visits(one, exportLoader, at(of))).status).toBe(404);
    const { app } = await appOf(one);
    await expect(
      topUp(app, of.purse, { amount: 5_000, currency: "EUR", key: newId(0) }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await count("payments", "company_id = ?", of.id)).toBe(0);
  });

  it("is there for owner and finance as long as they are that, and beside their own", async () => {
    const of = await house();
    const finance = await colleague(of, "finance");
    expect((await walletOf(of, finance)).status).toBe(200);
    const own = (await visits(finance, walletLoader, { path: "/wallet" })).body as Shown;
    expect(own).toMatchObject({ company: null, purses: [{ id: of.id }] });
    await joins(of, finance, "viewer");
    expect((await walletOf(of, finance)).status).toBe(404);
    await joins(of, finance, "finance");
    await leaves(of, finance);
    expect((await walletOf(of, finance)).status).toBe(404);
    const after = (await visits(finance, walletLoader, { path: "/wallet" })).body as Shown;
    expect(after.purses).toEqual([]);
  });

  it.each(["x", "' OR 1 --", newId(0)])("is not found for a company %j", async (companyId) => {
    const one = await bora();
    for (const loader of [walletLoader, exportLoader])
      expect((await visits(one, loader, { path: "/wallet/companies/x", params: { companyId } })).status).toBe(
        404,
      );
  });

  it("leaves in a file for who may see it", async () => {
    const of = await house();
    await endowed(of, 20_000);
    const { body } = await visits(of.owner, exportLoader, at(of));
    expect(await (body as Response).text()).toContain('"Top-up","200","200","EUR"');
  });

  it.each(["-5", "0", "1.001", "NaN", "1e15", "1000000000000000", ""])("takes no %j", async (amount) => {
    const of = await house();
    const form = { intent: "top-up", amount, currency: "EUR", key: newId(Date.now()) };
    expect((await visits(of.owner, walletAction, { ...at(of), form })).status).toBe(422);
    expect(await count("payments", "company_id = ?", of.id)).toBe(0);
  });

  it("is added to once, however often it was pressed", async () => {
    const of = await house();
    const { app } = await appOf(of.owner);
    const key = newId(Date.now());
    const press = () => topUp(app, of.purse, { amount: 5_000, currency: "EUR", key });
    const [one, two] = [await press(), await press()];
    expect(one).toBe(two);
    expect(await count("payments", "company_id = ?", of.id)).toBe(1);
    await expect(topUp(app, of.purse, { amount: 6_000, currency: "EUR", key })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is asked for in no more round trips than one's own", async () => {
    const of = await house();
    const { app } = await appOf(of.owner);
    const costs = async (purse: typeof of.purse) => {
      const before = app.meter.roundTrips;
      await topUp(app, purse, { amount: 5_000, currency: "EUR", key: newId(Date.now()) });
      return app.meter.roundTrips - before;
    };
    expect(await costs(of.purse)).toBe(await costs(own(app)));
  });

  it("keeps its last owner from leaving for good", async () => {
    const of = await house();
    await endowed(of, 1_000);
    const { app } = await appOf(of.owner);
    const blockers = async () => blockersIn(await selectBlockers(app));
    expect(await blockers()).toEqual(["company_money"]);
    await joins(of, await alice(), "owner");
    expect(await blockers()).toEqual([]);
  });

  it("is compared with its entries every night", async () => {
    const of = await house();
    await endowed(of, 1_000);
    const tomorrow = Date.now() + days(1) + 1_000;
    const counted = () => count("ledger_accounts", "owner_id = ? AND counted_at = ?", of.id, tomorrow);
    for (let turn = 0; turn < 20 && (await counted()) === 0; turn++)
      await reconcile({ db, clock: { now: () => tomorrow } });
    expect(await counted()).toBe(1);
  });
});

describe("a milestone paid from the balance of a company", () => {
  it("is held, and paid out when it is approved; the journal says who pressed", async () => {
    const { on, of } = await houseDesk(60_000);
    const { app } = await appOf(on.client);
    expect(await funds(app, on, of.id)).toBeNull();
    expect(await stepOf(on)).toMatchObject({ status: "funded" });
    expect(await houseBalance(of)).toBe(60_000 - on.amount);
    const [journal] = await rows<{ created_by: string }>(
      "SELECT created_by FROM ledger_journals WHERE idempotency_key = ?",
      `fund:${on.milestoneId}`,
    );
    expect(journal?.created_by).toBe(on.client.userId);
    expect((await walletOf(of, of.owner)).body).toMatchObject({ heldToPay: on.amount });
    expect((await visits(on.client, walletLoader, { path: "/wallet" })).body).toMatchObject({ heldToPay: 0 });
    const lead = (await appOf(on.lead)).app;
    await startMilestone(lead, on.id, await targetOf(on));
    await deliver(lead, on.id, { ...(await targetOf(on)), note: "Done", urls: [], file_ids: [] });
    await approved(on);
    expect([await balanceOf(on.lead), await balanceOf(on.member)]).toEqual([28_001, 12_000]);
    expect((await walletOf(of, of.owner)).body).toMatchObject({ heldToPay: 0 });
    const [record] = await rows<{ payer_id: string }>(
      "SELECT payer_id FROM payer_records WHERE source_id = ?",
      on.milestoneId,
    );
    expect(record?.payer_id).toBe(of.id);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("comes back to the company when it is refunded, and who acts for it hears of it", async () => {
    const { on, of } = await houseDesk(60_000);
    const { app } = await appOf(on.client);
    await funds(app, on, of.id);
    await requestRefund(app, on.id, { ...(await targetOf(on)), reason: null });
    const lead = await appOf(on.lead);
    await agreeToRefund(lead.app, on.id, await targetOf(on));
    await lead.settled();
    expect([await houseBalance(of), await balanceOf(on.client)]).toEqual([60_000, 0]);
    for (const one of [of.owner, on.client])
      expect((await told(one)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is shared after a dispute: what is not for the work goes back to the company", async () => {
    const { on, of } = await houseDesk(60_000);
    const [client, lead] = [(await appOf(on.client)).app, (await appOf(on.lead)).app];
    await funds(client, on, of.id);
    await startMilestone(lead, on.id, await targetOf(on));
    await deliver(lead, on.id, { ...(await targetOf(on)), note: "Done", urls: [], file_ids: [] });
    await openDispute(client, on.id, {
      ...(await targetOf(on)),
      ...{ reason: "not_as_agreed", statement: "Half of it is missing.", requested_outcome: "refund" },
      file_ids: [],
    });
    await offerShare(lead, on.id, { milestone_id: on.milestoneId, work_percent: 50 });
    await takeOffer(client, on.id, { milestone_id: on.milestoneId, offer_bps: 5_000 });
    const worked = (await balanceOf(on.lead)) + (await balanceOf(on.member));
    expect([await houseBalance(of), await balanceOf(on.client), worked]).toEqual([39_999, 0, 20_001]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is ruled about by nobody who acts for the company, nor by who had a seat there", async () => {
    const { on, of } = await houseDesk(50_000);
    const { app } = await appOf(on.client);
    await funds(app, on, of.id);
    await openDispute(app, on.id, {
      ...(await targetOf(on)),
      reason: "late",
      statement: "Nothing came.",
      requested_outcome: "refund",
      file_ids: [],
    });
    const [found] = await rows<{ id: string }>(
      "SELECT id FROM disputes WHERE milestone_id = ?",
      on.milestoneId,
    );
    const ours = await joins(of, await person({ name: "Fin", role: "finance" }), "finance");
    await leave((await appOf(on.member)).app, on.id);
    await rows(
      "INSERT INTO user_roles (user_id, role, created_at) VALUES (?, 'finance', 1)",
      on.member.userId,
    );
    const ruling = { dispute_id: found?.id ?? "", resolution: "refund", ruling: "All of it back." } as const;
    for (const one of [ours, on.member])
      await expect(ruleDispute((await appOf(one)).app, ruling)).rejects.toMatchObject({ code: "forbidden" });
    expect(await houseBalance(of)).toBe(50_000 - on.amount);
  });

  it("is refused beyond what is there, and for two at once exactly one is held", async () => {
    const { on, of } = await houseDesk(40_000);
    const { app } = await appOf(on.client);
    await expect(funds(app, on, of.id)).rejects.toMatchObject({
      code: "conflict",
      message: `There is not enough on the balance of ${of.name}. Add money to it, or pay by card.`,
    });
    await endowed(of, 50_000);
    const tries = await Promise.allSettled([1, 2, 3].map(() => funds(app, on, of.id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await houseBalance(of)).toBe(90_000 - on.amount);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is refused to a client without the role, and from a company whose project it is not", async () => {
    const { on, of } = await houseDesk(60_000);
    const { app } = await appOf(on.client);
    const other = await house();
    await joins(other, on.client, "owner");
    await endowed(other, 60_000);
    for (const id of [other.id, newId(0)])
      await expect(funds(app, on, id)).rejects.toMatchObject({ code: "not_found" });
    await joins(of, on.client, "recruiter");
    await expect(funds(app, on, of.id)).rejects.toMatchObject({ code: "not_found" });
    // The role went between the look and the batch.
    const refused = await db.batch(stillActsFor(db, of.purse, on.client.userId) as [never]).catch((e) => e);
    expect(isGuardFailure(refused)).toBe(true);
    expect(await stepOf(on)).toMatchObject({ status: "agreed" });
    expect([await houseBalance(of), await houseBalance(other)]).toEqual([60_000, 60_000]);
  });

  it("keeps the company's last owner from leaving for good, in the project or not", async () => {
    const { on, of } = await houseDesk(60_000);
    await funds((await appOf(on.client)).app, on, of.id);
    await rows(
      "UPDATE company_members SET status = 'removed' WHERE company_id = ? AND user_id <> ?",
      of.id,
      of.owner.userId,
    );
    const { app } = await appOf(of.owner);
    expect(blockersIn(await selectBlockers(app))).toContain("company_money");
  });
});

describe("an invoice paid from the balance of a company", () => {
  async function owed(balance: number) {
    const on = await billed();
    const of = await house();
    await joins(of, on.brand, "finance");
    await endowed(of, balance);
    const id = await aSentInvoice(on.app, on.to);
    const pays = (more: object = {}) =>
      payInvoice(
        on.payer,
        payInvoiceSchema.parse({
          invoice_id: id,
          seen: 53_550,
          from: of.id,
          key: newId(Date.now()),
          ...more,
        }),
      );
    return { ...on, of, id, pays };
  }

  it("is on its issuer's balance, says who pressed, and stands in nobody's own history", async () => {
    const on = await owed(60_000);
    const key = newId(Date.now());
    await on.pays({ key });
    await on.pays({ key });
    expect(await invoiceRow(on.id)).toMatchObject({ status: "paid", paid_amount: 53_550 });
    expect([await houseBalance(on.of), await balanceOf(on.brand), await balanceOf(on.creator)]).toEqual([
      6_450, 0, 53_550,
    ]);
    const { body } = await walletOf(on.of, on.of.owner);
    expect((body as Shown).lines[0]).toMatchObject({ by: "Bora", amount: -53_550, balanceAfter: 6_450 });
    const [history] = await db.batch([
      selectHistory(db, on.brand.userId, { filter: NO_FILTER, after: null }) as never,
    ]);
    expect((history as { kind: string }[]).map(({ kind }) => kind)).not.toContain("invoice");
    const [record] = await rows<{ payer_id: string }>(
      "SELECT payer_id FROM payer_records WHERE source_id = ?",
      on.id,
    );
    expect(record?.payer_id).toBe(on.of.id);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is paid once from two balances at once", async () => {
    const on = await owed(60_000);
    const other = await house();
    await joins(other, on.brand, "owner");
    await endowed(other, 60_000);
    const tries = await Promise.allSettled([on.pays(), on.pays({ from: other.id }), on.pays()]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await houseBalance(on.of)) + (await houseBalance(other))).toBe(120_000 - 53_550);
    expect(await balanceOf(on.creator)).toBe(53_550);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is not paid with the balance it is paid to: nothing would have moved", async () => {
    const { creator, app } = await billed();
    const of = await house();
    await joins(of, creator, "finance");
    await rich(await appOf(creator), 60_000);
    const id = await aSentInvoice(app, {
      customer: "company",
      handle: of.name.toLowerCase().replace(" ", "-"),
    });
    const pays = (from: string) =>
      payInvoice(app, payInvoiceSchema.parse({ invoice_id: id, seen: 53_550, from, key: newId(Date.now()) }));
    await expect(pays("balance")).rejects.toMatchObject({ code: "conflict" });
    expect(await invoiceRow(id)).toMatchObject({ paid_amount: 0 });
    await endowed(of, 60_000);
    await pays(of.id);
    expect(await invoiceRow(id)).toMatchObject({ status: "paid" });
  });

  it("is refused beyond what is there, and to who does not act for the company", async () => {
    const on = await owed(50_000);
    await expect(on.pays()).rejects.toMatchObject({
      code: "conflict",
      message: `The balance of ${on.of.name} holds less than €535.50. Pay by card, or add money first.`,
    });
    await joins(on.of, on.brand, "admin");
    await expect(on.pays()).rejects.toMatchObject({ code: "not_found" });
    await expect(on.pays({ from: newId(0) })).rejects.toMatchObject({ code: "not_found" });
    expect(await invoiceRow(on.id)).toMatchObject({ status: "sent", paid_amount: 0 });
    expect(await houseBalance(on.of)).toBe(50_000);
  });
});

describe("a payout of a company", () => {
  async function withBank(amount = 100_000) {
    const of = await house();
    const finance = await colleague(of, "finance");
    await endowed(of, amount);
    const test = await appOf(finance);
    await addPayoutMethod(test.app, of.purse, { holder: of.name, iban: IBAN, currency: "EUR" });
    const [method] = await rows<{ id: string }>("SELECT id FROM payout_methods WHERE company_id = ?", of.id);
    const ask = (more: object = {}, by = test.app) =>
      requestPayout(by, of.purse, {
        ...{ amount: 20_000, currency: "EUR" as const, method_id: method?.id ?? "", key: newId(Date.now()) },
        ...more,
      });
    return { of, finance, test, methodId: method?.id ?? "", ask };
  }

  it("is looked at first, leaves the balance at once, arrives, and is told to owner and finance", async () => {
    const on = await withBank();
    const payout = await on.ask();
    expect(payout).toMatchObject({
      status: "in_review",
      review_reason: "first_payout",
      company_id: on.of.id,
    });
    expect([await houseBalance(on.of), await houseBalance(on.of, "pending")]).toEqual([80_000, 20_000]);
    const team = await appOf(await person({ name: "Fin", role: "finance" }));
    await decidePayout(team.app, payout.id, "approve");
    await team.settled();
    expect([await houseBalance(on.of), await houseBalance(on.of, "pending")]).toEqual([80_000, 0]);
    for (const one of [on.of.owner, on.finance])
      expect((await told(one)).map(({ kind }) => kind).filter((kind) => kind === "payout")).toHaveLength(2);
    expect(await balanceOf(on.finance)).toBe(0);
    // The account is still new: the second one waits as well.
    expect(await on.ask()).toMatchObject({ status: "in_review", review_reason: "new_method" });
    expect(await ledgerFaults()).toEqual([]);
  });

  it("comes back to the company when the bank returns it or it is canceled, by whoever acts for it", async () => {
    const on = await withBank();
    const first = await on.ask();
    const owner = await appOf(on.of.owner);
    await cancelPayout(owner.app, on.of.purse, first.id);
    expect(await houseBalance(on.of)).toBe(100_000);
    await addPayoutMethod(owner.app, on.of.purse, { holder: on.of.name, iban: RETURNS, currency: "EUR" });
    const [bad] = await rows<{ id: string }>(
      "SELECT id FROM payout_methods WHERE company_id = ? AND last4 = ?",
      on.of.id,
      RETURNS.slice(-4),
    );
    const payout = await on.ask({ method_id: bad?.id });
    const team = await appOf(await person({ name: "Fin", role: "finance" }));
    await decidePayout(team.app, payout.id, "approve");
    await team.settled();
    expect([await houseBalance(on.of), await houseBalance(on.of, "pending")]).toEqual([100_000, 0]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is asked for once by one key, and never beyond what is there", async () => {
    const on = await withBank(30_000);
    const key = newId(Date.now());
    const [one, two] = await Promise.all([on.ask({ key }), on.ask({ key })]);
    expect(one.id).toBe(two.id);
    const owner = (await appOf(on.of.owner)).app;
    await expect(on.ask({}, owner)).rejects.toMatchObject({ code: "conflict" });
    expect([await houseBalance(on.of), await houseBalance(on.of, "pending")]).toEqual([10_000, 20_000]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("goes to no account but the company's own, and is nobody's without the role", async () => {
    const on = await withBank();
    const rest = await appOf(on.finance);
    await addPayoutMethod(rest.app, own(rest.app), { holder: "Me", iban: IBAN, currency: "EUR" });
    const [mine] = await rows<{ id: string }>(
      "SELECT id FROM payout_methods WHERE user_id = ? AND company_id IS NULL",
      on.finance.userId,
    );
    await expect(on.ask({ method_id: mine?.id })).rejects.toMatchObject({ code: "not_found" });
    // Nor does what is on one's own balance go to the company's.
    await expect(
      requestPayout(rest.app, own(rest.app), {
        ...{ amount: 20_000, currency: "EUR", method_id: on.methodId, key: newId(Date.now()) },
      }),
    ).rejects.toMatchObject({ code: "not_found" });
    for (const wrong of [{ currency: "USD" }, { amount: 5 }])
      await expect(on.ask(wrong)).rejects.toMatchObject({ code: "invalid_input" });
    const payout = await on.ask();
    await joins(on.of, on.finance, "admin");
    await expect(on.ask()).rejects.toMatchObject({ code: "not_found" });
    for (const act of [
      () => cancelPayout(rest.app, on.of.purse, payout.id),
      () => cancelPayout(rest.app, own(rest.app), payout.id),
      () => removePayoutMethod(rest.app, on.of.purse, on.methodId),
      () => removePayoutMethod(rest.app, own(rest.app), on.methodId),
      () => addPayoutMethod(rest.app, on.of.purse, { holder: "X", iban: RETURNS, currency: "EUR" }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect(await houseBalance(on.of)).toBe(80_000);
  });

  it("is decided by nobody who acts for the company", async () => {
    const on = await withBank();
    const payout = await on.ask();
    const both = await person({ name: "Both", role: "finance" });
    await joins(on.of, both, "finance");
    await expect(decidePayout((await appOf(both)).app, payout.id, "approve")).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await houseBalance(on.of, "pending")).toBe(20_000);
  });

  it("asks for a fresh proof of who presses, and comes back to the company's wallet", async () => {
    const on = await withBank();
    const form = {
      ...{ intent: "withdraw", amount: "50", currency: "EUR", method_id: on.methodId },
      key: newId(Date.now()),
    };
    await rows("UPDATE sessions SET proved_at = 1 WHERE user_id = ?", on.finance.userId);
    const { body } = await visits(on.finance, walletAction, { ...at(on.of), form });
    expect((body as Response).headers.get("location")).toBe(
      `/auth/step-up?return=${encodeURIComponent(`/wallet/companies/${on.of.id}?currency=EUR`)}`,
    );
    expect(await count("payouts", "company_id = ?", on.of.id)).toBe(0);
  });

  it("is no way for automatic payouts and tips", async () => {
    const on = await withBank();
    for (const intent of ["auto-payout", "tip"])
      expect((await visits(on.finance, walletAction, { ...at(on.of), form: { intent } })).status).toBe(404);
  });
});
