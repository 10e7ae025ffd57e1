import { expect, it } from "vitest";
import { hours } from "#app/core/time.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import {
  makeRecoveryCodes,
  redeemRecoveryCode,
} from "#app/features/auth/mfa/commands/recovery-codes.server.ts";
import { unenrolFactor } from "#app/features/auth/mfa/commands/unenrol.server.ts";
import { removePasskey } from "#app/features/auth/passkeys/commands/manage-passkeys.server.ts";
import { mailTheUnread, sendDigests } from "#app/features/notifications/digest.server.ts";
import { KIND_NAMES } from "#app/features/notifications/kinds.ts";
import { chosenFor } from "#app/features/notifications/presets.ts";
import { routeDue } from "#app/features/notifications/reach.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { factorApp, ownerOf, withAuthenticator } from "#tests/factories/factors.ts";
import { listOf } from "#tests/factories/notifications.ts";
import { withPasskey } from "#tests/factories/passkeys.ts";
import { alice, anotherBrowserOf, type Person } from "#tests/factories/people.ts";

const KINDS = {
  security_factor_added: ["A second factor was added", "factor_added"],
  security_factor_removed: ["A second factor was removed", "factor_removed"],
  security_passkey_added: ["A passkey was added", "passkey_added"],
  security_passkey_removed: ["A passkey was removed", "passkey_removed"],
  security_recovery_code_used: ["A recovery code was used", "recovery_code_used"],
} as const;
type ProtectionKind = keyof typeof KINDS;

/** Each is done as it is done in the product. */
const CHANGES: Record<ProtectionKind, (person: Person) => Promise<unknown>> = {
  security_factor_added: (person) => withAuthenticator(person),
  security_factor_removed: async (person) => {
    const { person: careful, factorId } = await withAuthenticator(person);
    const { app, settled } = factorApp(careful);
    await unenrolFactor(app, await ownerOf(careful), factorId);
    await settled();
  },
  security_passkey_added: (person) => withPasskey(person),
  security_passkey_removed: async (person) => {
    const { passkeyId } = await withPasskey(person);
    const { app, settled } = await appOf(person);
    await removePasskey(app, await getCaller(app, person), passkeyId);
    await settled();
  },
  security_recovery_code_used: async (person) => {
    const { person: careful } = await withAuthenticator(person);
    const [code = ""] = await makeRecoveryCodes(factorApp(careful).app, await ownerOf(careful));
    const later = await anotherBrowserOf(careful);
    const { app, settled } = factorApp(later);
    await redeemRecoveryCode(app, await ownerOf(later), code);
    await settled();
  },
};

/** All channels off, the quietest hours, on vacation, in a browser that takes pushes. */
async function unreachable(): Promise<Person> {
  const person = await alice();
  await rows(
    `INSERT INTO notification_settings (user_id, email, push, digest_time, digest_days, timezone, quiet_from, quiet_to,
       quiet_weekends, vacation_until, email_unsub_token, marketing) VALUES (?, 0, 0, 480, 0, 'UTC', 0, 1439, 1, ?, ?, 0)`,
    person.userId,
    Date.now() + hours(100),
    crypto.randomUUID(),
  );
  for (const kind of KIND_NAMES) {
    const { inApp, email, push } = { ...chosenFor(kind, "quiet"), inApp: false, email: "off", push: false };
    await rows(
      "INSERT INTO notification_preferences (user_id, kind, in_app, email, push) VALUES (?, ?, ?, ?, ?)",
      person.userId,
      kind,
      Number(inApp),
      email,
      Number(push),
    );
  }
  await rows(
    "INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at) VALUES (?, ?, ?, ?, 'k', 'a', 1)",
    crypto.randomUUID(),
    person.userId,
    person.sessionId,
    `https://push.example/${crypto.randomUUID()}`,
  );
  return person;
}

it.each(Object.keys(KINDS) as ProtectionKind[])(
  "%s reaches alice in the drawer, as a push and by one mail, whatever she turned off",
  async (kind) => {
    const person = await unreachable();
    const [title, template] = KINDS[kind];
    await CHANGES[kind](person);
    const at = (now: number) => ({ db, clock: { now: () => now } });
    for (const _time of [1, 2]) await routeDue(at(Date.now()));
    await mailTheUnread(at(Date.now() + hours(1)));
    await sendDigests(at(Date.now() + hours(200)));

    const told = (await listOf(person)).items.filter((item) => item.kind === kind);
    expect(told).toMatchObject([{ title, priority: "high", read: false, link: "/settings/security" }]);
    expect(
      await rows(
        `SELECT n.id FROM push_deliveries AS d JOIN notifications AS n ON n.id = d.notification_id
          WHERE n.user_id = ? AND n.kind = ?`,
        person.userId,
        kind,
      ),
    ).toHaveLength(1);
    expect(
      await rows(
        "SELECT template FROM email_outbox WHERE to_user = ? AND (template = ? OR kind = ? OR template IN ('notification', 'digest'))",
        person.userId,
        template,
        kind,
      ),
    ).toEqual([{ template }]);
  },
);

it("tells who has no address in the drawer, and mails nobody", async () => {
  const person = await alice();
  await rows("UPDATE users SET email = NULL, email_confirmed_at = NULL WHERE id = ?", person.userId);
  await withAuthenticator(person);
  expect((await listOf(person)).items.map(({ kind }) => kind)).toEqual(["security_factor_added"]);
  expect(await rows("SELECT template FROM email_outbox WHERE to_user = ?", person.userId)).toEqual([]);
});

it("tells in the drawer that the password or the address was changed, whatever was turned off", async () => {
  const person = await unreachable();
  const { app, settled } = factorApp(person);
  await updateUser(app, await getCaller(app, person), { password: "a very long secret of mine" });
  await updateUser(app, await getCaller(app, person), { email: `${person.userId}@next.test` });
  await settled();
  const told = (await listOf(person)).items.filter(({ kind }) => kind.startsWith("security_"));
  expect(told.map(({ title, priority, link }) => ({ title, priority, link }))).toEqual(
    ["Your email address was changed", "Your password was changed"].map((title) => ({
      title,
      priority: "high",
      link: "/settings/security",
    })),
  );
});

it("tells once a day that somebody guesses the password", async () => {
  const person = await alice();
  const [{ email } = { email: "" }] = await rows<{ email: string }>(
    "SELECT email FROM users WHERE id = ?",
    person.userId,
  );
  const { app, settled } = factorApp(person);
  for (let attempt = 0; attempt < 13; attempt++)
    await signIn(app, { email, password: "guess" }).catch(() => undefined);
  await settled();
  await signIn(app, { email, password: "guess" }).catch(() => undefined);
  await settled();
  expect((await listOf(person)).items.map(({ kind }) => kind)).toEqual(["security_sign_in_blocked"]);
  expect(await rows("SELECT 1 FROM outbox WHERE name = 'sign_in.blocked'")).toHaveLength(1);
});
