import { describe, expect, it } from "vitest";
import { minutes, seconds } from "#app/core/time.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { askForMailCode, askForPhoneCode } from "#app/features/auth/commands/ask-for-code.server.ts";
import { cancelAddressChange } from "#app/features/auth/commands/cancel-change.server.ts";
import { resetPassword } from "#app/features/auth/commands/reset-password.server.ts";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { verifyPhoneCode } from "#app/features/auth/commands/verify-phone-code.server.ts";
import {
  clearMailStep,
  readMailStep,
  resendWait,
  writeMailStep,
} from "#app/features/auth/mail-step.server.ts";
import { getOwnAddresses } from "#app/features/auth/queries/own-addresses.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { sentCode, unusedPhone } from "#tests/factories/factors.ts";
import { alice, anotherBrowserOf, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const NEW_PASSWORD = "another horse entirely";

/** The code of the newest mail to an address. */
async function codeTo(address: string): Promise<string> {
  const [mail] = await rows<{ data: string }>(
    "SELECT data FROM email_outbox WHERE to_email = ? ORDER BY created_at DESC, id DESC LIMIT 1",
    address,
  );
  return JSON.parse(mail?.data ?? "{}").code ?? "";
}

/** Asks for a recovery, and lets the mail go out. */
async function asksToRecover(person: Person, clock = movedClock()) {
  const { app, settled } = visitorApp({ clock });
  await askForMailCode(app, { kind: "recover", email: person.email });
  await settled();
}

async function recovers(person: Person, password: string, clock = movedClock()) {
  await asksToRecover(person, clock);
  const token = await codeTo(person.email);
  return resetPassword(visitorApp({ clock }).app, { type: "recovery", email: person.email, token }, password);
}

describe("a forgotten password", () => {
  it("is set anew by a code: the new one signs in, other devices are out, and the owner is told", async () => {
    const person = await alice();
    const { session, set } = await recovers(person, NEW_PASSWORD);
    expect(set).toBe(true);
    expect(session.userId).toBe(person.userId);
    expect((await call(person, "/api/v1/notifications")).status).toBe(401);
    await signIn(visitorApp().app, { email: person.email, password: NEW_PASSWORD });
    expect(await count("email_outbox", "to_user = ? AND template = 'password_changed'", person.userId)).toBe(
      1,
    );
    expect(await count("account_activity", "user_id = ? AND kind = 'password_reset'", person.userId)).toBe(1);
  });

  it("that will not do costs no code: the next one may still use it", async () => {
    const person = await alice();
    await asksToRecover(person);
    const answer = { type: "recovery" as const, email: person.email, token: await codeTo(person.email) };
    for (const weak of ["short", "password1", "x".repeat(129)]) {
      await expect(resetPassword(visitorApp().app, answer, weak)).rejects.toMatchObject({ status: 422 });
    }
    expect((await resetPassword(visitorApp().app, answer, NEW_PASSWORD)).set).toBe(true);
  });

  it("is not set by what went to an address that is the account's no longer", async () => {
    const person = await alice();
    await asksToRecover(person);
    const token = await codeTo(person.email);
    const [{ app }, email] = [await appOf(person), `new.${person.email}`];
    await updateUser(app, await getCaller(app, person), { email });
    const answer = { type: "recovery" as const, email: person.email, token };
    await expect(resetPassword(visitorApp().app, answer, NEW_PASSWORD)).rejects.toMatchObject({
      wireCode: "otp_expired",
    });
    expect((await recovers({ ...person, email }, NEW_PASSWORD)).set).toBe(true);
  });

  it("and a number that is the account's no longer signs nobody in, nor comes back with its code", async () => {
    const [person, phone, next] = [await alice(), unusedPhone(), unusedPhone()];
    const numberIs = (now: string) =>
      rows("UPDATE users SET phone = ?, phone_confirmed_at = 1 WHERE id = ?", now, person.userId);
    await numberIs(phone);
    const { app, settled } = visitorApp();
    const channel = "sms" as const;
    await askForPhoneCode(app, { kind: "sign_in", phone, createUser: false, data: {}, channel });
    await settled();
    const answer = { type: "sms" as const, phone, token: await sentCode(phone) };
    await numberIs(next);
    await expect(verifyPhoneCode(visitorApp().app, answer)).rejects.toMatchObject({
      wireCode: "otp_expired",
    });
    expect(await rows("SELECT phone FROM users WHERE id = ?", person.userId)).toEqual([{ phone: next }]);
  });

  it("is not set by a code that was used, is wrong, or too old", async () => {
    const clock = movedClock();
    const person = await alice();
    await recovers(person, NEW_PASSWORD, clock);
    const token = await codeTo(person.email);
    const again = { type: "recovery" as const, email: person.email, token };
    await expect(resetPassword(visitorApp({ clock }).app, again, "a third horse")).rejects.toMatchObject({
      wireCode: "otp_expired",
    });
    clock.move(minutes(2));
    await asksToRecover(person, clock);
    const late = { ...again, token: await codeTo(person.email) };
    clock.move(minutes(10) + seconds(1));
    await expect(resetPassword(visitorApp({ clock }).app, late, "a third horse")).rejects.toMatchObject({
      wireCode: "otp_expired",
    });
    await signIn(visitorApp({ clock }).app, { email: person.email, password: NEW_PASSWORD });
  });

  it("of an account with a second factor waits for that factor", async () => {
    const person = await alice();
    await recovers(person, NEW_PASSWORD);
    await rows(
      `INSERT INTO mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
        VALUES (?, ?, 'totp', 'verified', 'Phone', 1, 1)`,
      crypto.randomUUID(),
      person.userId,
    );
    const clock = movedClock();
    clock.move(minutes(2));
    const { session, set } = await recovers(person, "a third horse", clock);
    expect(set).toBe(false);
    const { app } = visitorApp();
    const { session: row } = await getCaller(app, session);
    expect(row.aal).toBe("aal1");
    await signIn(visitorApp().app, { email: person.email, password: NEW_PASSWORD });
  });
});

describe("a change of address that waits", () => {
  async function asks(person: Person, to: string) {
    const base = visitorApp().app.env;
    const { app } = await appOf(person, { env: { ...base, AUTH_MAILER_AUTOCONFIRM: "false" } });
    await updateUser(app, await getCaller(app, app.viewer), { email: to });
    return app;
  }

  it("shows its two halves, and which has confirmed", async () => {
    const person = await alice();
    const to = `next.${person.email}`;
    const app = await asks(person, to);
    expect(await getOwnAddresses(app)).toMatchObject({
      email: person.email,
      emailChange: {
        to,
        halves: [
          { address: person.email, confirmed: false },
          { address: to, confirmed: false },
        ],
      },
    });
    await verifyOneTimeCode(app, { type: "email_change", email: to, token: await codeTo(to) });
    expect((await getOwnAddresses(app)).emailChange?.halves).toEqual([
      { address: person.email, confirmed: false },
      { address: to, confirmed: true },
    ]);
  });

  it("is taken back by its owner: codes that are on their way change nothing any more", async () => {
    const person = await alice();
    const to = `next.${person.email}`;
    const app = await asks(person, to);
    await cancelAddressChange(app, "email");
    expect(await getOwnAddresses(app)).toMatchObject({ email: person.email, emailChange: null });
    const late = { type: "email_change" as const, email: to, token: await codeTo(to) };
    await expect(verifyOneTimeCode(app, late)).rejects.toMatchObject({ wireCode: "otp_expired" });
    const other = await anotherBrowserOf(person);
    expect((await call(other, "/api/v1/notifications")).status).toBe(200);
  });
});

describe("what a browser remembers of a mail", () => {
  const step = { purpose: "code", email: "alice@people.test", sentAt: 1_800_000_000_000 } as const;
  const sent = (cookie: string) => cookie.split(";", 1)[0] ?? "";

  it.each([true, false])("comes back as it went, for this host alone (secure: %s)", (secure) => {
    const cookie = writeMailStep(step, secure);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie.startsWith("__Host-")).toBe(secure);
    expect(/; Secure/.test(cookie)).toBe(secure);
    expect(readMailStep(sent(cookie), secure)).toEqual(step);
    expect(readMailStep(sent(cookie), !secure)).toBeNull();
    expect(readMailStep(sent(clearMailStep(secure)), secure)).toBeNull();
  });

  it.each(["", "x", "%%%", btoa("[]"), btoa('{"purpose":"admin"}'), btoa('{"purpose":"code","email":1}')])(
    "is nothing when it says %j",
    (value) => {
      expect(readMailStep(`thrive-mail-step=${value}`, false)).toBeNull();
    },
  );

  it("says how long the next mail waits, and never more than what is set", () => {
    expect(resendWait(step, step.sentAt + seconds(20), minutes(1))).toBe(seconds(40));
    expect(resendWait(step, step.sentAt + minutes(5), minutes(1))).toBe(0);
    expect(resendWait({ ...step, sentAt: step.sentAt + minutes(99) }, step.sentAt, minutes(1))).toBe(
      minutes(1),
    );
  });
});
