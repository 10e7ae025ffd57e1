import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { enterWithForm } from "#app/features/auth/commands/enter-with-form.server.ts";
import { BUILT_IN } from "#app/features/legal/built-in.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";

const CANARY = "canary-password-9";

type Fields = Record<string, string>;

function signUpForm(fields: Fields = {}): Fields {
  const email = `alice.${crypto.randomUUID()}@people.test`;
  return {
    intent: "sign-up",
    display_name: "Alice",
    email,
    password: CANARY,
    account_type: "creator",
    terms: "on",
    ...fields,
  };
}

function request(body: BodyInit, type?: string): Request {
  return new Request(`${ORIGIN}/auth`, {
    method: "POST",
    body,
    ...(type ? { headers: { "content-type": type } } : {}),
  });
}

function sends(fields: Fields): ReturnType<typeof enterWithForm> {
  return enterWithForm(visitorApp().app, request(new URLSearchParams(fields)));
}

/** The fields a form comes back with for another look. */
async function refusedFields(fields: Fields): Promise<string[]> {
  const answer = await sends(fields);
  expect(JSON.stringify(answer)).not.toContain(CANARY);
  return "refused" in answer ? Object.keys(answer.refused) : [];
}

describe("the form of /auth", () => {
  it("signs alice up, and in again", async () => {
    const form = signUpForm();
    const first = await sends(form);
    const again = await sends({ intent: "sign-in", email: form.email ?? "", password: CANARY });
    expect(first).toMatchObject({ userId: expect.any(String), refresh: expect.any(String) });
    expect(again).toMatchObject({ userId: "userId" in first ? first.userId : "" });
  });

  it.each([true, false])(
    "keeps what was agreed to, in which version and when (confirmed at once: %s)",
    async (at) => {
      const form = signUpForm();
      const { app } = visitorApp({ env: { ...env, AUTH_MAILER_AUTOCONFIRM: String(at) } });
      await enterWithForm(app, request(new URLSearchParams(form)));
      const given = await rows<{ kind: string; version: string; given_at: number }>(
        "SELECT kind, version, given_at FROM consents WHERE user_id = (SELECT id FROM users WHERE email = ?) ORDER BY kind",
        form.email,
      );
      expect(given.map(({ kind, version }) => [kind, version])).toEqual([
        ["minimum_age", "16"],
        ["privacy", BUILT_IN.privacy.version],
        ["terms", BUILT_IN.terms.version],
      ]);
      expect(given[0]?.given_at).toBeGreaterThan(Date.now() - minutes(1));
    },
  );

  it.each([
    ["email", "alice"],
    ["email", ""],
    ["password", "short"],
    ["password", ""],
    ["display_name", "   "],
    ["display_name", "x".repeat(81)],
    ["account_type", "admin"],
    ["terms", "no"],
  ])("asks for another look at %s when it is %j, and stores nothing", async (field, value) => {
    const before = await count("users");
    expect(await refusedFields(signUpForm({ [field]: value }))).toEqual([field]);
    expect(await count("users")).toBe(before);
  });

  it("asks for another look at everything when it is empty", async () => {
    const fields = await refusedFields({ intent: "sign-up" });
    expect(fields.sort()).toEqual(["account_type", "display_name", "email", "password", "terms"]);
    expect((await refusedFields({})).sort()).toEqual(["email", "password"]);
  });

  it("gives back what was typed, and never the password", async () => {
    const form = signUpForm({ account_type: "nobody" });
    const answer = await sends(form);
    expect(answer).toMatchObject({ typed: { email: form.email, display_name: "Alice" } });
    expect(JSON.stringify(answer)).not.toContain(CANARY);
  });

  it("names the field when the address has an account, without saying more", async () => {
    const form = signUpForm();
    await sends(form);
    expect(await refusedFields(form)).toEqual(["email"]);
  });

  it("after a wrong password gives the address back, with a sentence for the whole form", async () => {
    const form = signUpForm();
    await sends(form);
    const email = form.email ?? "";
    const answer = await sends({ intent: "sign-in", email, password: "wrong horse" });
    expect(answer).toMatchObject({
      refused: {},
      typed: { email },
      message: "That email and password do not match. Please try again.",
      status: 422,
    });
    expect(JSON.stringify(answer)).not.toContain("wrong horse");
  });

  it("after ten wrong passwords says when to come back, and keeps the address", async () => {
    const email = `alice.${crypto.randomUUID()}@people.test`;
    const guess = () => sends({ intent: "sign-in", email, password: "wrong horse" });
    await Promise.all(Array.from({ length: 10 }, guess));
    const answer = await guess();
    expect(answer).toMatchObject({
      status: 429,
      typed: { email },
      message: expect.stringMatching(/in 15 minutes/),
    });
    expect("refused" in answer && answer.retryAfter).toBeGreaterThan(800);
  });

  it("is refused without the captcha's word, where there is one, and tries no password", async () => {
    const { app } = visitorApp();
    const email = `alice.${crypto.randomUUID()}@people.test`;
    const asked: (string | null)[] = [];
    const captcha = { passes: async (token: string | null) => asked.push(token) > 1 };
    const form = { intent: "sign-in", email, password: "wrong horse", "cf-turnstile-response": "token" };
    const enter = () => enterWithForm({ ...app, captcha }, request(new URLSearchParams(form)));
    expect(await enter()).toMatchObject({ message: expect.stringContaining("human"), typed: { email } });
    expect(await count("rate_limits", "key = ?", `sign_in_account:${email}`)).toBe(0);
    expect(await enter()).toMatchObject({ message: expect.stringContaining("do not match") });
    expect(asked).toEqual(["token", "token"]);
  });

  it("says so where an operator has switched email off, and names the length an operator asks for", async () => {
    const under = (settings: Partial<typeof env>) => visitorApp({ env: { ...env, ...settings } }).app;
    const form = signUpForm();
    const send = (settings: Partial<typeof env>) =>
      enterWithForm(under(settings), request(new URLSearchParams(form)));
    expect(await send({ AUTH_EMAIL: "false" })).toMatchObject({
      status: 403,
      message: expect.stringContaining("switched off"),
    });
    expect(await send({ AUTH_PASSWORD_MIN_LENGTH: "20" })).toMatchObject({
      refused: { password: ["Use at least 20 characters."] },
    });
    expect(await count("users", "email = ?", form.email ?? "")).toBe(0);
  });

  it.each([
    ["10 MB of text", () => request(new URLSearchParams({ email: "x".repeat(10 * 1024 * 1024) })), 413],
    ["JSON", () => request("{}", "application/json"), 415],
    ["plain text", () => request("email=a"), 415],
    ["broken multipart", () => request("--b\r\nContent-Disposition", "multipart/form-data; boundary=b"), 400],
  ])("refuses %s", async (_what, make, status) => {
    await expect(enterWithForm(visitorApp().app, make())).rejects.toMatchObject({ status });
  });

  it("takes a file in place of a text for no text", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(signUpForm())) form.set(name, value);
    form.set("display_name", new File(["x"], "x.txt"));
    const answer = await enterWithForm(visitorApp().app, request(form));
    expect("refused" in answer && Object.keys(answer.refused)).toEqual(["display_name"]);
  });

  it("never writes what a form must not set", async () => {
    const answer = await sends(
      signUpForm({ role: "admin", xp: "9999", user_id: "mine", subscription_tier: "pro" }),
    );
    const userId = "userId" in answer ? answer.userId : "";
    expect(userId).not.toBe("mine");
    expect(await count("user_roles", "user_id = ?", userId)).toBe(0);
    expect(await count("profiles", "user_id = ? AND xp = 0 AND subscription_tier = 'free'", userId)).toBe(1);
  });
});
