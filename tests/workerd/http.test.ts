import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sentenceForStatus } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { getApp } from "#app/platform/context.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { refusedFile } from "#app/platform/responses.server.ts";
import { call, cookieOf, ORIGIN, post } from "#tests/factories/calls.ts";
import { count, everythingOf } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { createServer, type PageHandler } from "#workers/http/server.ts";

/** A Worker of its own, with pages or an environment that the test chooses. */
function worker(page: PageHandler, environment: Env = env) {
  const server = createServer(page);
  return (path: string, headers: Record<string, string> = {}) =>
    server.fetch(new Request(new URL(path, ORIGIN), { headers }), environment, createExecutionContext());
}

const SECURITY = {
  "content-security-policy": /script-src 'nonce-[\w+/=]+' 'strict-dynamic'|sandbox; default-src 'none'/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
  "strict-transport-security": /^max-age=31536000/,
};

function expectSecurityHeaders(response: Response, what: string): void {
  for (const [name, pattern] of Object.entries(SECURITY)) {
    expect(response.headers.get(name), `${name} of ${what}`).toMatch(pattern);
  }
  expect(isId(response.headers.get("x-request-id")), `x-request-id of ${what}`).toBe(true);
}

describe("what is asked by a method that it does not know", () => {
  it("is refused with the methods that it knows", async () => {
    const creator = await alice();
    for (const [method, path, allow] of [
      ["DELETE", "/api/v1/notifications", "GET, HEAD, POST, PATCH"],
      ["PUT", "/api/v1/deck", "GET, HEAD"],
      ["GET", "/functions/v1/ai-support", "POST"],
      ["DELETE", "/rates", "GET, HEAD, POST"],
      ["PUT", "/discover", "GET, HEAD, POST"],
    ] as const) {
      const answer = await call(creator, path, { method });
      expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, allow]);
      expect(await answer.json()).toMatchObject({ code: "method_not_allowed" });
    }
    expect((await call(creator, "/api/v1/nothing", { method: "PUT" })).status).toBe(404);
    for (const [type, code] of [
      ["text/html", undefined],
      ["application/json", "method_not_allowed"],
    ]) {
      const said = new Response('{"message":"Unexpected Server Error"}', {
        headers: { "Content-Type": type ?? "" },
        status: 405,
      });
      const page = await worker(async () => said)("/discover");
      expect([page.status, page.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(((await page.json()) as { code?: string }).code).toBe(code);
    }
  });
});

describe("a file that is refused", () => {
  const tab = { accept: "text/html,application/xhtml+xml" };
  const asked = worker(async (request, context) => {
    const refused = context.get(refusedFile);
    if (refused) return new Response(`${new URL(request.url).pathname} ${refused.message}`);
    const headers = { "Retry-After": "7" };
    return Response.json({ code: "forbidden", message: "It is not yours." }, { status: 403, headers });
  });

  it("is a page with the sentence in a tab, under the same status", async () => {
    const answer = await asked("/wallet/export", tab);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([403, "7"]);
    expect(await answer.text()).toBe("/refused It is not yours.");
    expectSecurityHeaders(answer, "the page");
    for (const path of [`/files/${crypto.randomUUID()}`, `/exports/${crypto.randomUUID()}/1`]) {
      const gone = await asked(path, tab);
      expect([gone.status, await gone.text()]).toEqual([404, `/refused ${sentenceForStatus(404)}`]);
    }
  });

  it("is JSON still for a program", async () => {
    for (const accept of ["application/json", "*/*"]) {
      const answer = await asked("/wallet/export", { accept });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: "forbidden" }]);
    }
    const answer = await asked("/api/v1/nothing", tab);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });
});

describe("a request that changes something", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "by %s from another site is refused, and nothing changes",
    async (method) => {
      const [creator, brand] = await Promise.all([alice(), bora()]);
      const before = await everythingOf(creator.userId);
      const body = JSON.stringify({
        intent: "swipe",
        direction: "right",
        target_type: "user",
        target_id: brand.userId,
      });
      const foreign: Record<string, string>[] = [
        { origin: "https://evil.test" },
        { origin: "null" },
        { origin: "" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ];
      for (const path of [
        "/api/v1/swipes",
        "/api/v1/notifications",
        "/sign-out",
        "/auth",
        "/media/x/y.png",
        "/",
      ]) {
        for (const headers of foreign) {
          const answer = await call(creator, path, {
            method,
            body,
            headers: { "content-type": "application/json", ...headers },
          });
          expect(answer.status, `${path} with ${JSON.stringify(headers)}`).toBe(403);
          expect(await answer.json()).toMatchObject({ code: "forbidden" });
          expectSecurityHeaders(answer, path);
        }
      }
      expect(await everythingOf(creator.userId)).toBe(before);
      expect(await count("swipes", "actor_id = ?", creator.userId)).toBe(0);
    },
  );

  it("is read away where it is as small as a form: a connection with a body on it is closed under the next", async () => {
    const page: PageHandler = async () => new Response("never asked");
    for (const [size, read] of [
      [64, true],
      [1024 * 1024, false],
    ] as const) {
      const request = new Request(new URL("/sign-out", ORIGIN), {
        method: "POST",
        body: "x".repeat(size),
        headers: { origin: "https://evil.test", "content-length": String(size) },
      });
      const answer = await createServer(page).fetch(request, env, createExecutionContext());
      expect([answer.status, request.bodyUsed]).toEqual([403, read]);
    }
  });

  it("from our own page goes through", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const swipe = { intent: "swipe", direction: "right", target_type: "user", target_id: brand.userId };
    expect((await post(creator, "/api/v1/swipes", swipe)).status).toBe(200);
  });

  it("leads on to a page of ours alone when somebody signs out to switch their account", async () => {
    const { action } = await import("#app/routes/auth/sign-out.tsx");
    const leads = async (then: string) => {
      const { body } = await visits(await alice(), action, { path: "/sign-out", form: { next: then } });
      return (body as Response).headers.get("location");
    };
    expect(await leads("/auth?return=%2Faccept-invite%2Fx")).toBe("/auth?return=%2Faccept-invite%2Fx");
    for (const foreign of ["https://evil.test/", "//evil.test", "", "/\\evil.test"])
      expect(await leads(foreign)).toBe("/");
  });

  it("is never a GET", async () => {
    const person = await alice();
    const before = await everythingOf(person.userId);
    for (const path of [
      "/sign-out",
      "/api/v1/swipes",
      "/api/v1/notifications?intent=read-all",
      "/api/v1/events",
    ]) {
      await call(person, path);
    }
    expect(await everythingOf(person.userId)).toBe(before);
  });
});

describe("every answer", () => {
  it("carries the security headers", async () => {
    const person = await alice();
    const answers: Record<string, Response> = {
      "a page": await call(null, "/"),
      "a member's page": await call(person, "/dashboard"),
      "a read": await call(person, "/api/v1/deck"),
      "a 401": await call(null, "/api/v1/deck"),
      "a 404 of the API": await call(person, "/api/v1/nothing"),
      "a 204": await post(person, "/api/v1/notifications", { intent: "read-all" }),
      "a 422": await post(person, "/api/v1/swipes", {}),
      "a missing file": await call(null, "/media/x/y.png"),
      "a refused socket": await call(null, "/live", { headers: { upgrade: "websocket" } }),
      "a HEAD": await call(null, "/", { method: "HEAD" }),
      "an OPTIONS": await call(null, "/api/v1/deck", { method: "OPTIONS" }),
    };
    for (const [what, answer] of Object.entries(answers)) expectSecurityHeaders(answer, what);
  });

  it("has a nonce of its own", async () => {
    const policies = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(null, "/")).headers.get("content-security-policy")),
    );
    expect(new Set(policies).size).toBe(20);
  });

  it("is not kept when it is a member's, and not shared when it is anyone's", async () => {
    const person = await alice();
    expect((await call(person, "/")).headers.get("cache-control")).toBe("no-store");
    expect((await call(person, "/api/v1/deck")).headers.get("cache-control")).toBe("no-store");
    expect((await call(null, "/")).headers.get("cache-control")).toBe("private, no-cache");
  });

  it("tells the round trips of the database only outside production", async () => {
    const page: PageHandler = async () => new Response("page");
    expect((await worker(page)("/")).headers.get("x-db-round-trips")).toBe("0");
    const answer = await worker(page, { ...env, APP_ENV: "production" })("/");
    expect(answer.headers.has("x-db-round-trips")).toBe(false);
  });

  it("never allows another origin to read it", async () => {
    const answer = await call(await alice(), "/api/v1/deck", { headers: { origin: "https://evil.test" } });
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("when something breaks", () => {
  const breaks: PageHandler = () => Promise.reject(new Error("secret detail at /home/app.ts"));

  it("a page says so with the id to quote, and nothing internal", async () => {
    expectConsoleError("request_failed");
    const answer = await worker(breaks)("/", { accept: "text/html" });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toMatch(/secret|app\.ts|Error/);
    expectSecurityHeaders(answer, "a broken page");
  });

  it("the API says so as a problem, and nothing internal", async () => {
    expectConsoleError("request_failed");
    const answer = await worker(breaks)("/", { accept: "application/json" });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    const problem = (await answer.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({
      status: 500,
      code: "unexpected",
      request_id: answer.headers.get("x-request-id"),
    });
    expect(JSON.stringify(problem)).not.toMatch(/secret|stack/);
  });

  it.each(["text/html", "application/json"])(
    "the database itself, the answer to %s still carries the headers",
    async (accept) => {
      expectConsoleError("request_failed");
      const out = () => {
        throw new Error("D1_ERROR: out of reach");
      };
      const readsSession: PageHandler = async (_request, context) => {
        await getApp(context).settle();
        return new Response("page");
      };
      const nowhere = { prepare: out, batch: out, getBookmark: () => null };
      const broken = { ...env, DB: { ...nowhere, withSession: () => nowhere } as unknown as D1Database };
      const cookie = cookieOf(await alice());
      const answer = await worker(readsSession, broken)("/dashboard", { accept, cookie });
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain("D1_ERROR");
      expectSecurityHeaders(answer, "an answer without a database");
      // A fault of ours signs nobody out.
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );
});
