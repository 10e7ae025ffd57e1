import { describe, expect, it } from "vitest";
import { ORIGIN } from "#tests/factories/calls.ts";
import { alice } from "#tests/factories/people.ts";
import { newEmail, refusal, wireOf } from "#tests/factories/wire.ts";

const wire = wireOf();
const NEWER = { "x-supabase-api-version": "2024-01-01" };

function raw(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return wire.fetch(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

describe("an error", () => {
  it("has the older body without a version, and names its code in a header", async () => {
    const answer = await wire.post("/token?grant_type=password", {});
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-sb-error-code")).toBe("validation_failed");
    expect(answer.headers.has("x-supabase-api-version")).toBe(false);
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: "validation_failed",
      msg: "missing email or phone",
    });
  });

  it("has the newer body from 2024-01-01 on, with the version echoed", async () => {
    for (const version of ["2024-01-01", "2025-06-30"]) {
      const answer = await wire.post("/token?grant_type=password", {}, { "x-supabase-api-version": version });
      expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
      expect(await answer.json()).toEqual({ code: "validation_failed", message: "missing email or phone" });
    }
  });

  it.each(["2023-12-31", "yesterday", "9", ""])("has the older body for the version %j", async (version) => {
    const answer = await wire.post("/token?grant_type=password", {}, { "x-supabase-api-version": version });
    expect(await answer.json()).toHaveProperty("error_code", "validation_failed");
  });

  it("says why a password is weak, in both", async () => {
    const weak = { email: newEmail(), password: "short" };
    const older = await wire.post("/signup", weak);
    expect(older.status).toBe(422);
    expect(await older.json()).toMatchObject({
      error_code: "weak_password",
      weak_password: { reasons: ["length"] },
    });
    const newer = await wire.post("/signup", { ...weak, password: "password123" }, NEWER);
    expect(await newer.json()).toMatchObject({
      code: "weak_password",
      weak_password: { reasons: ["pwned"] },
    });
  });
});

describe("a route", () => {
  it.each(["/nothing", "/", "/admin", "/user/x", "/token/"])(
    "that does not exist is a 404 as text: %s",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await wire.fetch(path, { method });
        expect(answer.status).toBe(404);
        expect(answer.headers.get("content-type")).toContain("text/plain");
      }
    },
  );

  it.each([
    ["GET", "/signup"],
    ["GET", "/token"],
    ["PUT", "/token"],
    ["DELETE", "/user"],
    ["POST", "/user"],
    ["GET", "/logout"],
    ["POST", "/settings"],
    ["GET", "/recover"],
  ])("asked by the wrong method is a 405 without a body: %s %s", async (method, path) => {
    const answer = await wire.fetch(path, { method });
    expect([answer.status, await answer.text()]).toEqual([405, ""]);
    expect(answer.headers.get("allow")).toBeTruthy();
  });
});

describe("a body", () => {
  const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
  const notUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);

  it.each<[string, BodyInit]>([
    ["nothing", ""],
    ["no JSON", "{email:"],
    ["an array", '[{"email":"a@b.test"}]'],
    ["a text", '"email"'],
    ["null", "null"],
    ["a number", "1e999"],
    ["far too deep", deep],
    ["deep in a field of the member's own", `{"data":${deep}}`],
    ["not UTF-8", notUtf8],
    ["of wrong types", '{"email":5,"password":{"x":1}}'],
    ["data that is a list", '{"email":"a@b.test","data":[1]}'],
  ])("that is %s is bad_json on every call that reads one", async (_what, body) => {
    for (const path of [
      "/signup",
      "/otp",
      "/magiclink",
      "/recover",
      "/resend",
      "/verify",
      "/token?grant_type=password",
    ]) {
      const reads = String(_what) === "data that is a list" ? ["/signup", "/otp", "/magiclink"] : [path];
      if (!reads.includes(path)) continue;
      expect(await refusal(await raw(path, body)), path).toMatchObject({ status: 400, code: "bad_json" });
    }
  });

  it.each<[string, BodyInit]>([
    ["nothing", ""],
    ["no JSON", "{"],
    ["an array", "[{}]"],
    ["null", "null"],
    ["far too deep", deep],
    ["not UTF-8", notUtf8],
  ])("that is %s is bad_json for every grant, and behind the bearer check", async (_what, body) => {
    const { access } = await alice();
    const id = crypto.randomUUID();
    for (const [method, path] of [
      ["POST", "/token?grant_type=refresh_token"],
      ["POST", "/token?grant_type=pkce"],
      ["POST", "/token?grant_type=id_token"],
      ["POST", "/token?grant_type=web3"],
      ["PUT", "/user"],
      ["POST", "/factors"],
      ["POST", `/factors/${id}/verify`],
      ["POST", "/passkeys/registration/verify"],
      ["POST", "/passkeys/authentication/options"],
      ["POST", "/passkeys/authentication/verify"],
      ["PATCH", `/passkeys/${id}`],
    ] as const) {
      const headers = { "content-type": "application/json", authorization: `Bearer ${access}` };
      const answer = await wire.fetch(path, { method, body, headers });
      expect(await refusal(answer), `${method} ${path}`).toMatchObject({ status: 400, code: "bad_json" });
    }
  });

  it("of more than 1 MiB is too large, whatever its length header says", async () => {
    const large = JSON.stringify({ email: "x".repeat(1024 * 1024 + 1) });
    expect(await refusal(await raw("/signup", large))).toMatchObject({
      status: 413,
      code: "request_entity_too_large",
    });
    const stream = new Response(large).body as ReadableStream;
    expect((await raw("/signup", stream)).status).toBe(413);
  });

  it("counts the last of duplicate keys, and ignores fields nobody knows", async () => {
    const email = newEmail();
    const body = `{"email":"first@people.test","email":"${email}","password":"correct horse battery","__proto__":{"x":1},"role":"service_role","xp":9}`;
    const answer = await raw("/signup", body);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { email, role: "authenticated" } });
  });

  it("with NUL, lone surrogates and long texts is never a fault", async () => {
    for (const text of [
      "\u0000",
      "a\u0000b@people.test",
      "\ud800",
      "😀".repeat(500),
      "'; DROP TABLE users; --",
    ]) {
      for (const path of ["/signup", "/token?grant_type=password", "/otp", "/recover", "/verify"]) {
        const answer = await wire.post(path, { email: text, password: text, type: text, token: text });
        expect(answer.status, `${path} ${JSON.stringify(text)}`).toBeLessThan(500);
        await answer.body?.cancel();
      }
    }
  });
});

describe("scripts of other sites", () => {
  it("are told nothing, and our own are", async () => {
    for (const origin of [
      "https://evil.test",
      "null",
      "https://thrive.test.evil.test",
      "http://thrive.test",
    ]) {
      const answer = await wire.fetch("/settings", { headers: { origin } });
      expect(answer.headers.get("access-control-allow-origin"), origin).toBeNull();
    }
    const preflight = await wire.fetch("/token", {
      method: "OPTIONS",
      headers: { origin: ORIGIN, "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("get nowhere by the visitor's cookies: the wire reads none", async () => {
    const answer = await wire.fetch("/user", { headers: { cookie: "__Host-thrive-access=x" } });
    expect(await refusal(answer)).toMatchObject({ status: 401, code: "no_authorization" });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
