import { isoCBOR } from "@simplewebauthn/server/helpers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toBase64Url } from "#app/core/base64url.ts";
import { minutes } from "#app/core/time.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { enterWithForm } from "#app/features/auth/commands/enter-with-form.server.ts";
import { handleStepUp } from "#app/features/auth/mfa/handle-step-up.server.ts";
import { listFirstFactors } from "#app/features/auth/mfa/queries.server.ts";
import { pruneChallenges } from "#app/features/auth/passkeys/challenges.server.ts";
import { addPasskey, beginPasskey } from "#app/features/auth/passkeys/commands/register-passkey.server.ts";
import {
  askForPasskey,
  signInWithPasskey,
} from "#app/features/auth/passkeys/commands/sign-in-with-passkey.server.ts";
import { handlePasskeyForm, showPasskeys } from "#app/features/auth/passkeys/passkey-settings.server.ts";
import { selectPasskeys } from "#app/features/auth/passkeys/queries.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { bear, withAuthenticator } from "#tests/factories/factors.ts";
import {
  type Asked,
  onTheWire,
  SoftwareAuthenticator,
  type Twist,
  withPasskey,
} from "#tests/factories/passkeys.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { newAddress, wireOf } from "#tests/factories/wire.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const GARBAGE = ["", "!!", "AAAA", toBase64Url(new Uint8Array(300).fill(255)), "a".repeat(40_000)];

afterEach(() => vi.restoreAllMocks());

/** Status and code of an answer of the wire. */
async function refusal(answering: Promise<Response> | Response): Promise<[number, string]> {
  const answer = await answering;
  const body = (await answer.json()) as { code: string | number; error_code?: string };
  return [answer.status, body.error_code ?? String(body.code)];
}

async function startRegistration(person: Person): Promise<Asked> {
  return (await bear(person, "POST", "/passkeys/registration/options", {})).json();
}

function finishRegistration(person: Person, asked: Pick<Asked, "challenge_id">, credential: unknown) {
  return bear(person, "POST", "/passkeys/registration/verify", {
    challenge_id: asked.challenge_id,
    credential,
  });
}

async function startSignIn(): Promise<Asked> {
  return (await wireOf().post("/passkeys/authentication/options", {})).json();
}

function finishSignIn(asked: Pick<Asked, "challenge_id">, credential: unknown): Promise<Response> {
  return wireOf().post("/passkeys/authentication/verify", { challenge_id: asked.challenge_id, credential });
}

async function signIn(key: SoftwareAuthenticator, twist: Twist = {}): Promise<Response> {
  const asked = await startSignIn();
  return finishSignIn(asked, await key.get(asked, twist));
}

const FAILED = [400, "webauthn_verification_failed"];

describe("registering", () => {
  it.each<[string, Twist]>([
    ["another site's origin", { origin: "https://evil.test" }],
    ["a look-alike origin", { origin: "https://thrive.test.evil.test" }],
    ["another port", { origin: "https://thrive.test:8443" }],
    ["another relying party", { rpId: "evil.test" }],
    ["the wrong kind of answer", { type: "webauthn.get" }],
    ["another challenge", { challenge: "AAAA" }],
    ["nobody present", { flags: 0x04 }],
    ["an unknown attestation", { attestation: { fmt: "mine", attStmt: new Map() } }],
    ["a statement where none is due", { attestation: { fmt: "none", attStmt: new Map([["x", 1]]) } }],
  ])("refuses %s, and the challenge is used up", async (_what, twist) => {
    const person = await alice();
    const key = await SoftwareAuthenticator.make();
    const asked = await startRegistration(person);
    expect(await refusal(finishRegistration(person, asked, await key.create(asked, twist)))).toEqual(FAILED);
    const honest = await key.create(asked);
    expect(await refusal(finishRegistration(person, asked, honest))).toEqual([
      400,
      "webauthn_challenge_not_found",
    ]);
    expect(await rows("SELECT id FROM passkeys WHERE user_id = ?", person.userId)).toEqual([]);
  });

  it.each(["packed", "tpm", "android-key", "apple", "fido-u2f", "android-safetynet"])(
    "never looks at certificates of a %s attestation: they name addresses to ask",
    async (fmt) => {
      const asking = vi.spyOn(globalThis, "fetch");
      const person = await alice();
      const key = await SoftwareAuthenticator.make();
      const asked = await startRegistration(person);
      const attStmt = new Map<string, unknown>([
        ["alg", -7],
        ["sig", new Uint8Array(64)],
        ["x5c", [new Uint8Array(500)]],
      ]);
      const answer = await key.create(asked, { attestation: { fmt, attStmt } });
      expect(await refusal(finishRegistration(person, asked, answer))).toEqual(FAILED);
      expect(asking).not.toHaveBeenCalled();
    },
  );

  it("takes a passkey that does not verify its user: that is preferred, not required", async () => {
    const person = await alice();
    const key = await SoftwareAuthenticator.make();
    const asked = await startRegistration(person);
    const answer = await finishRegistration(person, asked, await key.create(asked, { flags: 0x01 }));
    expect(answer.status).toBe(200);
  });

  it("takes one answer to a challenge, also of two at once", async () => {
    const person = await alice();
    const [one, other] = [await SoftwareAuthenticator.make(), await SoftwareAuthenticator.make()];
    const asked = await startRegistration(person);
    const answers = await Promise.all(
      [one, other].map(async (key) => finishRegistration(person, asked, await key.create(asked))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("leaves a challenge to whom it was given", async () => {
    const [owner, thief] = [await alice(), await bora()];
    const key = await SoftwareAuthenticator.make();
    const asked = await startRegistration(owner);
    const answer = await key.create(asked);
    expect(await refusal(finishRegistration(thief, asked, answer))).toEqual([
      400,
      "webauthn_challenge_not_found",
    ]);
    expect((await finishRegistration(owner, asked, answer)).status).toBe(200);
  });

  it("knows no challenge of the other kind", async () => {
    const person = await alice();
    const key = await SoftwareAuthenticator.make();
    const asked = await startSignIn();
    expect(await refusal(finishRegistration(person, asked, await key.create(asked)))).toEqual([
      400,
      "webauthn_challenge_not_found",
    ]);
  });

  it.each<[unknown, [number, string]]>([
    [undefined, [400, "validation_failed"]],
    ["", [400, "validation_failed"]],
    ["challenge", [400, "validation_failed"]],
    [NOBODY, [400, "webauthn_challenge_not_found"]],
    [{ id: NOBODY }, [400, "bad_json"]],
  ])("refuses %j for a challenge", async (challenge_id, expected) => {
    const person = await alice();
    const body = { challenge_id, credential: {} };
    expect(await refusal(bear(person, "POST", "/passkeys/registration/verify", body))).toEqual(expected);
  });

  it("refuses the same passkey twice, and for another member", async () => {
    const { person, key } = await withPasskey(await alice());
    for (const who of [person, await bora()]) {
      const asked = await startRegistration(who);
      expect(await refusal(finishRegistration(who, asked, await key.create(asked)))).toEqual([
        422,
        "webauthn_credential_exists",
      ]);
    }
  });

  it("names the passkeys there are, so that a device makes no second one", async () => {
    const { person, key } = await withPasskey(await alice());
    const { options } = (await startRegistration(person)) as unknown as { options: object };
    expect(options).toMatchObject({
      excludeCredentials: [{ id: key.id, type: "public-key", transports: ["internal"] }],
    });
  });

  it("keeps ten, also when two tenths come at once", async () => {
    const person = await alice();
    for (let index = 0; index < 9; index++) await withPasskey(person);
    const pair = await Promise.all(
      [0, 1].map(async () => {
        const key = await SoftwareAuthenticator.make();
        const asked = await startRegistration(person);
        return { asked, answer: await key.create(asked) };
      }),
    );
    const answers = await Promise.all(
      pair.map(({ asked, answer }) => finishRegistration(person, asked, answer)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await refusal(bear(person, "POST", "/passkeys/registration/options", {}))).toEqual([
      422,
      "too_many_passkeys",
    ]);
  });

  it("is for members: no token, a guest, a session that owes its second factor", async () => {
    const path = "/passkeys/registration/options";
    expect(await refusal(wireOf().post(path, {}))).toEqual([401, "no_authorization"]);
    const guest = await alice();
    await rows("UPDATE users SET is_anonymous = 1 WHERE id = ?", guest.userId);
    expect(await refusal(bear(guest, "POST", path, {}))).toEqual([403, "no_authorization"]);
    const before = await alice();
    const { person } = await withAuthenticator(before);
    await rows("UPDATE sessions SET aal = 'aal1' WHERE id = ?", person.sessionId);
    expect(await refusal(bear(person, "POST", path, {}))).toEqual([403, "insufficient_aal"]);
    expect(await refusal(finishRegistration(person, { challenge_id: NOBODY }, {}))).toEqual([
      403,
      "insufficient_aal",
    ]);
  });
});

describe("signing in", () => {
  it.each<[string, Twist]>([
    ["another site's origin", { origin: "https://evil.test" }],
    ["another relying party", { rpId: "evil.test" }],
    ["the wrong kind of answer", { type: "webauthn.create" }],
    ["another challenge", { challenge: toBase64Url(new Uint8Array(32)) }],
    ["nobody present", { flags: 0x04 }],
    ["another member's handle", { userHandle: toBase64Url(new TextEncoder().encode(NOBODY)) }],
    ["no handle", { userHandle: "" }],
  ])("refuses %s", async (_what, twist) => {
    const { key } = await withPasskey(await alice());
    expect(await refusal(signIn(key, twist))).toEqual(FAILED);
    expect((await signIn(key)).status).toBe(200);
  });

  it("refuses a tampered signature and what was not signed", async () => {
    const { key } = await withPasskey(await alice());
    const asked = await startSignIn();
    const answer = await key.get(asked);
    const other = await key.get(await startSignIn());
    answer.response.signature = other.response.signature;
    expect(await refusal(finishSignIn(asked, answer))).toEqual(FAILED);
  });

  it("refuses a passkey nobody has, and another key under a known name", async () => {
    const { key } = await withPasskey(await alice());
    const stranger = await SoftwareAuthenticator.make();
    expect(await refusal(signIn(stranger))).toEqual(FAILED);
    const asked = await startSignIn();
    const forged = { ...(await stranger.get(asked)), id: key.id, rawId: key.id };
    expect(await refusal(finishSignIn(asked, forged))).toEqual(FAILED);
  });

  it("refuses an answer that was given before, and gives one session to many at once", async () => {
    const { key } = await withPasskey(await alice());
    const asked = await startSignIn();
    const answer = await key.get(asked);
    const answers = await Promise.all(Array.from({ length: 8 }, () => finishSignIn(asked, answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refusal(finishSignIn(asked, answer))).toEqual([400, "webauthn_challenge_not_found"]);
  });

  it("refuses a count that does not rise: one of the two is a copy", async () => {
    const { key } = await withPasskey(await alice());
    expect((await signIn(key)).status).toBe(200);
    key.counter -= 1;
    expect(await refusal(signIn(key))).toEqual(FAILED);
    key.counter -= 2;
    expect(await refusal(signIn(key))).toEqual(FAILED);
    key.counter += 5;
    expect((await signIn(key)).status).toBe(200);
  });

  it("lets those in again and again that do not count", async () => {
    const { key } = await withPasskey(await alice(), { counter: 0 });
    for (let time = 0; time < 3; time++) expect((await signIn(key)).status).toBe(200);
  });

  it("answers after five minutes that the challenge has expired, and forgets it an hour later", async () => {
    const { key } = await withPasskey(await alice());
    const clock = movedClock();
    const { app } = visitorApp({ clock });
    const asked = await askForPasskey(app);
    const { challengeId } = asked;
    const credential = await key.get(onTheWire(asked));
    const left = await askForPasskey(app);
    clock.move(minutes(5));
    await expect(signInWithPasskey(app, { challengeId, credential })).rejects.toMatchObject({
      wireCode: "webauthn_challenge_expired",
    });
    clock.move(minutes(61));
    await pruneChallenges(app);
    expect(await rows("SELECT id FROM passkey_challenges WHERE id = ?", left.challengeId)).toEqual([]);
  });

  it("names a ban and a missing confirmation to who has proved the passkey, and knows no deleted account", async () => {
    const { person, key } = await withPasskey(await alice());
    const state = (sql: string) => rows(`UPDATE users SET ${sql} WHERE id = ?`, person.userId);
    await state("banned_until = 9999999999999");
    expect(await refusal(signIn(key))).toEqual([403, "user_banned"]);
    expect(await refusal(signIn(key, { origin: "https://evil.test" }))).toEqual(FAILED);
    await state("banned_until = NULL, email_confirmed_at = NULL");
    expect(await refusal(signIn(key))).toEqual([403, "email_not_confirmed"]);
    await state("email_confirmed_at = 1, deleted_at = 1");
    expect(await refusal(signIn(key))).toEqual(FAILED);
  });

  it("still owes a second factor, where the member has one", async () => {
    const { person } = await withAuthenticator(await alice());
    const { key } = await withPasskey(person);
    const session = (await (await signIn(key)).json()) as { access_token: string };
    const entered = { ...person, access: session.access_token };
    expect(await refusal(bear(entered, "PUT", "/user", { password: "another good password" }))).toEqual([
      401,
      "insufficient_aal",
    ]);
    expect(await refusal(bear(entered, "DELETE", `/passkeys/${NOBODY}`))).toEqual([403, "insufficient_aal"]);
  });

  it("opens the page that says why an account is suspended to no one who owes a second factor", async () => {
    const provedBy = async (person: Person) => {
      const { key } = await withPasskey(person);
      await rows("UPDATE users SET banned_until = 9999999999999 WHERE id = ?", person.userId);
      const { app } = visitorApp();
      const asked = await askForPasskey(app);
      const credential = await key.get(onTheWire(asked));
      const refused = await signInWithPasskey(app, { challengeId: asked.challengeId, credential }).catch(
        (error) => error,
      );
      expect(refused.wireCode).toBe("user_banned");
      return refused.proved;
    };
    const one = await alice();
    expect(await provedBy(one)).toBe(one.userId);
    expect(await provedBy((await withAuthenticator(await alice())).person)).toBeUndefined();
  });

  it("asks for the captcha where there is one, and lets an address ask thirty times in five minutes", async () => {
    const path = "/passkeys/authentication/options";
    const guarded = wireOf({ TURNSTILE_SECRET_KEY: "secret", TURNSTILE_SITE_KEY: "site" });
    expect(await refusal(guarded.post(path, {}))).toEqual([400, "captcha_failed"]);
    const wire = wireOf({ RATE_LIMIT_SCALE: "1" }, newAddress());
    const answers = await Promise.all(Array.from({ length: 32 }, () => wire.post(path, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await refusal(wire.post(path, {}))).toEqual([429, "over_request_rate_limit"]);
  });
});

describe("what is no credential", () => {
  const shapes: unknown[] = [
    [],
    {},
    "text",
    7,
    true,
    { id: "a", rawId: "a", type: "public-key" },
    { id: "a", rawId: "a", type: "password", response: {} },
    { id: ["a"], rawId: "a", type: "public-key", response: { clientDataJSON: {} } },
  ];

  it.each(shapes)("refuses %j both ways", async (credential) => {
    const person = await alice();
    expect(await refusal(finishRegistration(person, await startRegistration(person), credential))).toEqual(
      FAILED,
    );
    expect(await refusal(finishSignIn(await startSignIn(), credential))).toEqual(FAILED);
  });

  it("says that one is needed", async () => {
    expect(await refusal(finishSignIn(await startSignIn(), null))).toEqual([400, "validation_failed"]);
  });

  it.each(["id", "rawId", "clientDataJSON", "attestationObject"])(
    "refuses garbage for %s when registering",
    async (field) => {
      const person = await alice();
      const key = await SoftwareAuthenticator.make();
      for (const garbage of GARBAGE) {
        const asked = await startRegistration(person);
        const answer = spoilt(await key.create(asked), field, garbage);
        expect(await refusal(finishRegistration(person, asked, answer))).toEqual(FAILED);
      }
    },
  );

  it.each(["id", "rawId", "clientDataJSON", "authenticatorData", "signature", "userHandle"])(
    "refuses garbage for %s when signing in",
    async (field) => {
      const { key } = await withPasskey(await alice());
      for (const garbage of GARBAGE) {
        const asked = await startSignIn();
        expect(await refusal(finishSignIn(asked, spoilt(await key.get(asked), field, garbage)))).toEqual(
          FAILED,
        );
      }
    },
  );

  it.each<[string, unknown]>([
    ["a number", 7],
    ["a list", [1, 2]],
    ["an empty map", new Map()],
    [
      "authData that is text",
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", "x"],
      ]),
    ],
    [
      "a statement that is no map",
      new Map<string, unknown>([
        ["fmt", "packed"],
        ["attStmt", 1],
        ["authData", new Uint8Array(37)],
      ]),
    ],
    [
      "authData that ends early",
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(40).fill(65)],
      ]),
    ],
  ])("refuses CBOR that is %s", async (_what, value) => {
    const person = await alice();
    const key = await SoftwareAuthenticator.make();
    const asked = await startRegistration(person);
    const attestation = toBase64Url(isoCBOR.encode(value as never));
    const answer = spoilt(await key.create(asked), "attestationObject", attestation);
    expect(await refusal(finishRegistration(person, asked, answer))).toEqual(FAILED);
  });
});

describe("managing", () => {
  it("shows others' passkeys to nobody and lets nobody touch them", async () => {
    const { person: owner, passkeyId } = await withPasskey(await alice());
    const other = await bora();
    expect(await (await bear(other, "GET", "/passkeys")).json()).toEqual([]);
    for (const id of [passkeyId, NOBODY, "1"]) {
      const renamed = bear(other, "PATCH", `/passkeys/${id}`, { friendly_name: "mine" });
      expect(await refusal(renamed)).toEqual([404, "validation_failed"]);
      expect(await refusal(bear(other, "DELETE", `/passkeys/${id}`))).toEqual([404, "validation_failed"]);
    }
    expect(await (await bear(owner, "GET", "/passkeys")).json()).toMatchObject([{ id: passkeyId }]);
  });

  it.each<[unknown, [number, string]]>([
    ["", [400, "validation_failed"]],
    ["   ", [400, "validation_failed"]],
    [undefined, [400, "validation_failed"]],
    ["x".repeat(121), [400, "validation_failed"]],
    [7, [400, "bad_json"]],
  ])("refuses %j for a name", async (friendly_name, expected) => {
    const { person, passkeyId } = await withPasskey(await alice());
    expect(await refusal(bear(person, "PATCH", `/passkeys/${passkeyId}`, { friendly_name }))).toEqual(
      expected,
    );
  });

  it("keeps the last way into an account", async () => {
    const { person, passkeyId } = await withPasskey(await alice());
    await rows("UPDATE users SET email = NULL, email_confirmed_at = NULL WHERE id = ?", person.userId);
    const remove = () => bear(person, "DELETE", `/passkeys/${passkeyId}`);
    expect(await refusal(remove())).toEqual([422, "single_identity_not_deletable"]);
    await withPasskey(person);
    expect((await remove()).status).toBe(204);
  });

  it("never tells a key or a credential's id", async () => {
    const { person, key } = await withPasskey(await alice());
    const listed = await (await bear(person, "GET", "/passkeys")).text();
    expect(listed).not.toContain(key.id);
    expect(Object.keys(JSON.parse(listed)[0]).sort()).toEqual(["created_at", "id"]);
  });

  it("writes added and removed into the activity log and into a mail", async () => {
    const { person, passkeyId } = await withPasskey(await alice());
    await bear(person, "DELETE", `/passkeys/${passkeyId}`);
    const log = await rows(
      "SELECT kind, details FROM account_activity WHERE user_id = ? ORDER BY id",
      person.userId,
    );
    expect(log).toEqual([
      { kind: "passkey_added", details: '{"passkey":"Passkey"}' },
      { kind: "passkey_removed", details: '{"passkey":"Passkey"}' },
    ]);
  });
});

describe("the operator", () => {
  const KEY = "k".repeat(40);
  const wire = wireOf({ AUTH_SERVICE_ROLE_KEY: KEY });
  const ask = (method: string, path: string) =>
    wire.fetch(path, { method, headers: { authorization: `Bearer ${KEY}` } });

  it("lists and removes a member's passkeys", async () => {
    const { person, passkeyId } = await withPasskey(await alice());
    const path = `/admin/users/${person.userId}/passkeys`;
    expect(await (await ask("GET", path)).json()).toMatchObject([{ id: passkeyId }]);
    expect(await refusal(ask("DELETE", `${path}/${NOBODY}`))).toEqual([404, "validation_failed"]);
    expect((await ask("DELETE", `${path}/${passkeyId}`)).status).toBe(204);
    expect(await (await ask("GET", path)).json()).toEqual([]);
    expect(await refusal(ask("GET", `/admin/users/${NOBODY}/passkeys`))).toEqual([404, "user_not_found"]);
  });

  it("is nobody without the key, and no member", async () => {
    const { person } = await withPasskey(await alice());
    const path = `/admin/users/${person.userId}/passkeys`;
    expect((await wireOf().fetch(path)).status).toBe(404);
    const asMember = await wire.fetch(path, { headers: { authorization: `Bearer ${person.access}` } });
    expect(await refusal(asMember)).toEqual([403, "not_admin"]);
  });

  it("takes a deleted account's passkeys along", async () => {
    const { person, key } = await withPasskey(await alice());
    await ask("DELETE", `/admin/users/${person.userId}`);
    expect(await rows("SELECT id FROM passkeys WHERE user_id = ?", person.userId)).toEqual([]);
    expect(await refusal(signIn(key))).toEqual(FAILED);
  });

  it("switches passkeys off: every call is gone, and the settings say so", async () => {
    const off = wireOf({ AUTH_PASSKEYS: "false", AUTH_SERVICE_ROLE_KEY: KEY });
    for (const path of ["registration/options", "authentication/options", "authentication/verify"]) {
      expect(await refusal(off.post(`/passkeys/${path}`, {}))).toEqual([404, "passkey_disabled"]);
    }
    expect(await refusal(off.fetch("/passkeys"))).toEqual([404, "passkey_disabled"]);
    const settings = async (from: typeof off) => (await from.fetch("/settings")).json();
    expect(await settings(off)).toMatchObject({ passkeys_enabled: false });
    expect(await settings(wireOf())).toMatchObject({ passkeys_enabled: true });
  });
});

it("holds a challenge to the last millisecond of five minutes", async () => {
  const clock = movedClock();
  clock.stop();
  const person = await alice();
  const { app } = await appOf(person, { clock });
  const caller = await getCaller(app, app.viewer);
  const asked = await beginPasskey(app, caller);
  const { challengeId } = asked;
  const key = await SoftwareAuthenticator.make();
  const credential = await key.create(onTheWire(asked));
  clock.move(minutes(5) - 1);
  expect(await addPasskey(app, caller, { challengeId, credential, friendlyName: "Laptop" })).toMatchObject({
    friendly_name: "Laptop",
  });
});

describe("on pages", () => {
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return body;
  };
  const door = (fields: Record<string, string>) =>
    new Request("https://thrive.test/auth", { method: "POST", body: form(fields) });
  const stepUp = (fields: Record<string, string>) =>
    new Request("https://thrive.test/auth/step-up?return=/settings/security", {
      method: "POST",
      body: form(fields),
    });
  const settings = new Request("https://thrive.test/settings/security?passkey-step=add");

  it("signs in with the form of /auth, and says in a sentence what is wrong with it", async () => {
    const { person, key } = await withPasskey(await alice());
    const { app } = visitorApp();
    const asked = await askForPasskey(app);
    const credential = JSON.stringify(await key.get(onTheWire(asked)));
    const fields = { intent: "passkey", challenge_id: asked.challengeId, credential };
    expect(await enterWithForm(app, door(fields))).toMatchObject({ userId: person.userId });
    expect(await enterWithForm(app, door(fields))).toEqual({
      refused: {},
      message: "That try is over. Please begin again.",
      typed: { intent: "passkey", challenge_id: asked.challengeId },
      status: 422,
    });
    const empty: Record<string, string> = {};
    for (const broken of [empty, { challenge_id: "1", credential: "{" }, { credential: "[]" }]) {
      expect(await enterWithForm(app, door({ intent: "passkey", ...broken }))).toMatchObject({ status: 422 });
    }
  });

  it("adds, renames and removes with the forms of the settings", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    const asked = await beginPasskey(app, await getCaller(app, app.viewer));
    const key = await SoftwareAuthenticator.make();
    const credential = JSON.stringify(await key.create(onTheWire(asked)));
    const send = (fields: Record<string, string>) => handlePasskeyForm(app, settings, form(fields));
    const add = { intent: "passkey-add", friendly_name: " My laptop ", challenge_id: asked.challengeId };
    expect(await send({ ...add, credential })).toMatchObject({ done: expect.any(String) });
    const shown = () =>
      selectPasskeys(app, person.userId).then((found) => showPasskeys(app, settings, found).passkeys);
    const [passkey] = await shown();
    expect(passkey).toMatchObject({ name: "My laptop", usedAt: null });
    const passkey_id = passkey?.id ?? "";
    expect(await send({ intent: "passkey-rename", passkey_id, friendly_name: " " })).toMatchObject({
      refused: { errors: { friendly_name: ["Please enter a name."] } },
    });
    await send({ intent: "passkey-rename", passkey_id, friendly_name: "Desk" });
    expect(await shown()).toMatchObject([{ name: "Desk" }]);
    expect(await send({ intent: "passkey-remove", passkey_id: NOBODY })).toMatchObject({
      refused: { sentence: "That passkey is not there any more." },
    });
    await send({ intent: "passkey-remove", passkey_id });
    expect(await shown()).toEqual([]);
  });

  it("say so when the browser hands nothing over, as one without script does", async () => {
    const { app } = await appOf(await alice());
    expect(await handlePasskeyForm(app, settings, form({ intent: "passkey-add" }))).toEqual({
      refused: { errors: {}, gone: false, sentence: "Please begin again." },
    });
  });

  it("prove anew who uses the session, where there may be no password at all", async () => {
    const { person, key } = await withPasskey(await alice());
    await rows("UPDATE sessions SET proved_at = 1 WHERE id = ?", person.sessionId);
    const { app } = await appOf(person);
    expect(await listFirstFactors(app, person)).toEqual({ password: false, passkey: true });
    const asked = await askForPasskey(app);
    const credential = JSON.stringify(await key.get(onTheWire(asked)));
    const fields = { intent: "passkey", challenge_id: asked.challengeId, credential };
    const prove = async () => handleStepUp(app, app.viewer, stepUp(fields)).catch((thrown) => thrown);
    const answer: Response = await prove();
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/settings/security"]);
    const [session] = await rows<{ proved_at: number }>(
      "SELECT proved_at FROM sessions WHERE id = ?",
      person.sessionId,
    );
    expect(session?.proved_at).toBeGreaterThan(Date.now() - minutes(1));
    expect(await prove()).toMatchObject({ sentence: "That try is over. Please begin again." });
  });

  it("prove nothing for somebody else, nor in place of a second factor", async () => {
    const [own, other] = [await withPasskey(await alice()), await withPasskey(await bora())];
    const proves = async (person: Person, key: SoftwareAuthenticator) => {
      await rows("UPDATE sessions SET proved_at = 1 WHERE id = ?", person.sessionId);
      const { app } = await appOf(person);
      const asked = await askForPasskey(app);
      const credential = JSON.stringify(await key.get(onTheWire(asked)));
      const fields = { intent: "passkey", challenge_id: asked.challengeId, credential };
      const answer = await handleStepUp(app, app.viewer, stepUp(fields));
      const [session] = await rows("SELECT proved_at FROM sessions WHERE id = ?", person.sessionId);
      return { answer, session };
    };
    expect(await proves(own.person, other.key)).toMatchObject({
      answer: { step: "refused", sentence: "That passkey belongs to another account." },
      session: { proved_at: 1 },
    });
    const { person } = await withAuthenticator(own.person);
    expect(await proves(person, own.key)).toMatchObject({
      answer: { step: "refused" },
      session: { proved_at: 1 },
    });
  });

  it("ask an old session for a proof before adding and removing, not for a new name", async () => {
    const { person, passkeyId } = await withPasskey(await alice());
    await rows("UPDATE sessions SET proved_at = 1 WHERE id = ?", person.sessionId);
    const { app } = await appOf(person);
    for (const intent of ["passkey-add", "passkey-remove"]) {
      const sent = handlePasskeyForm(app, settings, form({ intent, passkey_id: passkeyId }));
      const answer: Response = await sent.then(
        () => new Response(),
        (thrown) => thrown,
      );
      expect(answer.headers.get("location")).toBe(
        "/auth/step-up?return=%2Fsettings%2Fsecurity%3Fpasskey-step%3Dadd",
      );
    }
    const rename = { intent: "passkey-rename", passkey_id: passkeyId, friendly_name: "Desk" };
    expect(await handlePasskeyForm(app, settings, form(rename))).toEqual({ done: "Renamed." });
  });
});

/** The same credential with garbage in one of its fields. */
function spoilt<T extends { response: object }>(credential: T, field: string, garbage: string): T {
  return field === "id" || field === "rawId"
    ? { ...credential, [field]: garbage }
    : { ...credential, response: { ...credential.response, [field]: garbage } };
}
