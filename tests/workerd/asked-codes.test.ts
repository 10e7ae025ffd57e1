import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { hours, minutes } from "#app/core/time.ts";
import {
  askForMailCode,
  askForPhoneCode,
  type MailCodeRequest,
  type PhoneCodeRequest,
} from "#app/features/auth/commands/ask-for-code.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { signUpWithPhone } from "#app/features/auth/commands/sign-up-with-phone.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Sms } from "#app/platform/sms/sms.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { sentCode, unusedPhone } from "#tests/factories/factors.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { aMinutePasses, newEmail, PASSWORD } from "#tests/factories/wire.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { sweepOutbox } from "#workers/jobs/sweep-outbox.ts";

// A sweep takes up whatever waits: each test finds an empty outbox.
beforeEach(async () => {
  await rows("DELETE FROM outbox");
});

const confirming = { ...env, AUTH_MAILER_AUTOCONFIRM: "false" };

/** What the database was asked before the answer stood, and what it was asked after. */
async function statementsOf(act: (app: AppContext) => Promise<unknown>) {
  const { d1, sent } = recordingD1(env.DB);
  const { app, settled } = visitorApp({ d1, env: confirming });
  await act(app);
  const before = sent.map(({ sql }) => sql);
  await settled();
  return { before, after: sent.length - before.length };
}

async function withPhone(person: Person, change: { confirmed: boolean }): Promise<string> {
  const phone = unusedPhone();
  const at = change.confirmed ? 1 : null;
  await rows("UPDATE users SET phone = ?, phone_confirmed_at = ? WHERE id = ?", phone, at, person.userId);
  return phone;
}

async function unconfirmed(): Promise<Person> {
  const person = await alice();
  await rows("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", person.userId);
  return person;
}

async function changing(): Promise<Person> {
  const person = await alice();
  await rows("UPDATE users SET new_email = ? WHERE id = ?", newEmail(), person.userId);
  return person;
}

describe("before the answer the same is done for known and unknown", () => {
  const data = {};
  it.each<[string, (email: string) => MailCodeRequest, () => Promise<Person>]>([
    ["a recovery", (email) => ({ kind: "recover", email }), () => alice()],
    ["a code to sign in", (email) => ({ kind: "sign_in", email, createUser: true, data }), () => alice()],
    [
      "a code without sign-up",
      (email) => ({ kind: "sign_in", email, createUser: false, data }),
      () => alice(),
    ],
    ["a sign-up's mail again", (email) => ({ kind: "resend", type: "signup", email }), unconfirmed],
    ["a change's mail again", (email) => ({ kind: "resend", type: "email_change", email }), changing],
  ])("addresses: %s", async (_what, request, member) => {
    const { email } = await member();
    const known = await statementsOf((app) => askForMailCode(app, request(email)));
    const unknown = await statementsOf((app) => askForMailCode(app, request(newEmail())));
    expect(known.before).toEqual(unknown.before);
    expect(known.before.join()).not.toMatch(/"(users|one_time_tokens|email_outbox)"/);
    expect(known.after).toBeGreaterThan(0);
    expect(await count("email_outbox", "to_email = ?", email)).toBe(1);
  });

  it.each<[string, (phone: string) => PhoneCodeRequest]>([
    ["to sign in", (phone) => ({ kind: "sign_in", phone, createUser: false, data, channel: "sms" })],
    ["once more", (phone) => ({ kind: "resend", type: "sms", phone, channel: "sms" })],
  ])("numbers: a code %s", async (_what, request) => {
    const phone = await withPhone(await alice(), { confirmed: false });
    const known = await statementsOf((app) => askForPhoneCode(app, request(phone)));
    const unknown = await statementsOf((app) => askForPhoneCode(app, request(unusedPhone())));
    expect(known.before).toEqual(unknown.before);
    expect(await sentCode(phone)).toMatch(/^\d{6}$/);
  });

  it("signing up: one hash and as many round trips, by address and by number", async () => {
    const input = { password: PASSWORD, data, channel: "sms" as const };
    const trips = async (act: (app: AppContext) => Promise<unknown>) => {
      const recording = recordingD1(env.DB);
      // What follows is no part of it: its answer waits for a step of time meanwhile.
      await act(visitorApp({ d1: recording.d1, env: confirming, react: async () => {} }).app);
      return recording.roundTrips;
    };
    const addresses = [newEmail(), (await alice()).email, (await unconfirmed()).email];
    const byMail = await Promise.all(
      addresses.map((email) => trips((app) => signUp(app, { email, password: PASSWORD, data }))),
    );
    expect(new Set(byMail).size, `${byMail}`).toBe(1);
    const numbers = [
      unusedPhone(),
      await withPhone(await alice(), { confirmed: true }),
      await withPhone(await alice(), { confirmed: false }),
    ];
    const bySms = await Promise.all(
      numbers.map((phone) => trips((app) => signUpWithPhone(app, { ...input, phone }))),
    );
    expect(new Set(bySms).size, `${bySms}`).toBe(1);
  });
});

describe("a code that was asked for", () => {
  const recover = (person: Person) => ({ kind: "recover" as const, email: person.email });
  const mails = (person: Person) => count("email_outbox", "to_email = ?", person.email);
  const crash = async () => {};

  it("goes out by the sweep when the Worker dies after its answer, once", async () => {
    const person = await alice();
    const clock = movedClock();
    const { app, jobs, settled } = visitorApp({ clock, react: crash });
    await askForMailCode(app, recover(person));
    expect(await mails(person)).toBe(0);
    for (let run = 0; run < 3; run++) {
      clock.move(minutes(1));
      await sweepOutbox(jobs);
      await settled();
    }
    expect(await mails(person)).toBe(1);
    expect(await count("outbox", "delivered_at IS NULL")).toBe(0);
  });

  it("is told to nobody by the outbox, and forgotten there once it is out", async () => {
    const person = await alice();
    const { app, settled } = visitorApp();
    const waiting = visitorApp({ react: crash });
    await askForMailCode(waiting.app, recover(person));
    const held = () => rows<{ payload: string }>("SELECT payload FROM outbox WHERE name = 'code.asked'");
    expect(JSON.stringify(await held())).not.toContain(person.userId);
    expect(JSON.stringify(await held())).not.toContain(person.email);
    await rows("DELETE FROM outbox");
    await aMinutePasses(person.email);
    await askForMailCode(app, recover(person));
    await settled();
    expect(await held()).toEqual([{ payload: "{}" }]);
  });

  it("is not sent any more an hour later", async () => {
    const person = await alice();
    const clock = movedClock();
    const { app, jobs, settled } = visitorApp({ clock, react: crash });
    await askForMailCode(app, recover(person));
    clock.move(hours(1) + minutes(1));
    await sweepOutbox(jobs);
    await settled();
    expect(await mails(person)).toBe(0);
    expect(await count("outbox", "delivered_at IS NULL")).toBe(0);
  });

  it("waits for the sweep when the way to the phone is shut", async () => {
    const phone = await withPhone(await alice(), { confirmed: true });
    const clock = movedClock();
    const shut: Sms = {
      sendCode: () => Promise.reject(new Error("no signal")),
      checkCode: () => Promise.resolve(false),
    };
    const down = visitorApp({ clock, sms: shut });
    expectConsoleError("delivery_failed");
    const asked = { kind: "sign_in" as const, phone, createUser: false, data: {}, channel: "sms" as const };
    await askForPhoneCode(down.app, asked);
    await down.settled();
    const { jobs, settled } = visitorApp({ clock });
    clock.move(minutes(1));
    await sweepOutbox(jobs);
    await settled();
    expect(await sentCode(phone)).toMatch(/^\d{6}$/);
  });
});
