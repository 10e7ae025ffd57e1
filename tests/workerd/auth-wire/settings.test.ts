import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { count, rows } from "#tests/factories/database.ts";
import { newEmail, PASSWORD, refusal, WIRE, wireOf } from "#tests/factories/wire.ts";
import { createServer } from "#workers/http/server.ts";

const newPhone = () => `+1777${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`;
const shown = async (settings: Parameters<typeof wireOf>[0]) =>
  (await (await wireOf(settings).fetch("/settings")).json()) as Record<string, unknown>;

describe("an operator who does not ask numbers for a code", () => {
  const settings = { AUTH_PHONE: "true", AUTH_SMS_AUTOCONFIRM: "true" };

  it("says so, and lets members in at once, without a message", async () => {
    expect(await shown(settings)).toMatchObject({ phone_autoconfirm: true, external: { phone: true } });
    expect(await shown({ AUTH_PHONE: "true" })).toMatchObject({ phone_autoconfirm: false });
    const phone = newPhone();
    const { data, error } = await wireOf(settings).client().signUp({ phone, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
    });
    expect(await count("sms_outbox", "to_phone = ?", phone)).toBe(0);
    expect(await count("profiles", "user_id = ?", data.user?.id ?? "")).toBe(1);
    expect(
      (await wireOf(settings).client().signInWithPassword({ phone, password: PASSWORD })).error,
    ).toBeNull();
  });

  it("tells a number that has an account, and makes one of two at once", async () => {
    const phone = newPhone();
    const [one, other] = await Promise.all([
      wireOf(settings).post("/signup", { phone, password: PASSWORD }),
      wireOf(settings).post("/signup", { phone, password: PASSWORD }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 422]);
    expect(
      await refusal(await wireOf(settings).post("/signup", { phone, password: PASSWORD })),
    ).toMatchObject({
      status: 422,
      code: "user_already_exists",
    });
    expect(await count("users", "phone = ?", phone)).toBe(1);
  });

  it("has a changed number stand at once", async () => {
    const client = wireOf(settings).client();
    await client.signUp({ email: newEmail(), password: PASSWORD });
    const phone = newPhone();
    const { data } = await client.updateUser({ phone });
    expect(data.user).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String) });
    expect(await rows("SELECT new_phone FROM users WHERE phone = ?", phone)).toEqual([{ new_phone: null }]);
  });
});

describe("an operator who switches email off", () => {
  const off = wireOf({ AUTH_EMAIL: "false" });

  it("says so", async () => {
    expect(await shown({ AUTH_EMAIL: "false" })).toMatchObject({ external: { email: false } });
    expect(await shown({})).toMatchObject({ external: { email: true } });
  });

  it.each<[string, number]>([
    ["/signup", 400],
    ["/token?grant_type=password", 422],
    ["/otp", 422],
    ["/magiclink", 422],
    ["/recover", 400],
    ["/resend", 400],
  ])("is obeyed by %s, known address or not", async (path, status) => {
    const email = newEmail();
    await wireOf().client().signUp({ email, password: PASSWORD });
    for (const address of [email, newEmail()]) {
      const body = { email: address, password: PASSWORD, type: "signup" };
      expect(await refusal(await off.post(path, body))).toMatchObject({
        status,
        code: "email_provider_disabled",
      });
    }
    expect(await count("email_outbox", "to_email = ? AND template <> 'welcome'", email)).toBe(0);
  });
});

describe("how long a password is at least", () => {
  it.each([
    ["12", 12],
    ["3", 8],
    ["many", 8],
    ["500", 128],
  ])("set to %j is %i", async (asked, least) => {
    const wire = wireOf({ AUTH_PASSWORD_MIN_LENGTH: asked });
    const join = (password: string) => wire.post("/signup", { email: newEmail(), password });
    const short = "n8!vQ".repeat(26).slice(0, least - 1);
    expect(await refusal(await join(short))).toEqual({
      status: 422,
      code: "weak_password",
      message: `Password should be at least ${least} characters.`,
    });
    expect((await join(`${short}x`)).status).toBe(200);
  });
});

describe("how often one receiver is written to", () => {
  it.each([
    ["300", 300],
    ["0", 60],
    ["soon", 60],
  ])("set to %j is every %i seconds, and said so", async (asked, every) => {
    const wire = wireOf({ AUTH_MAIL_FREQUENCY: asked, AUTH_SMS_FREQUENCY: asked, AUTH_PHONE: "true" });
    for (const to of [{ email: newEmail() }, { phone: newPhone() }]) {
      expect((await wire.post("/otp", to)).status).toBe(200);
      const again = await wire.post("/otp", to);
      const wait = Number(again.headers.get("Retry-After"));
      expect(again.status).toBe(429);
      expect(wait).toBeGreaterThan(every - 15);
      expect(wait).toBeLessThanOrEqual(every);
      expect((await refusal(again)).message).toBe(
        `For security purposes, you can only request this after ${wait} seconds.`,
      );
    }
  });
});

it("on a host of its own the wire stands at the root too, and nothing else does", async () => {
  const server = createServer(async () => new Response("page"));
  const ask = async (url: string, init?: RequestInit) => {
    const execution = createExecutionContext();
    const settings = { ...env, AUTH_WIRE_HOST: "auth.thrive.test" };
    const answer = await server.fetch(new Request(url, init), settings, execution);
    await waitOnExecutionContext(execution);
    return answer;
  };
  for (const base of ["https://auth.thrive.test", "https://auth.thrive.test/auth/v1", WIRE]) {
    expect(await (await ask(`${base}/health`)).json(), base).toMatchObject({ name: "GoTrue" });
  }
  const email = newEmail();
  const body = JSON.stringify({ email, password: PASSWORD });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  expect((await ask("https://auth.thrive.test/signup", init)).status).toBe(200);
  for (const path of ["/", "/dashboard", "/api/v1/session"]) {
    expect((await ask(`https://auth.thrive.test${path}`)).status, path).toBe(404);
  }
});
