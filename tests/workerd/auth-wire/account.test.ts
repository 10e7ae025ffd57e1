import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { issuerOf } from "#app/features/auth/settings.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, anotherBrowserOf, bora, type Person } from "#tests/factories/people.ts";
import {
  aMinutePasses,
  CONFIRMING,
  mailTo,
  newEmail,
  PASSWORD,
  refusal,
  wireOf,
} from "#tests/factories/wire.ts";

function asks(token: string, path = "/user", wire = wireOf()) {
  return wire.fetch(path, { headers: { authorization: `Bearer ${token}` } });
}

async function memberClient(settings = {}) {
  const email = newEmail();
  const client = wireOf(settings).client();
  const { data } = await wireOf().client().signUp({ email, password: PASSWORD });
  await client.signInWithPassword({ email, password: PASSWORD });
  return { email, client, id: data.user?.id ?? "" };
}

const signingJwk = JSON.parse(env.AUTH_SIGNING_KEY) as JWK;

async function forge(person: Person, change: { claims?: object; header?: object; key?: JWK } = {}) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: person.userId,
    session_id: person.sessionId,
    iss: issuerOf(env),
    aud: "authenticated",
    role: "authenticated",
    exp: now + 600,
    ...change.claims,
  };
  const header = { alg: "ES256", typ: "JWT", kid: signingJwk.kid ?? "", ...change.header };
  const key = await importJWK(change.key ?? signingJwk, header.alg);
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

describe("the bearer check", () => {
  it.each(["", "Bearer", "Basic x", "Bearer ", "bearer  "])(
    "without a token (%j) is 401",
    async (authorization) => {
      const answer = await wireOf().fetch("/user", { headers: { authorization } });
      expect(await refusal(answer)).toMatchObject({ status: 401, code: "no_authorization" });
    },
  );

  it("refuses everything that is not exactly a token of ours as bad_jwt", async () => {
    const person = await alice();
    const own = await forge(person);
    expect((await asks(own)).status).toBe(200);
    const [head = "", body = "", signature = ""] = own.split(".");
    const none = btoa(JSON.stringify({ alg: "none", typ: "JWT", kid: signingJwk.kid })).replaceAll("=", "");
    const other = await exportJWK((await generateKeyPair("ES256", { extractable: true })).privateKey);
    const curve = await exportJWK((await generateKeyPair("ES384", { extractable: true })).privateKey);
    const { d: _private, ...publicJwk } = signingJwk;
    const secret = btoa(JSON.stringify(publicJwk))
      .replaceAll("=", "")
      .replaceAll("+", "-")
      .replaceAll("/", "_");
    const now = Math.floor(Date.now() / 1000);
    const bad = {
      "alg none": `${none}.${body}.`,
      "alg none with the signature": `${none}.${body}.${signature}`,
      truncated: own.slice(0, -2),
      "without its signature": `${head}.${body}.`,
      "signed by another key under our kid": await forge(person, { key: other }),
      "signed on another curve": await forge(person, { key: curve, header: { alg: "ES384" } }),
      "HS256 with our public key": await forge(person, {
        key: { kty: "oct", k: secret },
        header: { alg: "HS256" },
      }),
      "an unknown kid": await forge(person, { header: { kid: "another" } }),
      "expired by one second": await forge(person, { claims: { exp: now - 1 } }),
      "without an end": await forge(person, { claims: { exp: undefined } }),
      "of another issuer": await forge(person, { claims: { iss: "https://evil.test/auth/v1" } }),
      "not yet begun": await forge(person, { claims: { nbf: now + 600 } }),
      "without subject": await forge(person, { claims: { sub: undefined } }),
      "with a session that is no id": await forge(person, { claims: { session_id: "1' OR 1=1 --" } }),
      nonsense: "a.b.c",
      "very long": "x".repeat(20_000),
    };
    for (const [what, token] of Object.entries(bad)) {
      expect(await refusal(await asks(token)), what).toMatchObject({ status: 403, code: "bad_jwt" });
    }
    expect(await refusal(await asks(await forge(person, { claims: { sub: "me" } })))).toMatchObject({
      status: 400,
      code: "bad_jwt",
    });
  });

  it("knows accounts and sessions as they are now", async () => {
    const steps = {
      session_not_found: "DELETE FROM sessions WHERE user_id = ?",
      user_banned: "UPDATE users SET banned_until = 9e12 WHERE id = ?",
      user_not_found: "UPDATE users SET deleted_at = 1 WHERE id = ?",
    };
    for (const [code, sql] of Object.entries(steps)) {
      const person = await alice();
      await rows(sql, person.userId);
      expect(await refusal(await asks(person.access))).toMatchObject({ status: 403, code });
    }
    const [one, other] = [await alice(), await alice()];
    const swapped = await forge(one, { claims: { session_id: other.sessionId } });
    expect((await refusal(await asks(swapped))).code).toBe("session_not_found");
  });

  it("goes on with the tokens of the key before while a new one signs, and ends with it", async () => {
    const person = await alice();
    const next = await exportJWK((await generateKeyPair("ES256", { extractable: true })).privateKey);
    const jwk = { ...next, kid: "next", alg: "ES256", use: "sig" };
    const { d: _private, ...before } = signingJwk;
    const rotated = wireOf({ AUTH_SIGNING_KEY: JSON.stringify([jwk, before]) });
    expect((await asks(person.access, "/user", rotated)).status).toBe(200);
    const { keys } = (await (await rotated.fetch("/.well-known/jwks.json")).json()) as { keys: JWK[] };
    expect(keys.map(({ kid }) => kid)).toEqual(["next", signingJwk.kid]);
    const renewed = await rotated.post("/token?grant_type=refresh_token", { refresh_token: person.refresh });
    const { access_token } = (await renewed.json()) as { access_token: string };
    expect((await asks(access_token, "/user", rotated)).status).toBe(200);
    const after = wireOf({ AUTH_SIGNING_KEY: JSON.stringify(jwk) });
    expect((await asks(access_token, "/user", after)).status).toBe(200);
    expect((await asks(person.access, "/user", after)).status).toBe(403);
  });
});

describe("discovery", () => {
  it("shows public keys only, by which auth-js verifies a token without asking", async () => {
    const answer = await wireOf().fetch("/.well-known/jwks.json");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
    const { keys } = (await answer.json()) as { keys: JWK[] };
    expect(keys).toEqual([
      {
        kty: "EC",
        crv: "P-256",
        x: signingJwk.x,
        y: signingJwk.y,
        kid: signingJwk.kid,
        alg: "ES256",
        use: "sig",
        key_ops: ["verify"],
      },
    ]);
    const { client, id } = await memberClient();
    const { data, error } = await client.getClaims();
    expect([error, data?.claims.sub]).toEqual([null, id]);
    const symmetric = { kty: "oct", k: "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTMyYg", alg: "HS256", kid: "h" };
    const hidden = await wireOf({ AUTH_SIGNING_KEY: JSON.stringify(symmetric) }).fetch(
      "/.well-known/jwks.json",
    );
    expect(await hidden.json()).toEqual({ keys: [] });
  });

  it("says how the product is set, where things are, and that it is well", async () => {
    expect(await (await wireOf().fetch("/settings")).json()).toMatchObject({
      external: { anonymous_users: false, email: true, phone: false, google: expect.any(Boolean) },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      saml_enabled: false,
    });
    expect(await (await wireOf(CONFIRMING).fetch("/settings")).json()).toMatchObject({
      mailer_autoconfirm: false,
    });
    expect(await (await wireOf().fetch("/health")).json()).toMatchObject({
      name: "GoTrue",
      version: expect.any(String),
    });
    expect(await (await wireOf().fetch("/.well-known/openid-configuration")).json()).toMatchObject({
      issuer: "https://thrive.test/auth/v1",
      jwks_uri: "https://thrive.test/auth/v1/.well-known/jwks.json",
    });
    expect(await refusal(await wireOf().post("/sso", { domain: "x.test" }))).toEqual({
      status: 404,
      code: "saml_provider_disabled",
      message: "SAML 2.0 is disabled",
    });
  });
});

describe("signing out", () => {
  it.each([
    ["local", ["gone", "stays"]],
    ["others", ["stays", "gone"]],
    ["global", ["gone", "gone"]],
  ] as const)("by auth-js with scope %s: this session %j", async (scope, expected) => {
    const { client, email } = await memberClient();
    const elsewhere = wireOf().client();
    await elsewhere.signInWithPassword({ email, password: PASSWORD });
    const tokens = await Promise.all(
      [client, elsewhere].map(async (one) => (await one.getSession()).data.session?.access_token ?? ""),
    );
    expect((await client.signOut({ scope })).error).toBeNull();
    const seen = await Promise.all(
      tokens.map(async (token) => ((await asks(token)).status === 200 ? "stays" : "gone")),
    );
    expect(seen).toEqual(expected);
  });

  it("answers 204 without a body; another scope is refused; without a session it is 401 or 403", async () => {
    const person = await alice();
    const out = (scope: string, token: string) =>
      wireOf().fetch(`/logout${scope}`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
    expect(await refusal(await out("?scope=planet", person.access))).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
    const answer = await out("", (await anotherBrowserOf(person)).access);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect((await refusal(await out("", person.access))).code).toBe("session_not_found");
  });
});

describe("changing an account", () => {
  it("merges data, where null removes a key", async () => {
    const { client } = await memberClient();
    await client.updateUser({ data: { theme: "dark", size: 1 } });
    const { data } = await client.updateUser({ data: { size: null, deep: { a: [1] } } });
    expect(data.user?.user_metadata).toMatchObject({ theme: "dark", deep: { a: [1] }, email_verified: true });
    expect(data.user?.user_metadata).not.toHaveProperty("size");
  });

  it("with a lot of data still gives tokens that fit a cookie", async () => {
    const { client } = await memberClient();
    expect((await client.updateUser({ data: { long: "x".repeat(10_000) } })).error).toBeNull();
    const { data } = await client.refreshSession();
    expect(data.session?.access_token.length).toBeLessThan(4000);
    expect((await client.getUser()).data.user?.user_metadata.long).toHaveLength(10_000);
    expect((await client.updateUser({ data: { longer: "x".repeat(20_000) } })).error?.code).toBe(
      "validation_failed",
    );
  });

  it("never touches what is not the member's to write", async () => {
    const person = await alice();
    const put = (body: object) =>
      wireOf().fetch("/user", {
        method: "PUT",
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${person.access}` },
      });
    expect(await refusal(await put({ app_metadata: { role: "admin" } }))).toMatchObject({
      status: 403,
      code: "not_admin",
    });
    const body = {
      role: "service_role",
      banned_until: 1,
      is_anonymous: true,
      email_confirmed_at: null,
      id: "x",
    };
    expect(await (await put(body)).json()).toMatchObject({
      id: person.userId,
      role: "authenticated",
      is_anonymous: false,
    });
  });

  it("asks for the current password to set a new one, which ends the other sessions and all codes", async () => {
    const { client, email, id } = await memberClient(CONFIRMING);
    await wireOf(CONFIRMING).client().resetPasswordForEmail(email);
    const password = "another horse battery";
    const change = async (more: object) => (await client.updateUser({ password, ...more })).error?.code;
    expect(await change({})).toBe("current_password_required");
    expect(await change({ current_password: "wrong" })).toBe("current_password_invalid");
    expect(await change({ current_password: PASSWORD, password: PASSWORD })).toBe("same_password");
    expect(await change({ current_password: PASSWORD, password: "password123" })).toBe("weak_password");
    expect(await change({ current_password: PASSWORD })).toBeUndefined();
    expect(await count("sessions", "user_id = ?", id)).toBe(1);
    expect(await count("one_time_tokens", "user_id = ?", id)).toBe(0);
    expect((await mailTo(email)).template).toBe("password_changed");
    expect((await client.getUser()).error).toBeNull();
  });

  it("takes a code in place of the current password, once", async () => {
    const { client, email } = await memberClient(CONFIRMING);
    expect((await client.reauthenticate()).error).toBeNull();
    const { code, template } = await mailTo(email);
    expect(template).toBe("reauthentication");
    const wrong = code === "000000" ? "000001" : "000000";
    const change = async (password: string, nonce: string) =>
      (await client.updateUser({ password, nonce })).error;
    expect(await change("another horse battery", wrong)).toMatchObject({
      status: 422,
      code: "reauthentication_not_valid",
    });
    expect(await change("another horse battery", code)).toBeNull();
    expect((await change("a third horse battery", code))?.code).toBe("reauthentication_not_valid");
  });

  it("guesses at the current password no more than ten times", async () => {
    const { client } = await memberClient();
    const statuses: (number | undefined)[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const { error } = await client.updateUser({ password: "x".repeat(20), current_password: "guess" });
      statuses.push(error?.status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it("delays who goes on guessing at it as the door does: twenty in an hour, whatever a quarter of it allows", async () => {
    const { client, email } = await memberClient();
    const guess = async () =>
      (await client.updateUser({ password: "x".repeat(20), current_password: "guess" })).error?.status;
    const quarter = async () => {
      const statuses = [];
      for (let tries = 0; tries < 10; tries++) statuses.push(await guess());
      await rows("DELETE FROM rate_limits WHERE key = ?", `sign_in_account:${email}`);
      return statuses;
    };
    expect(await quarter()).toEqual(Array(10).fill(400));
    expect(await quarter()).toEqual(Array(10).fill(400));
    expect(await guess()).toBe(429);
  });

  it("asks for the second factor where there is one", async () => {
    const { client, id } = await memberClient();
    await rows(
      "INSERT INTO mfa_factors (id, user_id, factor_type, status, created_at, updated_at) VALUES (?, ?, 'totp', 'verified', 1, 1)",
      crypto.randomUUID(),
      id,
    );
    for (const change of [{ password: "another horse battery" }, { email: newEmail() }]) {
      expect((await client.updateUser(change)).error).toMatchObject({
        status: 401,
        code: "insufficient_aal",
      });
    }
    expect((await client.updateUser({ data: { theme: "dark" } })).error).toBeNull();
  });

  it.each([
    ["both in turn", false],
    ["both at once", true],
  ] as const)("moves to another address when the old and the new one confirm: %s", async (_what, atOnce) => {
    const { client, email, id } = await memberClient(CONFIRMING);
    const next = newEmail("alicia");
    const { data } = await client.updateUser({ email: next });
    expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) });
    const [old, fresh] = await Promise.all([mailTo(email), mailTo(next)]);
    expect([old.template, fresh.template]).toEqual(["email_change_current", "email_change_new"]);
    const confirm = (address: string, token: string) =>
      wireOf().post("/verify", { type: "email_change", email: address, token });
    const both = [() => confirm(email, old.code), () => confirm(next, fresh.code)];
    const answers = [];
    if (atOnce) answers.push(...(await Promise.all(both.map((act) => act()))));
    else for (const act of both) answers.push(await act());
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Record<string, unknown>[];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(bodies.filter((body) => "access_token" in body)).toHaveLength(1);
    expect(bodies.find((body) => !("access_token" in body))).toMatchObject({
      code: "200",
      msg: expect.any(String),
    });
    expect(await rows("SELECT email, new_email FROM users WHERE id = ?", id)).toEqual([
      { email: next, new_email: null },
    ]);
    expect(await toldOfChange(id)).toEqual([{ to_email: email }]);
    expect(
      (await wireOf().client().signInWithPassword({ email: next, password: PASSWORD })).error,
    ).toBeNull();
  });

  it("moves at once where addresses confirm themselves, and the old one is told", async () => {
    const { client, email, id } = await memberClient();
    const next = newEmail("alicia");
    await client.updateUser({ email: next });
    expect(await rows("SELECT email FROM users WHERE id = ?", id)).toEqual([{ email: next }]);
    expect(await toldOfChange(id)).toEqual([{ to_email: email }]);
  });

  it("stays where it is after one half, however often", async () => {
    const { client, email, id } = await memberClient(CONFIRMING);
    const next = newEmail("alicia");
    await client.updateUser({ email: next });
    const { code } = await mailTo(next);
    const half = () => wireOf().post("/verify", { type: "email_change", email: next, token: code });
    expect((await half()).status).toBe(200);
    expect((await half()).status).toBe(403);
    expect(await rows("SELECT email FROM users WHERE id = ?", id)).toEqual([{ email }]);
    expect(await toldOfChange(id)).toEqual([]);
  });

  it("does not move to somebody else's address, also when they take it meanwhile", async () => {
    const other = await memberClient();
    const { client, email } = await memberClient(CONFIRMING);
    expect((await client.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
    const next = newEmail("late");
    await client.updateUser({ email: next });
    const [old, fresh] = [await mailTo(email), await mailTo(next)];
    await wireOf().client().signUp({ email: next, password: PASSWORD });
    await wireOf().post("/verify", { type: "email_change", email, token: old.code });
    const answer = await wireOf().post("/verify", { type: "email_change", email: next, token: fresh.code });
    expect(await refusal(answer)).toMatchObject({ status: 422, code: "email_exists" });
  });

  it("takes no phone number at once that somebody else has taken meanwhile", async () => {
    const [person, other] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(person, { env: { ...env, AUTH_SMS_AUTOCONFIRM: "true" } });
    const phone = `+1777${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`;
    const commit: typeof app.commit = async (...done) => {
      await rows("UPDATE users SET phone = ? WHERE id = ?", phone, other.userId);
      return app.commit(...done);
    };
    const change = updateUser({ ...app, commit }, await getCaller(app, person), { phone });
    await expect(change).rejects.toMatchObject({ wireCode: "phone_exists", wireStatus: 422 });
  });

  it("takes a phone number after its code", async () => {
    const { client, id } = await memberClient();
    const phone = `+1555${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`;
    const { data } = await client.updateUser({ phone });
    expect(data.user).toMatchObject({ phone: "", new_phone: phone.slice(1) });
    const [sms] = await rows<{ body: string }>("SELECT body FROM sms_outbox WHERE to_phone = ?", phone);
    const token = /\d{6}/.exec(sms?.body ?? "")?.[0] ?? "";
    const wrong = await client.verifyOtp({
      phone,
      token: token === "000000" ? "000001" : "000000",
      type: "phone_change",
    });
    expect(wrong.error?.code).toBe("otp_expired");
    expect((await client.verifyOtp({ phone, token, type: "phone_change" })).data.user).toMatchObject({
      id,
      phone: phone.slice(1),
    });
    await aMinutePasses(phone);
    expect((await (await memberClient()).client.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: "phone_exists",
    });
  });
});

describe("by phone, where an operator allows it", () => {
  it("members sign up, confirm and come back", async () => {
    const wire = () => wireOf({ AUTH_PHONE: "true" });
    const phone = `+1666${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`;
    const { data } = await wire()
      .client()
      .signUp({ phone, password: PASSWORD, options: { data: { display_name: "Bo" } } });
    expect([data.session, data.user?.phone]).toEqual([null, phone.slice(1)]);
    expect((await wire().client().signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe(
      "phone_not_confirmed",
    );
    const codeOf = async () => {
      const [sms] = await rows<{ body: string }>(
        "SELECT body FROM sms_outbox WHERE to_phone = ? ORDER BY id DESC",
        phone,
      );
      return /\d{6}/.exec(sms?.body ?? "")?.[0] ?? "";
    };
    expect(
      (
        await wire()
          .client()
          .verifyOtp({ phone, token: await codeOf(), type: "sms" })
      ).error,
    ).toBeNull();
    expect((await wire().client().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    await aMinutePasses(phone);
    expect((await wire().client().signInWithOtp({ phone })).error).toBeNull();
    expect(
      (
        await wire()
          .client()
          .verifyOtp({ phone, token: await codeOf(), type: "sms" })
      ).error,
    ).toBeNull();
  });
});

/** Whom a mail tells that the address of this account was changed. */
function toldOfChange(userId: string) {
  return rows("SELECT to_email FROM email_outbox WHERE to_user = ? AND template = 'email_changed'", userId);
}
