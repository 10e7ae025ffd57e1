import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import { runAutoPayouts, setAutoPayout } from "#app/features/billing/commands/auto-payouts.server.ts";
import {
  addPayoutMethod,
  moveMethod,
  removePayoutMethod,
  verifyMethod,
} from "#app/features/billing/commands/payout-methods.server.ts";
import { requestPayout } from "#app/features/billing/commands/request-payout.server.ts";
import { tip } from "#app/features/billing/commands/tip.server.ts";
import { listExported } from "#app/features/billing/queries/statement-lines.server.ts";
import { autoPayoutSchema, tipSchema } from "#app/features/billing/schema.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { action as verifyAction, loader as verifyLoader } from "#app/routes/money/verify-account.tsx";
import { loader as walletLoader } from "#app/routes/money/wallet.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { told } from "#tests/factories/invoices.ts";
import { delivered, paidDesk } from "#tests/factories/paid-desks.ts";
import { balanceOf, ledgerFaults, own, rich } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { deliverSandbox } from "#workers/jobs/payments.ts";

const IBAN = "DE89370400440532013000";
/** Of a bank whose provider asks first who its owner is; valid by its check digits. */
const ASKS = "DE13370400440532010003";

const methodOf = async ({ userId }: Person) =>
  (
    await rows<{ id: string; status: string; provider_ref: string }>(
      "SELECT id, status, provider_ref FROM payout_methods WHERE user_id = ? ORDER BY created_at DESC",
      userId,
    )
  )[0] ?? { id: "", status: "", provider_ref: "" };

interface Shown {
  lines: { memo: string; about: string | null; link: string | null; amount: number }[];
  days: { balance: number }[];
  collaborators: { id: string; name: string }[];
  methods: { asks: string[] }[];
  auto: { every: string; nextAt: number } | null;
}

const wallet = async (person: Person) =>
  (await visits(person, walletLoader, { path: "/wallet" })).body as Shown;

describe("a tip", () => {
  const give = (app: MemberContext, to_id: string, more: object = {}) =>
    tip(
      app,
      tipSchema.parse({
        key: newId(Date.now()),
        to_id,
        amount: "25",
        currency: "EUR",
        note: "Thank you!",
        ...more,
      }),
    );

  it("goes from one balance to that of somebody one works with, once, and they are told", async () => {
    const on = await paidDesk();
    const client = await appOf(on.client);
    await rich(client, 10_000);
    const key = newId(Date.now());
    await Promise.all([1, 2, 3].map(() => give(client.app, on.lead.userId, { key })));
    expect([await balanceOf(on.client), await balanceOf(on.lead)]).toEqual([7_500, 2_500]);
    expect((await told(on.lead)).at(-1)).toMatchObject({
      kind: "payment_received",
      message: "€25 for you: “Thank you!”",
    });
    await expect(give(client.app, on.lead.userId, { key, amount: "26" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(give(client.app, on.member.userId, { key })).rejects.toMatchObject({ code: "conflict" });
    const [seen] = (await wallet(on.lead)).lines;
    expect(seen).toMatchObject({ memo: "Tip", amount: 2_500, about: expect.any(String) });
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is for those one worked with alone, not across a block, and no more than one has or than thanks are", async () => {
    const on = await paidDesk();
    const client = await appOf(on.client);
    await rich(client, 10_000);
    const stranger = await alice();
    await expect(give(client.app, stranger.userId)).rejects.toMatchObject({ code: "not_found" });
    await expect(give(client.app, on.client.userId)).rejects.toMatchObject({ code: "not_found" });
    await expect(give(client.app, on.lead.userId, { amount: "500.01" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(give(client.app, on.lead.userId, { amount: "100.01" })).rejects.toMatchObject({
      code: "conflict",
    });
    await rows(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)",
      on.lead.userId,
      on.client.userId,
    );
    await expect(give(client.app, on.lead.userId)).rejects.toMatchObject({ code: "not_found" });
    expect([await balanceOf(on.client), await balanceOf(on.lead)]).toEqual([10_000, 0]);
    expect(await count("tips", "from_id = ?", on.client.userId)).toBe(0);
  });

  it.each(["-5", "0", "0.001", "NaN", "1e15", "1000000000000000", ""])("of %s is none", (amount) => {
    const typed = { key: newId(0), to_id: newId(0), amount, currency: "EUR" };
    expect(tipSchema.safeParse(typed).success).toBe(false);
  });
});

describe("a bank account", () => {
  it("is one there and here, pressed twice and in two windows, and one made for nothing is let go of", async () => {
    const clock = movedClock();
    const creator = await alice();
    const member = await appOf(creator, { clock });
    const { keepAccount } = member.app.payments;
    const made: string[] = [];
    const dropped: string[] = [];
    // As a provider does: another key is another account.
    member.app.payments.keepAccount = async (account) => {
      const kept = await keepAccount(account);
      made.push(kept.ref);
      return kept;
    };
    member.app.payments.dropAccount = async (ref) => void dropped.push(ref);
    const add = (holder = "Alice") =>
      addPayoutMethod(member.app, own(member.app), { holder, iban: IBAN, currency: "EUR" });
    await Promise.all([add(), add()]);
    await add();
    expect([made.length, new Set(made).size, dropped]).toEqual([3, 1, []]);
    const method = await methodOf(creator);
    expect([method.provider_ref, await count("payout_methods", "user_id = ?", creator.userId)]).toEqual([
      made[0],
      1,
    ]);
    expect(made[0]).not.toContain(IBAN.slice(4));
    // Long after, what comes of it is one too many.
    clock.move(hours(2));
    await expect(add()).rejects.toMatchObject({ code: "conflict" });
    expect(dropped).toEqual([made.at(-1)]);
    // Removed and added anew, it is another one.
    await removePayoutMethod(member.app, own(member.app), method.id);
    await add();
    expect(dropped).not.toContain((await methodOf(creator)).provider_ref);
    expect(new Set(made).size).toBe(3);
  });
});

describe("a payout that asks for itself", () => {
  async function earner() {
    const clock = movedClock();
    const creator = await alice();
    const member = await appOf(creator, { clock });
    await rich(member, 50_000);
    await addPayoutMethod(member.app, own(member.app), { holder: "Alice", iban: IBAN, currency: "EUR" });
    return { clock, creator, member, method: await methodOf(creator) };
  }

  it("sends what is above what should stay, once a time, and rests while there is too little", async () => {
    const { clock, creator, member, method } = await earner();
    const set = (more: object) =>
      setAutoPayout(
        member.app,
        autoPayoutSchema.parse({
          currency: "EUR",
          method_id: method.id,
          every: "week",
          keep: "100",
          ...more,
        }),
      );
    await set({});
    await runAutoPayouts(member.app);
    expect(await balanceOf(creator)).toBe(50_000);
    clock.move(days(8));
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", creator.userId);
    await runAutoPayouts(member.app);
    expect(await balanceOf(creator)).toBe(50_000);
    await rows("UPDATE profiles SET status = 'deactivated' WHERE user_id = ?", creator.userId);
    await rows("UPDATE users SET banned_until = ? WHERE id = ?", clock.now() + days(9), creator.userId);
    clock.move(days(8));
    await runAutoPayouts(member.app);
    expect(await balanceOf(creator)).toBe(50_000);
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", creator.userId);
    await rows("UPDATE users SET banned_until = NULL WHERE id = ?", creator.userId);
    clock.move(days(8));
    await Promise.all([runAutoPayouts(member.app), runAutoPayouts(member.app)]);
    expect([await balanceOf(creator), await balanceOf(creator, "pending")]).toEqual([10_000, 40_000]);
    clock.move(days(8));
    await runAutoPayouts(member.app);
    expect(await count("payouts", "user_id = ?", creator.userId)).toBe(1);
    const { auto } = await wallet(creator);
    expect(auto?.nextAt).toBeGreaterThan(clock.now());
    await set({ every: "off" });
    await rich(member, 50_000);
    clock.move(days(40));
    await runAutoPayouts(member.app);
    expect(await balanceOf(creator)).toBe(60_000);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is for one's own accounts, and ends with the account it goes to", async () => {
    const [{ member, method }, other] = [await earner(), await earner()];
    const wish = { currency: "EUR", every: "month", keep: 0 } as const;
    await expect(setAutoPayout(member.app, { ...wish, method_id: other.method.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      setAutoPayout(member.app, { ...wish, currency: "USD", method_id: method.id }),
    ).rejects.toMatchObject({ code: "not_found" });
    await setAutoPayout(member.app, { ...wish, method_id: method.id });
    await removePayoutMethod(member.app, own(member.app), method.id);
    expect(await count("auto_payouts", "user_id = ?", member.app.viewer.userId)).toBe(0);
  });
});

describe("an account whose owner the provider has to know first", () => {
  it("stands as the provider says now, in whatever order its news comes", async () => {
    const creator = await alice();
    const member = await appOf(creator);
    await addPayoutMethod(member.app, own(member.app), { holder: "Alice", iban: ASKS, currency: "EUR" });
    const { provider_ref: accountRef } = await methodOf(creator);
    const now = { ...member.app.payments, needsOfAccount: async () => [] };
    const ctx = { ...member.app, payments: now };
    await moveMethod(ctx, { accountRef, needs: [] }, []);
    await moveMethod(ctx, { accountRef, needs: ["identity"] }, []);
    expect((await methodOf(creator)).status).toBe("active");
  });

  it("waits for them, gets nothing until then, and opens by the provider's word alone", async () => {
    const [creator, other] = [await alice(), await bora()];
    const member = await appOf(creator);
    await rich(member, 50_000);
    await addPayoutMethod(member.app, own(member.app), { holder: "Alice", iban: ASKS, currency: "EUR" });
    const method = await methodOf(creator);
    expect(method.status).toBe("needs_action");
    expect((await wallet(creator)).methods[0]?.asks).toEqual(["who you are"]);
    const asked = { amount: 20_000, currency: "EUR", method_id: method.id, key: newId(Date.now()) } as const;
    await expect(requestPayout(member.app, own(member.app), asked)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await balanceOf(creator)).toBe(50_000);
    const page = await verifyMethod(member.app, own(member.app), method.id);
    expect(page).toBe(`/checkout/accounts/${method.provider_ref}`);
    await expect(
      verifyMethod((await appOf(other)).app, asOwner(other.userId), method.id),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    const params = { accountRef: method.provider_ref };
    expect((await visits(other, verifyLoader, { path: page, params })).status).toBe(404);
    expect((await visits(other, verifyAction, { path: page, params, form: { yes: "1" } })).status).toBe(404);
    expect((await methodOf(creator)).status).toBe("needs_action");
    await visits(creator, verifyAction, { path: page, params, form: { yes: "1" } });
    await deliverSandbox(member.jobs, member.app.payments);
    await member.settled();
    expect((await methodOf(creator)).status).toBe("active");
    expect((await requestPayout(member.app, own(member.app), asked)).status).toBe("in_review");
    await expect(verifyMethod(member.app, own(member.app), method.id)).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

it("a statement says what each line is about, and leads there", async () => {
  const on = await delivered(40_000);
  const client = await appOf(on.client);
  await rich(client, 5_000);
  const shown = await wallet(on.client);
  expect(shown.lines[0]).toMatchObject({
    memo: "Top-up",
    link: expect.stringMatching(/^\/payment-history\//),
  });
  // A file holds all lines, in however many reads.
  await rich(client, 1_000);
  const all = { currency: "EUR", before: null };
  const whole = await listExported(client.app, own(client.app), all);
  expect(whole.length).toBeGreaterThan(1);
  expect(await listExported(client.app, own(client.app), all, 1)).toEqual(whole);
  expect(shown.days).toEqual([]);
  expect(shown.collaborators.map(({ id }) => id).toSorted()).toEqual(
    [on.lead.userId, on.member.userId].toSorted(),
  );
  expect((await wallet(await bora())).collaborators).toEqual([]);
});
