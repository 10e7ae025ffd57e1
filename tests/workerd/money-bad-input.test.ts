import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { SIGNATURE_HEADER, signSandboxEvent } from "#app/platform/payments/sandbox-wire.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count } from "#tests/factories/database.ts";
import { aSentInvoice } from "#tests/factories/invoices.ts";
import { BAD, type Command } from "#tests/factories/money-commands/command.ts";
import { HELD_WORK } from "#tests/factories/money-commands/held-work.ts";
import { INVOICE_COMMANDS } from "#tests/factories/money-commands/invoices.ts";
import { OWN_MONEY } from "#tests/factories/money-commands/own-money.ts";
import { ledgerFaults, topUp } from "#tests/factories/payments.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { routesOf } from "#tests/factories/routes.ts";
import { type Answer, visits } from "#tests/factories/visits.ts";

/** The pages of money, with what they show. */
const PAGES = (await routesOf((file) => /\/(money|partners|storage)\//.test(file))).flatMap(
  ({ path, module }) => (module.loader ? [[path, module.loader] as const] : []),
);

/** Each table that money is written into, whole. */
const MONEY =
  `ledger_journals ledger_entries ledger_accounts payments payouts payout_methods auto_payouts invoices
  invoice_payments milestones disputes subscriptions coupons coupon_uses deal_redemptions storage_addons
  refund_requests`.split(/\s+/);

async function everyCent(): Promise<string> {
  const found = await env.DB.batch(MONEY.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(found.map(({ results }) => results));
}

const send = ({ by, action, path = "/", params = {} }: Command, form: Record<string, string>) =>
  visits(by, action, { path, params, form });

function refusal({ body }: Answer): string {
  const { error } = (body ?? {}) as { error?: { message: string; fields: Record<string, string[]> } };
  return [error?.message, ...Object.values(error?.fields ?? {}).flat()].filter(Boolean).join(" ");
}

const COMMANDS = { ...OWN_MONEY, ...INVOICE_COMMANDS, ...HELD_WORK };

describe.each(Object.entries(COMMANDS))("%s", (_name, make) => {
  it("takes nothing that is none, says why, and takes what is right once", async () => {
    const command = await make();
    const before = await everyCent();
    const spoiled = [
      ...Object.entries(command.spoil).flatMap(([field, kind]) => BAD[kind].map((bad) => [field, bad])),
      ...Object.entries(command.foreign ?? {}).flatMap(([field, bad]) => bad.map((one) => [field, one])),
    ] as [string, string][];
    for (const [field, bad] of spoiled) {
      const said = `${field} = "${bad}"`;
      const answer = await send(command, { ...command.form, [field]: bad });
      expect([400, 403, 404, 409, 422], `${said}: ${refusal(answer)}`).toContain(answer.status);
      expect(refusal(answer), said).toMatch(/^[A-Z].*[.?]$/s);
      // Words of a machine are no sentence.
      expect(refusal(answer), said).not.toMatch(/Invalid (input|option)|expected|NaN|undefined|constraint/i);
    }
    expect(await everyCent()).toBe(before);
    const [table, where] = command.makes;
    const there = await count(table, where);
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => send(command, command.form)));
    const answers = [first, ...again, await send(command, command.form)] as Answer[];
    expect(Math.min(...answers.map(({ status }) => status)), JSON.stringify(answers)).toBeLessThan(400);
    expect(
      answers.filter(({ status }) => status >= 500 || status === 429),
      JSON.stringify(answers),
    ).toEqual([]);
    // Some of it follows after the answer.
    await vi.waitFor(async () => expect(await count(table, where)).toBe(there + 1));
    expect(await ledgerFaults()).toEqual([]);
  });
});

describe("an address of a page about money", () => {
  const CANARY = "Canary-7f3a";
  const JUNK = ["x", "' OR 1 --", "-1", "1e15", "NaN", "%00", "../wallet", newId(0)];
  const ASKED =
    `currency box type status year project company cursor before interval plan hours to card tab category
    q kind ending view token ref session_id payment`.split(/\s+/);
  it.each(PAGES)(
    "%s is no door to what is not there, and none to what is somebody else's",
    async (path, loader) => {
      const [mine, other] = await Promise.all([alice(), bora()]);
      const { app } = await appOf(other);
      const theirs = await aSentInvoice(app, { customer_name: CANARY, notes: CANARY });
      const { session, paymentId } = await topUp(await appOf(other), 4_242);
      for (const word of [...JUNK, theirs, session, paymentId]) {
        const query = new URLSearchParams(ASKED.map((name) => [name, word]));
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, word]));
        // The provider's own page is for whoever has its address.
        if (params.sessionId === session) continue;
        const { status, body } = await visits(mine, loader, { path: `${path}?${query}`, params });
        expect(status, `${path} with ${word}`).toBeLessThan(500);
        const shown = body instanceof Response ? await body.text() : JSON.stringify(body ?? null);
        expect(shown, `${path} with ${word}`).not.toMatch(new RegExp(`${CANARY}|4242(?!4)|${other.email}`));
      }
    },
  );
});

it("a webhook at our door that is forged, old, cut or large is refused and stored nowhere; a replayed one is stored once", async () => {
  const door = "/webhooks/payments/sandbox";
  const { app } = await appOf(await bora());
  const text = JSON.stringify({
    id: "evt_door",
    at: Date.now(),
    type: "account",
    accountRef: "ba_nobody",
    needs: [],
  });
  const at = async (body: string, signature?: string) =>
    (
      await call(null, door, {
        method: "POST",
        body,
        headers: signature === undefined ? {} : { [SIGNATURE_HEADER]: signature },
      })
    ).status;
  const good = await signSandboxEvent(app.env, text, Date.now());
  const old = await signSandboxEvent(app.env, text, Date.now() - minutes(5) - 1_000);
  const before = await count("payment_webhooks");
  for (const [body, signature] of [
    [text, undefined],
    [text, ""],
    [text, "t=1,v1=x"],
    [text, good.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    [text, old],
    [text.replace("evt_door", "evt_other"), good],
    [text.slice(0, -1), good],
  ] as const)
    expect(await at(body, signature), `${signature} for ${body}`).toBe(401);
  expect(await at("x".repeat(300 * 1024), good)).toBe(413);
  expect(await count("payment_webhooks")).toBe(before);
  expect(await Promise.all([at(text, good), at(text, good), at(text, good)])).toEqual([204, 204, 204]);
  expect(await count("payment_webhooks")).toBe(before + 1);
});
