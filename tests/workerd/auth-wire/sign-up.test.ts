import { describe, expect, it } from "vitest";
import { isId } from "#app/core/ids.ts";
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

const data = { display_name: "Alice", account_type: "brand" };

describe("signing up where nothing has to be confirmed", () => {
  it("gives auth-js a session of a member with name, profile and identity", async () => {
    const email = newEmail();
    const { data: entered, error } = await wireOf()
      .client()
      .signUp({ email, password: PASSWORD, options: { data } });
    expect(error).toBeNull();
    const { user, session } = entered;
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 600 });
    expect(Math.abs((session?.expires_at ?? 0) - Date.now() / 1000 - 600)).toBeLessThan(30);
    expect(user).toMatchObject({
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { ...data, email, email_verified: true, sub: user?.id },
      is_anonymous: false,
      identities: [{ provider: "email", id: user?.id, user_id: user?.id, email }],
    });
    expect(user?.email_confirmed_at).toBeTruthy();
    expect(isId(user?.identities?.[0]?.identity_id)).toBe(true);
    expect(JSON.stringify(entered)).not.toContain("scrypt");
    expect(await rows("SELECT display_name, account_type FROM profiles WHERE user_id = ?", user?.id)).toEqual(
      [data],
    );
  });

  it("names whose session it is in the headers", async () => {
    const answer = await wireOf().post("/signup", { email: newEmail(), password: PASSWORD });
    const { user } = (await answer.json()) as { user: { id: string } };
    expect(answer.headers.get("sb-auth-user-id")).toBe(user.id);
    expect(isId(answer.headers.get("sb-auth-session-id"))).toBe(true);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("says so when the address has an account", async () => {
    const email = newEmail();
    await wireOf().client().signUp({ email, password: PASSWORD });
    const { error } = await wireOf().client().signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: "user_already_exists",
      message: "User already registered",
    });
  });
});

describe("signing up where the address must be confirmed", () => {
  const wire = () => wireOf(CONFIRMING);

  it("sends a code, and there is no session, no profile and no sign-in before it is typed", async () => {
    const email = newEmail();
    const client = wire().client();
    const { data: waiting } = await client.signUp({ email, password: PASSWORD, options: { data } });
    expect(waiting.session).toBeNull();
    expect(waiting.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(waiting.user?.email_confirmed_at).toBeUndefined();
    const [user] = await rows<{ id: string }>("SELECT id FROM users WHERE email = ?", email);
    expect(await count("profiles", "user_id = ?", user?.id)).toBe(0);
    expect((await wire().client().signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: "email_not_confirmed",
    });

    const { code, template } = await mailTo(email);
    expect([template, code]).toEqual(["confirm_signup", expect.stringMatching(/^\d{6}$/)]);
    const verified = await client.verifyOtp({ email, token: code, type: "email" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ id: user?.id, user_metadata: { email_verified: true } });
    expect(await rows("SELECT display_name, account_type FROM profiles WHERE user_id = ?", user?.id)).toEqual(
      [data],
    );
    expect(await count("analytics_events", "user_id = ? AND event_name = 'sign_up'", user?.id)).toBe(1);
    expect(await count("email_outbox", "to_user = ? AND template = 'welcome'", user?.id)).toBe(1);
    expect((await wire().client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("answers the same for an address that has an account, and tells its owner", async () => {
    const email = newEmail();
    await wireOf().client().signUp({ email, password: PASSWORD });
    const shapes = [];
    for (const address of [email, newEmail()]) {
      const answer = await wire().post("/signup", { email: address, password: PASSWORD, data });
      const body = (await answer.json()) as Record<string, unknown>;
      expect(body).toMatchObject({ email: address, role: "", identities: [], user_metadata: data });
      shapes.push({
        status: answer.status,
        fields: Object.keys(body).sort(),
        headers: [...answer.headers.keys()].sort(),
      });
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect((await mailTo(email)).template).toBe("account_exists");
    expect(await count("users", "email = ?", email)).toBe(1);
  });

  it("again sends the code again, and keeps no password that the two disagree on", async () => {
    const email = newEmail();
    await wire().client().signUp({ email, password: "what the thief would like" });
    await aMinutePasses(email);
    await wire().client().signUp({ email, password: PASSWORD });
    expect(await rows("SELECT password_hash FROM users WHERE email = ?", email)).toEqual([
      { password_hash: null },
    ]);
    const client = wire().client();
    const { code } = await mailTo(email);
    expect((await client.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
    for (const password of ["what the thief would like", PASSWORD]) {
      expect((await wire().client().signInWithPassword({ email, password })).error?.code).toBe(
        "invalid_credentials",
      );
    }
  });

  it("asks for at most one mail a minute for one address, known or not", async () => {
    const known = newEmail();
    await wireOf().client().signUp({ email: known, password: PASSWORD });
    for (const email of [known, newEmail()]) {
      await wire().post("/signup", { email, password: PASSWORD });
      const again = await wire().post("/signup", { email, password: PASSWORD });
      expect(again.headers.get("retry-after")).toBeTruthy();
      expect(await refusal(again)).toMatchObject({
        status: 429,
        code: "over_email_send_rate_limit",
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      });
    }
  });
});

describe("signing up is refused in this order", () => {
  const good = { email: "alice@people.test", password: PASSWORD };
  const challenge = { code_challenge: "a".repeat(43), code_challenge_method: "s256" };

  it.each<[number, string, string | RegExp, Record<string, unknown>]>([
    [400, "validation_failed", "Signup requires a valid password", { email: "no address" }],
    [400, "validation_failed", /longer than 128/, { email: "no address", password: "x".repeat(129) }],
    [
      422,
      "weak_password",
      "Password should be at least 8 characters.",
      { email: "no address", password: "1234567" },
    ],
    [422, "weak_password", /weak and easy/, { email: "no address", password: "PassWord1" }],
    [
      400,
      "validation_failed",
      /Only an email address or phone/,
      { ...good, phone: "+15551234567", channel: "fax" },
    ],
    [400, "validation_failed", /Invalid channel/, { ...good, channel: "fax" }],
    [400, "validation_failed", /PKCE not supported/, { phone: "x", password: PASSWORD, ...challenge }],
    [
      400,
      "phone_provider_disabled",
      "Phone signups are disabled",
      { phone: "+15551234567", password: PASSWORD },
    ],
    [
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
      { ...good, email: "alice@" },
    ],
    [400, "validation_failed", /too long/, { ...good, email: `${"a".repeat(250)}@people.test` }],
    [400, "validation_failed", /code_challenge_method/, { ...good, code_challenge: "a".repeat(43) }],
    [400, "validation_failed", /between 43 and 128/, { ...good, ...challenge, code_challenge: "short" }],
    [400, "validation_failed", /only S256/, { ...good, ...challenge, code_challenge_method: "plain" }],
  ])("%i %s %s", async (status, code, message, body) => {
    const answer = await refusal(await wireOf().post("/signup", body));
    expect(answer).toMatchObject({ status, code });
    expect(answer.message).toMatch(message);
  });

  it("first of all when nobody may sign up", async () => {
    const closed = wireOf({ AUTH_SIGNUP_DISABLED: "true" });
    const answer = await refusal(await closed.post("/signup", { email: "no address", password: "1" }));
    expect(answer).toMatchObject({ status: 422, code: "signup_disabled" });
    expect(
      await refusal(
        await wireOf({ AUTH_SIGNUP_DISABLED: "true", AUTH_ANONYMOUS: "true" }).post("/signup", {}),
      ),
    ).toMatchObject({
      status: 422,
      code: "signup_disabled",
    });
  });

  it("by the captcha where there is one", async () => {
    const guarded = wireOf({ TURNSTILE_SECRET_KEY: "secret" });
    for (const path of [
      "/signup",
      "/token?grant_type=password",
      "/recover",
      "/resend",
      "/otp",
      "/magiclink",
      "/sso",
    ]) {
      expect(await refusal(await guarded.post(path, good)), path).toMatchObject({
        status: 400,
        code: "captcha_failed",
      });
    }
    // A refresh needs none.
    const refresh = await guarded.post("/token?grant_type=refresh_token", { refresh_token: "x".repeat(20) });
    expect((await refusal(refresh)).code).toBe("refresh_token_not_found");
  });
});

describe("a password", () => {
  it.each([
    ["of 73 bytes and more is told apart at its end", `${"x".repeat(72)}a`, `${"x".repeat(72)}b`],
    ["with NUL is told apart behind it", "before\u0000after", "before\u0000aftet"],
    ["of 128 letters of several bytes", "ü".repeat(128), "ü".repeat(127)],
  ])("%s", async (_what, password, other) => {
    const email = newEmail();
    await wireOf().client().signUp({ email, password });
    expect((await wireOf().client().signInWithPassword({ email, password })).error).toBeNull();
    const wrong = await wireOf().client().signInWithPassword({ email, password: other });
    expect(wrong.error?.code).toBe("invalid_credentials");
  });
});

describe("guests", () => {
  it("are not let in unless an operator says so", async () => {
    const { error } = await wireOf().client().signInAnonymously();
    expect(error).toMatchObject({
      status: 422,
      code: "anonymous_provider_disabled",
      message: "Anonymous sign-ins are disabled",
    });
  });

  it("then have an account without address, and may not have a password before one", async () => {
    const client = wireOf({ AUTH_ANONYMOUS: "true" }).client();
    const { data: entered } = await client.signInAnonymously({ options: { data: { theme: "dark" } } });
    expect(entered.user).toMatchObject({
      is_anonymous: true,
      email: "",
      phone: "",
      user_metadata: { theme: "dark" },
      identities: [],
    });
    expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: "validation_failed",
    });
    const email = newEmail();
    const { data: joined } = await client.updateUser({ email });
    expect(joined.user).toMatchObject({ email, is_anonymous: false });
    expect((await client.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await wireOf().client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect(await count("profiles", "user_id = ?", entered.user?.id)).toBe(1);
  });
});

describe("limits", () => {
  it("let 5 sign-ups from one address through, also 20 at once", async () => {
    const wire = wireOf({}, newAddress());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => wire.post("/signup", { email: newEmail(), password: PASSWORD })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBeTruthy();
    expect((await refusal(refused as Response)).code).toBe("over_request_rate_limit");
  });
});
