import { describe, expect, it } from "vitest";
import { hours, minutes } from "#app/core/time.ts";
import { verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import {
  aMinutePasses,
  CONFIRMING,
  mailTo,
  newAddress,
  newEmail,
  PASSWORD,
  refusal,
  wireOf,
} from "#tests/factories/wire.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const wire = () => wireOf(CONFIRMING);

async function member() {
  const email = newEmail();
  const { data } = await wireOf().client().signUp({ email, password: PASSWORD });
  return { email, id: data.user?.id ?? "" };
}

function tokenOf(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}

function wrongOne(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

describe("a code by mail", () => {
  it("signs auth-js in, once", async () => {
    const { email, id } = await member();
    const client = wire().client();
    expect(await client.signInWithOtp({ email })).toMatchObject({ error: null });
    const { code, template } = await mailTo(email);
    expect(template).toBe("magic_link");
    const { data, error } = await client.verifyOtp({ email, token: code, type: "email" });
    expect([error, data.user?.id]).toEqual([null, id]);
    const again = await client.verifyOtp({ email, token: code, type: "email" });
    expect(again.error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
  });

  it("opens an account for an unknown address, which nobody sees before the code comes back", async () => {
    const email = newEmail();
    const client = wire().client();
    await client.signInWithOtp({ email, options: { data: { display_name: "Alice" } } });
    expect(await count("profiles", "user_id IN (SELECT id FROM users WHERE email = ?)", email)).toBe(0);
    const { code, template } = await mailTo(email);
    expect(template).toBe("confirm_signup");
    const { data } = await client.verifyOtp({ email, token: code, type: "email" });
    expect(data.user?.user_metadata).toMatchObject({ display_name: "Alice", email_verified: true });
    expect(await rows("SELECT display_name FROM profiles WHERE user_id = ?", data.user?.id)).toEqual([
      { display_name: "Alice" },
    ]);
  });

  it("for an unknown address that shall not have an account goes nowhere, with the same answer", async () => {
    const email = newEmail();
    const ask = (settings: object) =>
      wireOf({ ...CONFIRMING, ...settings }).post("/otp", { email, create_user: false });
    const answer = await ask({});
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(await count("users", "email = ?", email)).toBe(0);
    await aMinutePasses(email);
    expect(await refusal(await ask({ AUTH_STRICT_COMPAT: "true" }))).toEqual({
      status: 422,
      code: "otp_disabled",
      message: "Signups not allowed for otp",
    });
  });

  it("is stored only as a hash, and never the password's way around it", async () => {
    const { email, id } = await member();
    await wire().client().signInWithOtp({ email });
    const { code, link } = await mailTo(email);
    const [stored] = await rows("SELECT * FROM one_time_tokens WHERE user_id = ?", id);
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link));
  });

  it("is burnt after five wrong tries, also when 20 come at once", async () => {
    for (const atOnce of [false, true]) {
      const { email } = await member();
      await wire().client().signInWithOtp({ email });
      const { code } = await mailTo(email);
      const guess = () =>
        wireOf({}, newAddress()).post("/verify", { type: "email", email, token: wrongOne(code) });
      if (atOnce) await Promise.all(Array.from({ length: 20 }, guess));
      else for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(403);
      const late = await wire().post("/verify", { type: "email", email, token: code });
      expect(await refusal(late)).toMatchObject({ status: 403, code: "otp_expired" });
    }
  });

  it("still works after four", async () => {
    const { email } = await member();
    await wire().client().signInWithOtp({ email });
    const { code } = await mailTo(email);
    for (let tries = 0; tries < 4; tries++) {
      await wire().post("/verify", { type: "email", email, token: wrongOne(code) });
    }
    expect((await wire().post("/verify", { type: "email", email, token: code })).status).toBe(200);
  });

  it("20 times at once signs in once", async () => {
    const { email, id } = await member();
    await wire().client().signInWithOtp({ email });
    const { link } = await mailTo(email);
    const before = await count("sessions", "user_id = ?", id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        wireOf().post("/verify", { type: "magiclink", token_hash: tokenOf(link) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
    expect(await count("sessions", "user_id = ?", id)).toBe(before + 1);
  });

  it("lives ten minutes, its link an hour", async () => {
    const { email } = await member();
    await wire().client().signInWithOtp({ email });
    const { code, link } = await mailTo(email);
    const clock = movedClock();
    const { app } = visitorApp({ clock });
    clock.move(minutes(10) + 1000);
    await expect(verifyOneTimeCode(app, { type: "email", email, token: code })).rejects.toMatchObject({
      wireCode: "otp_expired",
    });
    clock.move(hours(1) - minutes(10) - 5000);
    const hash = { type: "magiclink" as const, tokenHash: tokenOf(link) };
    expect((await verifyOneTimeCode(app, hash)).session).not.toBeNull();
    await aMinutePasses(email);
    await wire().client().signInWithOtp({ email });
    clock.move(5000 + 1000);
    const late = { type: "magiclink" as const, tokenHash: tokenOf((await mailTo(email)).link) };
    clock.move(hours(1));
    await expect(verifyOneTimeCode(app, late)).rejects.toMatchObject({ wireCode: "otp_expired" });
  });

  it("replaces the one before it", async () => {
    const { email } = await member();
    await wire().client().signInWithOtp({ email });
    const first = await mailTo(email);
    await aMinutePasses(email);
    await wire().client().signInWithOtp({ email });
    const second = await mailTo(email);
    if (first.code !== second.code) {
      expect((await wire().post("/verify", { type: "email", email, token: first.code })).status).toBe(403);
    }
    expect((await wire().post("/verify", { type: "email", email, token: second.code })).status).toBe(200);
  });

  it("of someone else, and of another kind, opens nothing", async () => {
    const [mine, other] = [await member(), await member()];
    await wire().client().resetPasswordForEmail(mine.email);
    const { code, link } = await mailTo(mine.email);
    const tries = [
      { type: "recovery", email: other.email, token: code },
      { type: "signup", email: mine.email, token: code },
      { type: "email_change", email: mine.email, token: code },
      { type: "invite", token_hash: tokenOf(link) },
      { type: "email_change", token_hash: tokenOf(link) },
    ];
    for (const body of tries) {
      expect((await refusal(await wire().post("/verify", body))).code, JSON.stringify(body)).toBe(
        "otp_expired",
      );
    }
    expect((await wire().post("/verify", { type: "recovery", email: mine.email, token: code })).status).toBe(
      200,
    );
  });

  it("lets no banned or deleted member in", async () => {
    const { email, id } = await member();
    await wire().client().signInWithOtp({ email });
    const { link } = await mailTo(email);
    const tries = () => wire().post("/verify", { type: "magiclink", token_hash: tokenOf(link) });
    await rows("UPDATE users SET banned_until = 9e12 WHERE id = ?", id);
    expect(await refusal(await tries())).toMatchObject({ status: 403, code: "user_banned" });
    await rows("UPDATE users SET banned_until = NULL, deleted_at = 1 WHERE id = ?", id);
    expect(await refusal(await tries())).toEqual({
      status: 403,
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });
});

describe("a forgotten password", () => {
  it("is set anew by auth-js after a code, without the old one, and ends every other session", async () => {
    const { email, id } = await member();
    const elsewhere = wireOf().client();
    await elsewhere.signInWithPassword({ email, password: PASSWORD });
    const client = wire().client();
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const { code, template } = await mailTo(email);
    expect(template).toBe("recovery");
    expect((await client.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
    const password = "another horse battery";
    expect((await client.updateUser({ password })).error).toBeNull();
    expect((await elsewhere.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await count("sessions", "user_id = ?", id)).toBe(1);
    expect((await wireOf().client().signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull();
    expect((await wireOf().client().signInWithPassword({ email, password })).error).toBeNull();
    expect(await count("account_activity", "user_id = ? AND kind = 'password_reset'", id)).toBe(1);
  });

  it("of an unconfirmed account confirms it, and whoever signed it up first is out", async () => {
    const email = newEmail();
    await wire().client().signUp({ email, password: "what the thief would like" });
    await aMinutePasses(email);
    const client = wire().client();
    await client.resetPasswordForEmail(email);
    const { code } = await mailTo(email);
    expect((await client.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
    const thief = await wire().client().signInWithPassword({ email, password: "what the thief would like" });
    expect(thief.error?.code).toBe("invalid_credentials");
  });
});

describe("asking for a code", () => {
  const calls: [string, Record<string, unknown>][] = [
    ["/recover", {}],
    ["/otp", {}],
    ["/otp", { create_user: false }],
    ["/magiclink", {}],
    ["/resend", { type: "signup" }],
    ["/resend", { type: "email_change" }],
  ];

  it("answers the same for known and unknown addresses, the first time and too soon after it", async () => {
    for (const [path, more] of calls) {
      const { email } = await member();
      const answers = [];
      for (const address of [email, newEmail()]) {
        const first = await wire().post(path, { email: address, ...more });
        const soon = await wire().post(path, { email: address, ...more });
        answers.push({
          first: [first.status, await first.text(), [...first.headers.keys()].sort()],
          soon: [soon.status, soon.headers.get("x-sb-error-code"), [...soon.headers.keys()].sort()],
        });
      }
      expect(answers[0], path).toEqual(answers[1]);
      expect(answers[0]?.first.slice(0, 2), path).toEqual([200, "{}"]);
      expect(answers[0]?.soon.slice(0, 2), path).toEqual([429, "over_email_send_rate_limit"]);
    }
  });

  it("works five times in half an hour for one address, and 25 in five minutes from one place", async () => {
    const email = newEmail();
    const here = wireOf(CONFIRMING, newAddress());
    let passed = 0;
    for (let tries = 0; tries < 8; tries++) {
      await rows("DELETE FROM rate_limits WHERE key = ?", `code_recipient_minute:${email}`);
      if ((await here.post("/recover", { email })).status === 200) passed++;
    }
    expect(passed).toBe(5);
    const there = wireOf(CONFIRMING, newAddress());
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => there.post("/recover", { email: newEmail() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  });

  it.each<[string, number, string, Record<string, unknown>]>([
    ["/otp", 400, "validation_failed", {}],
    ["/otp", 400, "validation_failed", { email: "a@b.test", phone: "+15551234567" }],
    ["/otp", 400, "validation_failed", { email: "a@b.test", channel: "sms" }],
    ["/otp", 400, "validation_failed", { phone: "+15551234567", channel: "fax" }],
    ["/otp", 400, "phone_provider_disabled", { phone: "+15551234567" }],
    ["/magiclink", 422, "validation_failed", {}],
    ["/magiclink", 422, "validation_failed", { email: "no address" }],
    ["/recover", 400, "validation_failed", {}],
    ["/recover", 400, "validation_failed", { email: "no address" }],
    ["/recover", 400, "validation_failed", { email: "a@b.test", code_challenge: "x".repeat(43) }],
    ["/resend", 400, "validation_failed", { email: "a@b.test" }],
    ["/resend", 400, "validation_failed", { type: "recovery", email: "a@b.test" }],
    ["/resend", 400, "validation_failed", { type: "signup" }],
    ["/resend", 400, "validation_failed", { type: "signup", phone: "+15551234567" }],
    ["/resend", 400, "phone_provider_disabled", { type: "sms", phone: "+15551234567" }],
    ["/verify", 400, "validation_failed", { email: "a@b.test", token: "123456" }],
    ["/verify", 400, "validation_failed", { type: "email", email: "a@b.test" }],
    ["/verify", 400, "validation_failed", { type: "email", token: "1", token_hash: "2" }],
    [
      "/verify",
      400,
      "validation_failed",
      { type: "email", token: "1", email: "a@b.test", phone: "+15551234567" },
    ],
    ["/verify", 400, "validation_failed", { type: "email", token_hash: "x", email: "a@b.test" }],
    ["/verify", 400, "validation_failed", { type: "telepathy", token_hash: "x" }],
    ["/verify", 422, "validation_failed", { type: "email", token: "123456", email: "no address" }],
    ["/verify", 400, "validation_failed", { type: "sms", token: "123456", phone: "12" }],
    ["/verify", 403, "otp_expired", { type: "email", token: "123456", email: "nobody@people.test" }],
    ["/verify", 403, "otp_expired", { type: "email", token_hash: "pkce_nothing" }],
  ])("%s with %i %s: %j", async (path, status, code, body) => {
    expect(await refusal(await wire().post(path, body))).toMatchObject({ status, code });
  });

  it("may be answered 30 times in five minutes from one place", async () => {
    const here = wireOf({}, newAddress());
    const guess = () => here.post("/verify", { type: "email", email: newEmail(), token: "123456" });
    const answers = await Promise.all(Array.from({ length: 50 }, guess));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe("an opened link", () => {
  const callback = "https://thrive.test/welcome";

  it("gives an auth-js client with PKCE a code, which only its verifier turns into a session", async () => {
    const { email, id } = await member();
    const client = wire().client({ flowType: "pkce" });
    await client.signInWithOtp({ email, options: { emailRedirectTo: callback } });
    const { link } = await mailTo(email);
    expect(link).toContain("/auth/v1/verify?token=pkce_");
    const opened = await wire().fetch(new URL(link).pathname.replace("/auth/v1", "") + new URL(link).search);
    expect(opened.status).toBe(303);
    const target = new URL(opened.headers.get("location") ?? "");
    expect(target.origin + target.pathname).toBe(callback);
    const code = target.searchParams.get("code") ?? "";
    const thief = await wire().post("/token?grant_type=pkce", {
      auth_code: code,
      code_verifier: "x".repeat(50),
    });
    expect(await refusal(thief)).toMatchObject({ status: 400, code: "bad_code_verifier" });
    const { data, error } = await client.exchangeCodeForSession(code);
    expect([error, data.user?.id]).toEqual([null, id]);
    const again = await wire().post("/token?grant_type=pkce", {
      auth_code: code,
      code_verifier: "x".repeat(50),
    });
    expect(await refusal(again)).toMatchObject({ status: 404, code: "flow_state_not_found" });
  });

  it("gives tokens in the fragment only under strict compatibility", async () => {
    const { email } = await member();
    await wire()
      .client()
      .signInWithOtp({ email, options: { emailRedirectTo: callback } });
    const { search } = new URL((await mailTo(email)).link);
    const refused = new URL((await wire().fetch(`/verify${search}`)).headers.get("location") ?? "");
    expect(refused.searchParams.get("error_code")).toBe("feature_disabled");
    expect(refused.hash).not.toContain("access_token");
    const strict = await wireOf({ AUTH_STRICT_COMPAT: "true" }).fetch(`/verify${search}`);
    const given = new URLSearchParams(new URL(strict.headers.get("location") ?? "").hash.slice(1));
    expect(Object.fromEntries(given)).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: "600",
      expires_at: expect.any(String),
      token_type: "bearer",
      type: "magiclink",
      sb: "",
    });
  });

  it("that is no longer good says so in query and fragment, and looking at one uses nothing up", async () => {
    const { email } = await member();
    await wire().client({ flowType: "pkce" }).signInWithOtp({ email });
    const { search } = new URL((await mailTo(email)).link);
    expect((await wire().fetch(`/verify${search}`, { method: "HEAD" })).status).toBe(204);
    expect((await wire().fetch(`/verify${search}`)).headers.get("location")).toContain("code=");
    const again = new URL((await wire().fetch(`/verify${search}`)).headers.get("location") ?? "");
    expect(again.origin).toBe("https://thrive.test");
    for (const where of [again.searchParams, new URLSearchParams(again.hash.slice(1))]) {
      expect(Object.fromEntries(where)).toMatchObject({
        error: "access_denied",
        error_code: "otp_expired",
        error_description: "Email link is invalid or has expired",
      });
    }
  });

  it.each([
    "https://evil.test/",
    "//evil.test/",
    "https://thrive.test@evil.test/",
    "https://thrive.test.evil.test/",
    "https://thrive.test\\@evil.test/",
    "https:evil.test",
    "https:///evil.test",
    "javascript:alert(1)//https://thrive.test",
    "data:text/html,x",
    "http://thrive.test/",
    "https://thrive.test:8443/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://127.0.0.1/",
    "https://thrive.test%2eevil.test/",
    "https://evil.test/#https://thrive.test/",
    "https://evil.test?https://thrive.test/",
    " https://evil.test",
    "https://thrive.test\t.evil.test/",
    "/\\evil.test",
  ])("never leads to %j", async (target) => {
    const query = new URLSearchParams({ token: "pkce_x", type: "signup", redirect_to: target });
    const answer = await wire().fetch(`/verify?${query}`, { headers: { referer: target } });
    expect(new URL(answer.headers.get("location") ?? "").origin).toBe("https://thrive.test");
    expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/");
  });

  it.each([
    ["https://app.thrive.test/deep/path", "https://*.thrive.test/**", true],
    ["https://app.evil.test/.thrive.test/", "https://*.thrive.test/**", false],
    ["https://a.b.thrive.test/x", "https://*.thrive.test/**", false],
    ["com.thrive.app://callback", "com.thrive.app://callback", true],
    ["http://127.0.0.1:3000/", "http://127.0.0.1:*/", true],
    ["http://10.0.0.1:3000/", "http://10.0.0.1:*/", false],
  ])("to %s with %s on the allow-list: %s", async (target, glob, allowed) => {
    const query = new URLSearchParams({ token: "pkce_x", type: "signup", redirect_to: target });
    const open = wireOf({ AUTH_REDIRECT_ALLOW_LIST: `https://other.test/*, ${glob}` });
    const location = (await open.fetch(`/verify?${query}`)).headers.get("location") ?? "";
    expect(location.startsWith(target)).toBe(allowed);
  });
});
