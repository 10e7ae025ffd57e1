import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { AuthClient, type UserIdentity } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { findAuthUser } from "#app/features/auth/auth-user.server.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { preparePasswordChange } from "#app/features/auth/commands/change-password.server.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { challengeOf, prepareMailCode, redeemAuthCode } from "#app/features/auth/oauth/auth-codes.server.ts";
import { identityObject } from "#app/features/auth/user-object.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf, type TestApp, visitorApp } from "#tests/factories/app.ts";
import { cookieOf, ORIGIN } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { CALLBACK, everyProvider, someone } from "#tests/factories/oauth.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { mailTo } from "#tests/factories/wire.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { consents, idTokenOf, type ProviderAccount, withProviders } from "#tests/fakes/providers.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { createServer } from "#workers/http/server.ts";

withProviders();

const server = createServer(async () => new Response("page"));
const VERIFIER = "a".repeat(20) + "-._~".repeat(8) + "0".repeat(4);
const APP = "https://app.thrive.test/back";

/** The Worker of an operator with keys for every provider, as a client elsewhere calls it. */
async function ask(path: string, init: RequestInit = {}, changed: Partial<typeof everyProvider> = {}) {
  const execution = createExecutionContext();
  const settings = { ...everyProvider, AUTH_REDIRECT_ALLOW_LIST: "https://app.thrive.test/*", ...changed };
  const headers = new Headers(init.headers);
  if (!headers.has("cf-connecting-ip"))
    headers.set("cf-connecting-ip", `198.51.100.9-${crypto.randomUUID()}`);
  const request = new Request(new URL(path, ORIGIN), { redirect: "manual", ...init, headers });
  const answer = await server.fetch(request, settings, execution);
  await waitOnExecutionContext(execution);
  return answer;
}

const bearer = (person: Person) => ({ headers: { authorization: `Bearer ${person.access}` } });

async function authorizePath(extra: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({
    provider: "google",
    redirect_to: APP,
    code_challenge: await challengeOf(VERIFIER),
    code_challenge_method: "s256",
    ...extra,
  });
  return `/auth/v1/authorize?${query}`;
}

async function begins(extra: Record<string, string> = {}): Promise<URL> {
  const answer = await ask(await authorizePath(extra));
  expect(answer.status, await answer.clone().text()).toBe(302);
  return new URL(answer.headers.get("location") ?? "");
}

const locationOf = (answer: Response) => new URL(answer.headers.get("location") ?? "");

async function codeFor(account: ProviderAccount): Promise<string> {
  const answer = await ask(`/auth/v1/callback?${consents(await begins(), account)}`);
  const code = locationOf(answer).searchParams.get("code");
  if (!code) throw new Error(`no code: ${answer.headers.get("location")}`);
  return code;
}

/** A domain at which nobody may have their address. */
async function forbiddenDomain(): Promise<string> {
  const domain = `scam-${crypto.randomUUID().slice(0, 8)}.example`;
  await rows(
    "INSERT INTO banned_domains (domain, reason, banned_by, created_at) VALUES (?, 'Phishing', ?, 1)",
    domain,
    (await bora()).userId,
  );
  return domain;
}

describe("GET /authorize", () => {
  it("leads to the provider with our own state, callback and challenge, whatever the client says, in any letter case", async () => {
    const away = await begins({
      State: "evil",
      state: "evil",
      REDIRECT_URI: "https://evil.test",
      redirect_uri: "https://evil.test",
      Client_Id: "evil",
      response_type: "token",
      response_mode: "fragment",
      Code_Challenge: "evil",
      nonce: "evil",
      request_uri: "https://evil.test",
      prompt: "select_account",
      scopes: "calendar https://scopes.test/a",
    });
    const query = Object.fromEntries(away.searchParams);
    expect(query).toMatchObject({
      redirect_uri: CALLBACK,
      client_id: "google-web",
      response_type: "code",
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: "openid email profile calendar https://scopes.test/a",
      prompt: "select_account",
    });
    expect(away.href).not.toContain("evil");
    expect(query.code_challenge).not.toBe(await challengeOf(VERIFIER));
    expect([...away.searchParams.keys()].map((name) => name.toLowerCase()).sort()).toEqual(
      [...new Set(away.searchParams.keys())].sort(),
    );
  });

  it.each([
    ["no provider", { provider: "" }],
    ["an unknown provider", { provider: "myspace" }],
    ["a name every object has", { provider: "constructor" }],
    ["a challenge without method", { code_challenge_method: "" }],
    ["a method without challenge", { code_challenge: "" }],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["a short challenge", { code_challenge: "a".repeat(42) }],
    ["a long challenge", { code_challenge: "a".repeat(129) }],
    ["a challenge of other letters", { code_challenge: "ä".repeat(50) }],
  ])("refuses %s", async (_what, extra) => {
    const answer = await ask(await authorizePath(extra as Record<string, string>));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: "validation_failed" });
  });

  it("does not know a provider without keys", async () => {
    const answer = await ask(await authorizePath(), {}, { AUTH_GOOGLE_CLIENT_ID: "" });
    expect(await answer.json()).toMatchObject({
      code: 400,
      error_code: "validation_failed",
      msg: "Unsupported provider: provider is not enabled",
    });
  });

  it("does not know an invitation nobody has sent", async () => {
    const answer = await ask(await authorizePath({ invite_token: "nobody" }));
    expect([answer.status, (await answer.json()) as object]).toMatchObject([
      404,
      { error_code: "user_not_found" },
    ]);
  });

  it.each([
    "https://evil.test/",
    "//evil.test",
    "https://thrive.test.evil.test/",
    "https://thrive.test@evil.test/",
    "https://evil.test\\@thrive.test/",
    "https:/\\evil.test",
    "https://app.thrive.test.evil.test/x",
    "https://2130706433/",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://thrive.test:444/",
    "http://thrive.test/",
    " https://evil.test",
    "https://ev\u0000il.test",
  ])("never comes back to %j", async (redirectTo) => {
    const away = await begins({ redirect_to: redirectTo });
    const answer = await ask(`/auth/v1/callback?${consents(away, someone())}`);
    expect(locationOf(answer).origin).toBe(ORIGIN);
  });
});

describe("an invitation", () => {
  const OPERATOR = { AUTH_SERVICE_ROLE_KEY: "k".repeat(43) };

  /** Invites this address, and gives the token of its link. */
  async function invites(email: string): Promise<string> {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${OPERATOR.AUTH_SERVICE_ROLE_KEY}`,
    };
    const body = JSON.stringify({ email });
    const answer = await ask("/auth/v1/invite", { method: "POST", headers, body }, OPERATOR);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { link } = await mailTo(email);
    return new URL(link).searchParams.get("token") ?? "";
  }
  const answers = async (invite_token: string, account: ProviderAccount) =>
    locationOf(await ask(`/auth/v1/callback?${consents(await begins({ invite_token }), account)}`));

  it("is answered by the address it went to, also while nobody else may sign up, and once", async () => {
    const casey = someone();
    const token = await invites(casey.email ?? "");
    const away = await begins({ invite_token: token });
    const closed = { AUTH_SIGNUP_DISABLED: "true" };
    const back = locationOf(await ask(`/auth/v1/callback?${consents(away, casey)}`, {}, closed));
    expect(back.searchParams.has("code")).toBe(true);
    expect(
      await rows(
        "SELECT email_confirmed_at IS NOT NULL AS confirmed FROM users WHERE email = ?",
        casey.email,
      ),
    ).toEqual([{ confirmed: 1 }]);
    expect((await ask(await authorizePath({ invite_token: token }))).status).toBe(404);
  });

  it("is not answered by anybody else, neither a newcomer nor a member, and stays open", async () => {
    const casey = someone();
    const token = await invites(casey.email ?? "");
    const [stranger, member] = [someone(), someone()];
    await codeFor(member);
    for (const other of [stranger, member]) {
      const back = await answers(token, other);
      expect(Object.fromEntries(back.searchParams)).toMatchObject({ error_code: "invite_not_found" });
    }
    expect(await count("users", "email = ?", stranger.email)).toBe(0);
    expect((await answers(token, casey)).searchParams.has("code")).toBe(true);
  });
});

describe("the callback", () => {
  it("ends with a code at the client's address, which trades for a session and the provider's tokens once", async () => {
    const casey = someone();
    const answer = await ask(`/auth/v1/callback?${consents(await begins(), casey)}`);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([302, []]);
    const back = locationOf(answer);
    expect(back.origin + back.pathname).toBe(APP);
    expect([...back.searchParams.keys()]).toEqual(["code"]);
    const authCode = back.searchParams.get("code") ?? "";

    const { app } = visitorApp({ env: everyProvider });
    await expect(redeemAuthCode(app, { authCode, codeVerifier: `${VERIFIER}x` })).rejects.toMatchObject({
      wireCode: "bad_code_verifier",
      wireStatus: 400,
    });
    const redeemed = await redeemAuthCode(app, { authCode, codeVerifier: VERIFIER });
    expect(redeemed.provider).toMatchObject({
      access: expect.any(String),
      refresh: expect.stringContaining("refresh-"),
    });
    expect(await rows("SELECT amr FROM sessions WHERE id = ?", redeemed.tokens.sessionId)).toMatchObject([
      { amr: expect.stringContaining("oauth") },
    ]);
    await expect(redeemAuthCode(app, { authCode, codeVerifier: VERIFIER })).rejects.toMatchObject({
      wireCode: "flow_state_not_found",
      wireStatus: 404,
    });
    expect(await count("flow_states", "user_id = ?", redeemed.tokens.userId)).toBe(0);
  });

  it("takes Apple's posted answer, and the name that is told only once", async () => {
    const casey: ProviderAccount = { ...someone(), email_verified: "true" };
    delete casey.name;
    const params = consents(await begins({ provider: "apple" }), casey);
    params.set(
      "user",
      JSON.stringify({ name: { firstName: "Casey", lastName: "Lin" }, email: "evil@people.test" }),
    );
    const answer = await ask("/auth/v1/callback", {
      method: "POST",
      body: params,
      headers: { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" },
    });
    expect(locationOf(answer).searchParams.has("code")).toBe(true);
    expect(
      await rows(
        "SELECT email, json_extract(user_metadata, '$.name') AS name FROM users WHERE email = ?",
        casey.email,
      ),
    ).toEqual([{ email: casey.email, name: "Casey Lin" }]);
  });

  it("hands a page's flow on to the page, posted or not", async () => {
    await rows(
      `INSERT INTO flow_states (id, provider, intent, surface, method, created_at, expires_at)
       VALUES ('00000000-0000-4000-8000-000000000001', 'apple', 'sign_in', 'page', 'oauth', 1, 9e15)`,
    );
    const params = new URLSearchParams({
      state: "00000000-0000-4000-8000-000000000001",
      code: "c",
      evil: "x",
    });
    for (const answer of [
      await ask("/auth/v1/callback", { method: "POST", body: params }),
      await ask(`/auth/v1/callback?${params}`),
    ]) {
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        "/auth/oauth/callback?state=00000000-0000-4000-8000-000000000001&code=c",
      ]);
    }
    expect(await rows("SELECT answered_at FROM flow_states WHERE id LIKE '00000000-%'")).toEqual([
      { answered_at: null },
    ]);
  });

  it.each([
    ["no state", {}, "bad_oauth_callback"],
    ["a state that is none", { state: "x" }, "bad_oauth_state"],
    ["an unknown state", { state: crypto.randomUUID() }, "bad_oauth_state"],
  ])("with %s ends at the site", async (_what, params, code) => {
    const answer = await ask(`/auth/v1/callback?${new URLSearchParams(params as Record<string, string>)}`);
    expect(answer.status).toBe(303);
    const back = locationOf(answer);
    expect(back.origin).toBe(ORIGIN);
    expect(back.searchParams.get("error_code")).toBe(code);
    expect(back.searchParams.get("error")).toBe("invalid_request");
    expect(new URLSearchParams(back.hash.slice(1)).get("error_code")).toBe(code);
  });

  it("tells a browser on its way over one of our pages there", async () => {
    const cookie = `__Host-thrive-oauth=${"k".repeat(43)}`;
    const answer = await ask("/auth/v1/callback?state=x", { headers: { cookie } });
    expect(answer.headers.get("location")).toBe("/auth?error_code=bad_oauth_state");
  });

  it("of a state that was answered says so", async () => {
    const params = consents(await begins(), someone());
    await ask(`/auth/v1/callback?${params}`);
    const back = locationOf(await ask(`/auth/v1/callback?${params}`));
    expect(back.searchParams.get("error_code")).toBe("flow_state_already_used");
  });

  it("tells the client what the provider said, and what is wrong with the account", async () => {
    const told = async (params: URLSearchParams) =>
      Object.fromEntries(locationOf(await ask(`/auth/v1/callback?${params}`)).searchParams);
    const state = async () => (await begins()).searchParams.get("state") ?? "";
    expect(
      await told(
        new URLSearchParams({ state: await state(), error: "access_denied", error_description: "No." }),
      ),
    ).toEqual({ error: "access_denied", error_description: "No." });
    expect(
      await told(new URLSearchParams({ state: await state(), error: "<script>", error_description: "x" })),
    ).toMatchObject({ error: "server_error" });
    expect(await told(new URLSearchParams({ state: await state() }))).toMatchObject({
      error: "invalid_request",
      error_code: "bad_oauth_callback",
    });
    expect(await told(consents(await begins(), someone({ email_verified: false })))).toEqual({
      error: "access_denied",
      error_code: "provider_email_needs_verification",
      error_description: "Unverified email with google. Verify the email with google in order to sign in",
    });
    const casey = someone();
    await codeFor(casey);
    await rows("UPDATE users SET banned_until = 9e15 WHERE email = ?", casey.email);
    expect(await told(consents(await begins(), casey))).toMatchObject({
      error: "access_denied",
      error_code: "user_banned",
    });
  });

  it("is a sentence, not a fault, when the provider fails", async () => {
    expectConsoleError("provider_failed");
    const answer = await ask(
      `/auth/v1/callback?${consents(await begins(), someone(), { foreignKey: true })}`,
    );
    expect(Object.fromEntries(locationOf(answer).searchParams)).toMatchObject({
      error: "server_error",
      error_code: "unexpected_failure",
    });
  });

  it("without PKCE gives tokens in strict compatibility alone", async () => {
    const implicit = { code_challenge: "", code_challenge_method: "" };
    const casey = someone();
    const refused = locationOf(await ask(`/auth/v1/callback?${consents(await begins(implicit), casey)}`));
    expect(refused.searchParams.get("error_code")).toBe("feature_disabled");
    expect(refused.hash).not.toContain("access_token");
    expect(await count("users", "email = ?", casey.email)).toBe(0);

    const params = consents(await begins(implicit), casey);
    const strict = await ask(`/auth/v1/callback?${params}`, {}, { AUTH_STRICT_COMPAT: "true" });
    const fragment = Object.fromEntries(new URLSearchParams(locationOf(strict).hash.slice(1)));
    expect(fragment).toMatchObject({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.any(String),
      token_type: "bearer",
      provider_token: expect.any(String),
      expires_in: "600",
      sb: "",
    });
  });

  it("takes no body that is no form, and nothing too large", async () => {
    const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    const back = locationOf(await ask("/auth/v1/callback", json));
    expect(back.searchParams.get("error_code")).toBe("bad_oauth_callback");
    const large = new URLSearchParams({ state: "x".repeat(100_000) });
    expect((await ask("/auth/v1/callback", { method: "POST", body: large })).status).toBe(413);
  });
});

describe("a code", () => {
  const codes = async (clock = movedClock()) => {
    const person = await alice();
    const { app } = visitorApp({ clock, env: everyProvider });
    const codeChallenge = await challengeOf(VERIFIER);
    const { authCode, statement } = await prepareMailCode(app, {
      userId: person.userId,
      method: "magiclink",
      codeChallenge,
    });
    await db.batch([statement as never]);
    return { person, app, clock, authCode };
  };

  it.each([
    ["", VERIFIER, "validation_failed", 400],
    ["x", "", "validation_failed", 400],
    ["unknown", VERIFIER, "flow_state_not_found", 404],
    [crypto.randomUUID(), VERIFIER, "flow_state_not_found", 404],
  ])("%j with verifier %j is refused", async (authCode, codeVerifier, wireCode, wireStatus) => {
    const redeeming = redeemAuthCode(visitorApp().app, { authCode, codeVerifier });
    await expect(redeeming).rejects.toMatchObject({ wireCode, wireStatus });
  });

  it("of a link by mail lasts 300 seconds and begins a session as that link does", async () => {
    const clock = movedClock();
    clock.stop();
    const [late, punctual] = [await codes(clock), await codes(clock)];
    clock.move(minutes(5) - 1);
    const { tokens } = await redeemAuthCode(punctual.app, {
      authCode: punctual.authCode,
      codeVerifier: VERIFIER,
    });
    expect(tokens.userId).toBe(punctual.person.userId);
    expect(await rows("SELECT amr FROM sessions WHERE id = ?", tokens.sessionId)).toMatchObject([
      { amr: expect.stringContaining("magiclink") },
    ]);
    clock.move(1);
    await expect(
      redeemAuthCode(late.app, { authCode: late.authCode, codeVerifier: VERIFIER }),
    ).rejects.toMatchObject({ wireCode: "flow_state_expired", wireStatus: 422 });
  });

  it("is worth nothing any more once its member signs out everywhere, or their password changes", async () => {
    const ends = {
      "signed out everywhere": ({ app }: TestApp<MemberContext>) => signOut(app, "global"),
      "signed out on all others": ({ app }: TestApp<MemberContext>) => signOut(app, "others"),
      "another password": async ({ app }: TestApp<MemberContext>) => {
        const caller = await getCaller(app, app.viewer);
        const { statements } = await preparePasswordChange(app, caller, {
          password: "Quite-Another-Secret-77!",
          currentPassword: undefined,
          nonce: undefined,
        });
        await app.commit(statements);
      },
    };
    for (const [how, end] of Object.entries(ends)) {
      const { person, app, authCode } = await codes();
      await end(await appOf(person));
      await expect(redeemAuthCode(app, { authCode, codeVerifier: VERIFIER }), how).rejects.toMatchObject({
        wireCode: "flow_state_not_found",
      });
    }
  });

  it("is won by exactly one of twenty at once", async () => {
    const { person, app, authCode } = await codes();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => redeemAuthCode(app, { authCode, codeVerifier: VERIFIER })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const lost = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.wireCode] : []));
    expect(new Set(lost)).toEqual(new Set(["flow_state_not_found"]));
    expect(await count("sessions", "user_id = ?", person.userId)).toBe(2);
  });

  it("is worth nothing to whom the account was taken from meanwhile", async () => {
    const [banned, gone] = [await codes(), await codes()];
    await rows("UPDATE users SET banned_until = 9e15 WHERE id = ?", banned.person.userId);
    await rows("UPDATE users SET deleted_at = 1 WHERE id = ?", gone.person.userId);
    for (const [{ app, authCode }, wireCode] of [
      [banned, "user_banned"],
      [gone, "user_not_found"],
    ] as const) {
      await expect(redeemAuthCode(app, { authCode, codeVerifier: VERIFIER })).rejects.toMatchObject({
        wireCode,
      });
    }
  });

  it("cannot be answered as if it were a provider's state", async () => {
    const { authCode, person } = await codes();
    const [flow] = await rows<{ id: string }>("SELECT id FROM flow_states WHERE user_id = ?", person.userId);
    const back = locationOf(await ask(`/auth/v1/callback?state=${flow?.id}&code=x`));
    expect(back.searchParams.get("error_code")).toBe("bad_oauth_state");
    const redeemed = await redeemAuthCode(visitorApp().app, { authCode, codeVerifier: VERIFIER });
    expect(redeemed.tokens.userId).toBe(person.userId);
  });
});

describe("identities on the wire", () => {
  async function links(person: Person, account: ProviderAccount, provider = "google"): Promise<URL> {
    const path = (await authorizePath({ provider })).replace("/authorize", "/user/identities/authorize");
    const begun = await ask(`${path}&skip_http_redirect=true`, bearer(person));
    expect(begun.status, await begun.clone().text()).toBe(200);
    const { url } = (await begun.json()) as { url: string };
    return locationOf(await ask(`/auth/v1/callback?${consents(url, account)}`));
  }

  const identitiesOf = (person: Person) =>
    rows<{ id: string; provider: string }>(
      "SELECT id, provider FROM identities WHERE user_id = ? ORDER BY created_at",
      person.userId,
    );

  const removes = async (person: Person, id: string) => {
    const answer = await ask(`/auth/v1/user/identities/${id}`, { method: "DELETE", ...bearer(person) });
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };

  it("are linked and unlinked by their owner, and written into the log", async () => {
    const person = await alice();
    expect((await links(person, someone(), "google")).searchParams.has("code")).toBe(true);
    expect((await links(person, someone(), "github")).searchParams.has("code")).toBe(true);
    const [google, github] = await identitiesOf(person);
    expect([google?.provider, github?.provider]).toEqual(["google", "github"]);
    expect(await rows("SELECT app_metadata FROM users WHERE id = ?", person.userId)).toEqual([
      { app_metadata: JSON.stringify({ provider: "google", providers: ["google", "github"] }) },
    ]);
    expect(await removes(person, google?.id ?? "")).toEqual([200, {}]);
    expect(await removes(person, github?.id ?? "")).toMatchObject([
      422,
      { error_code: "single_identity_not_deletable" },
    ]);
    expect(
      await rows("SELECT kind FROM account_activity WHERE user_id = ? ORDER BY id", person.userId),
    ).toEqual([{ kind: "identity_linked" }, { kind: "identity_linked" }, { kind: "identity_unlinked" }]);
  });

  it("stay where the client says that its token is for somebody else", async () => {
    const person = await alice();
    for (const provider of ["google", "github"]) await links(person, someone(), provider);
    const [google] = await identitiesOf(person);
    const headers = { authorization: `Bearer ${person.access}`, "x-jwt-aud": "other" };
    const answer = await ask(`/auth/v1/user/identities/${google?.id}`, { method: "DELETE", headers });
    expect([answer.status, answer.headers.get("x-sb-error-code")]).toEqual([403, "unexpected_audience"]);
    expect(await identitiesOf(person)).toHaveLength(2);
  });

  it("also redirect at once, and only with a bearer token", async () => {
    const person = await alice();
    const path = "/auth/v1/user/identities/authorize?provider=google";
    expect((await ask(path, bearer(person))).status).toBe(302);
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, { headers: { cookie: cookieOf(person) } })).status).toBe(401);
    expect((await ask("/auth/v1/user/identities/authorize?provider=x", bearer(person))).status).toBe(400);
    expect((await ask(`/auth/v1/user/identities/${crypto.randomUUID()}`, { method: "DELETE" })).status).toBe(
      401,
    );
  });

  it("that belong to someone stay theirs", async () => {
    const [person, other] = [await alice(), await bora()];
    const account = someone();
    await links(other, account);
    const back = await links(person, account);
    expect(back.searchParams.get("error_code")).toBe("identity_already_exists");
    expect(await identitiesOf(person)).toEqual([]);
    const again = await links(other, account);
    expect(again.searchParams.get("error_code")).toBe("identity_already_exists");
  });

  it("of others are not found, like those that do not exist", async () => {
    const [person, other] = [await alice(), await bora()];
    for (const account of [someone(), someone()]) await links(other, account);
    for (const provider of ["google", "github"]) await links(person, someone(), provider);
    const before = await identitiesOf(other);
    const theirs = await removes(person, before[0]?.id ?? "");
    const nobodys = await removes(person, crypto.randomUUID());
    expect(theirs).toEqual(nobodys);
    expect(theirs).toMatchObject([422, { error_code: "identity_not_found" }]);
    expect(await identitiesOf(other)).toEqual(before);
    expect(await removes(person, "1' OR 1=1")).toMatchObject([404, { error_code: "validation_failed" }]);
  });

  it("never go altogether, also when the last two are removed at once", async () => {
    const person = await alice();
    for (const provider of ["google", "github"]) await links(person, someone(), provider);
    const both = await identitiesOf(person);
    const removed = await Promise.all(both.map(({ id }) => removes(person, id)));
    expect(removed.filter(([status]) => status === 200)).toHaveLength(1);
    expect(removed.filter(([, body]) => body.error_code === "single_identity_not_deletable")).toHaveLength(1);
    expect(await identitiesOf(person)).toHaveLength(1);
  });

  it("may all go while there is a password, which goes with the email's own", async () => {
    const person = await alice();
    await rows("UPDATE users SET password_hash = 'x' WHERE id = ?", person.userId);
    await links(person, someone());
    const [google] = await identitiesOf(person);
    expect(await removes(person, google?.id ?? "")).toEqual([200, {}]);

    const account = someone();
    await links(person, account);
    const email = crypto.randomUUID();
    await rows(
      `INSERT INTO identities (id, user_id, provider, provider_subject, identity_data, created_at, updated_at)
       VALUES (?, ?, 'email', ?, '{}', 1, 1)`,
      email,
      person.userId,
      person.userId,
    );
    expect(await removes(person, email)).toEqual([200, {}]);
    expect(await rows("SELECT email, password_hash FROM users WHERE id = ?", person.userId)).toEqual([
      { email: account.email, password_hash: null },
    ]);
  });

  it("keep the email's own where the address left belongs to someone else", async () => {
    const [person, other] = [await alice(), await bora()];
    const account = someone();
    await links(person, account);
    await rows("UPDATE users SET email = ? WHERE id = ?", account.email, other.userId);
    const email = crypto.randomUUID();
    await rows(
      `INSERT INTO identities (id, user_id, provider, provider_subject, identity_data, created_at, updated_at)
       VALUES (?, ?, 'email', ?, '{}', 1, 1)`,
      email,
      person.userId,
      person.userId,
    );
    expect(await removes(person, email)).toMatchObject([
      422,
      { error_code: "email_conflict_identity_not_deletable" },
    ]);
    expect(await identitiesOf(person)).toHaveLength(2);
  });

  it("keep the email's own where the address left is at a forbidden domain", async () => {
    const person = await alice();
    await links(person, someone({ email: `casey@${await forbiddenDomain()}` }));
    const email = crypto.randomUUID();
    await rows(
      `INSERT INTO identities (id, user_id, provider, provider_subject, identity_data, created_at, updated_at)
       VALUES (?, ?, 'email', ?, '{}', 1, 1)`,
      email,
      person.userId,
      person.userId,
    );
    expect(await removes(person, email)).toMatchObject([
      expect.any(Number),
      { error_code: "email_address_not_authorized" },
    ]);
    expect(await identitiesOf(person)).toHaveLength(2);
  });

  it("are not linked by hand where the operator does not want it", async () => {
    const person = await alice();
    const off = { AUTH_MANUAL_LINKING: "false" };
    for (const [path, method] of [
      ["/auth/v1/user/identities/authorize?provider=google", "GET"],
      [`/auth/v1/user/identities/${crypto.randomUUID()}`, "DELETE"],
    ] as const) {
      const answer = await ask(path, { method, ...bearer(person) }, off);
      expect([answer.status, (await answer.json()) as object]).toMatchObject([
        404,
        { error_code: "manual_linking_disabled" },
      ]);
    }
  });

  it("make a member of a guest", async () => {
    const person = await alice();
    await rows(
      "UPDATE users SET email = NULL, email_confirmed_at = NULL, is_anonymous = 1 WHERE id = ?",
      person.userId,
    );
    await rows("DELETE FROM profiles WHERE user_id = ?", person.userId);
    const unverified = await links(person, someone({ email_verified: false }));
    expect(unverified.searchParams.get("error_code")).toBe("email_not_confirmed");
    const forbidden = await links(person, someone({ email: `casey@${await forbiddenDomain()}` }));
    expect(forbidden.searchParams.get("error_code")).toBe("email_address_not_authorized");
    expect(await count("users", "id = ? AND is_anonymous = 1", person.userId)).toBe(1);
    const account = someone();
    await links(person, account);
    expect(await rows("SELECT email, is_anonymous FROM users WHERE id = ?", person.userId)).toEqual([
      { email: account.email, is_anonymous: 0 },
    ]);
    expect(await rows("SELECT display_name FROM profiles WHERE user_id = ?", person.userId)).toEqual([
      { display_name: "Casey Lin" },
    ]);
  });
});

describe("auth-js", () => {
  const client = (person: Person | null) => {
    const session = person && {
      access_token: person.access,
      refresh_token: person.refresh,
      expires_at: Math.floor(Date.now() / 1000) + 600,
      expires_in: 600,
      token_type: "bearer",
      user: { id: person.userId },
    };
    const stored = new Map(session ? [["thrive", JSON.stringify(session)]] : []);
    const auth = new AuthClient({
      url: `${ORIGIN}/auth/v1`,
      storageKey: "thrive",
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      },
      fetch: (input, init) => ask(String(input), init),
    });
    return { auth };
  };

  it("is sent over the provider by signInWithOAuth", async () => {
    const { auth } = client(null);
    const { data } = await auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: APP, skipBrowserRedirect: true, scopes: "calendar" },
    });
    const begun = await ask(data.url ?? "");
    const casey = someone();
    const back = locationOf(await ask(`/auth/v1/callback?${consents(locationOf(begun), casey)}`));
    expect(back.origin + back.pathname).toBe(APP);
    const code = back.searchParams.get("code") ?? "";
    const exchanged = await auth.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.stringMatching(/^refresh-/),
      user: {
        email: casey.email,
        app_metadata: { provider: "google", providers: ["google"] },
        user_metadata: { full_name: "Casey Lin", email_verified: true },
        identities: [{ provider: "google", id: casey.sub }],
      },
    });
    const again = await ask("/auth/v1/token?grant_type=pkce", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ auth_code: code, code_verifier: VERIFIER }),
    });
    expect([again.status, (await again.json()) as object]).toMatchObject([
      404,
      { error_code: "flow_state_not_found" },
    ]);
  });

  it("signs in with an id token, and links by one", async () => {
    const token = () => idTokenOf("https://accounts.google.com", "google-ios", someone());
    const { data, error } = await client(null).auth.signInWithIdToken({
      provider: "google",
      token: await token(),
    });
    expect(error).toBeNull();
    expect(data.user?.identities).toMatchObject([{ provider: "google" }]);
    const bad = await client(null).auth.signInWithIdToken({ provider: "google", token: "x" });
    expect(bad.error).toMatchObject({ status: 400, message: "Bad ID token" });

    const person = await alice();
    const linked = await client(person).auth.linkIdentity({ provider: "google", token: await token() });
    expect(linked.error).toBeNull();
    expect(linked.data.user?.id).toBe(person.userId);
  });

  it("is told which providers there are", async () => {
    const { external } = (await (await ask("/auth/v1/settings")).json()) as { external: object };
    expect(external).toMatchObject({ google: true, github: true, linkedin_oidc: true, apple: true });
    const none = (await (await ask("/auth/v1/settings", {}, { AUTH_GOOGLE_CLIENT_ID: "" })).json()) as {
      external: object;
    };
    expect(none.external).toMatchObject({ google: false });
  });

  it("links and unlinks", async () => {
    const person = await alice();
    const { auth } = client(person);
    for (const provider of ["google", "github"] as const) {
      const linked = await auth.linkIdentity({ provider, options: { skipBrowserRedirect: true } });
      expect(linked.error).toBeNull();
      await ask(`/auth/v1/callback?${consents(linked.data.url ?? "", someone())}`);
    }
    const [google, github] =
      (await findAuthUser({ db }, { id: person.userId }))?.identities.map(identityObject) ?? [];
    if (!google || !github) throw new Error("not linked");
    expect([google.provider, github.provider]).toEqual(["google", "github"]);
    expect((await auth.unlinkIdentity(google as UserIdentity)).error).toBeNull();
    expect((await auth.unlinkIdentity(github as UserIdentity)).error?.code).toBe(
      "single_identity_not_deletable",
    );
  });

  it("knows LinkedIn as linkedin_oidc", async () => {
    const { auth } = client(null);
    const { data } = await auth.signInWithOAuth({
      provider: "linkedin_oidc",
      options: { skipBrowserRedirect: true },
    });
    expect(locationOf(await ask(data.url ?? "")).origin).toBe("https://www.linkedin.com");
  });
});
