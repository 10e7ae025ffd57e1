import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { JUST_TOLD } from "#app/core/just-told.ts";
import { minutes } from "#app/core/time.ts";
import { getApp } from "#app/platform/context.server.ts";
import { cookieOf, cookiesIn, ORIGIN } from "#tests/factories/calls.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { createServer, type PageHandler } from "#workers/http/server.ts";

const BOOKMARK = /^[\da-f]{8}-[\da-f]{8}-[\da-f]{8}-[\da-f]{32}$/;

/** The real database, with a list of how fresh each session on it had to be. */
function watched() {
  const asked: string[] = [];
  const DB = new Proxy(env.DB, {
    get: (real, name: keyof D1Database) =>
      name === "withSession"
        ? (freshness: string) => {
            asked.push(freshness);
            return real.withSession(freshness);
          }
        : (real[name] as () => unknown).bind(real),
  });
  return { asked, DB };
}

/** A page that reads who asks, and writes when it is posted to. */
const page: PageHandler = async (request, context) => {
  const app = getApp(context);
  await app.settle();
  if (request.method === "POST")
    await app.db.$client.prepare("UPDATE profiles SET updated_at = 1 WHERE 0").run();
  return new Response(app.viewer?.displayName ?? "visitor");
};

interface Asked {
  method?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  later?: number;
}

async function ask(path: string, person: Person | null, { method = "GET", later = 0, ...more }: Asked = {}) {
  const { asked, DB } = watched();
  const headers = new Headers({ origin: ORIGIN, "x-test-clock-offset": String(later), ...more.headers });
  const own = Object.entries(more.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  headers.set("cookie", [...(person ? [cookieOf(person)] : []), ...own].join("; "));
  const execution = createExecutionContext();
  const request = new Request(new URL(path, ORIGIN), { method, headers });
  const answer = await createServer(page).fetch(request, { ...env, DB, TEST_CLOCK: "on" }, execution);
  const text = await answer.text();
  await waitOnExecutionContext(execution);
  return { asked, text, cookies: cookiesIn(answer), answer };
}

describe("where a request reads", () => {
  it("visitors and members take the nearest copy", async () => {
    expect((await ask("/discover", null)).asked).toEqual(["first-unconstrained"]);
    const { asked, text } = await ask("/discover", await alice());
    expect(asked).toEqual(["first-unconstrained"]);
    expect(text).toContain("Alice");
  });

  it("who changed something sees it on the next page: its bookmark comes along", async () => {
    const person = await alice();
    const changed = await ask("/settings", person, { method: "POST" });
    expect(changed.asked).toEqual(["first-primary"]);
    const bookmark = changed.cookies["thrive-bookmark"] ?? "";
    expect(bookmark).toMatch(BOOKMARK);
    const cookie = changed.answer.headers.getSetCookie().find((one) => one.startsWith("thrive-bookmark"));
    for (const part of ["HttpOnly", "SameSite=Lax", "Secure", "Max-Age=300"]) expect(cookie).toContain(part);
    const next = await ask("/settings", person, { cookies: { "thrive-bookmark": bookmark } });
    expect(next.asked).toEqual([bookmark]);
    expect(next.text).toContain("Alice");
    expect(next.cookies).not.toHaveProperty("thrive-bookmark");
  });

  it("signing out takes the bookmark away", async () => {
    const { cookies, answer } = await ask("/sign-out", await alice(), { method: "POST" });
    expect(cookies["thrive-bookmark"]).toBe("");
    expect(answer.headers.getSetCookie().join()).toContain("thrive-bookmark=; Max-Age=0");
  });

  it.each([
    "first-primary",
    "1",
    "0000000a-00000000-0000-x",
    `${"f".repeat(8)}-${"f".repeat(8)}-${"f".repeat(8)}-${"f".repeat(33)}`,
    "'; DROP TABLE profiles; --",
  ])("a bookmark that is none is left out: %s", async (text) => {
    const cookies = { "thrive-bookmark": encodeURIComponent(text) };
    expect((await ask("/discover", null, { cookies })).asked).toEqual(["first-unconstrained"]);
  });

  it("a window that has just been told of news reads where the news is", async () => {
    const { asked } = await ask("/spark", await alice(), { cookies: { [JUST_TOLD]: "1" } });
    expect(asked).toEqual(["first-primary"]);
  });

  it.each(["/auth/v1/user", "/auth/step-up", "/sign-out", "/live", "/functions/v1/x", "/readyz"])(
    "%s asks the primary",
    async (path) => {
      expect((await ask(path, null)).asked).toEqual(["first-primary"]);
    },
  );

  it("calls by bearer, which keep no cookie, ask the primary", async () => {
    const headers = { authorization: "Bearer something" };
    expect((await ask("/api/v1/notifications", null, { headers })).asked).toEqual(["first-primary"]);
  });

  it("a session that has to be renewed is looked up in the primary", async () => {
    const { asked, text } = await ask("/discover", await alice(), { later: minutes(20) });
    expect(asked).toEqual(["first-unconstrained", "first-primary"]);
    expect(text).toContain("Alice");
  });
});
