import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { SHOWN_TO } from "#app/core/shown-to.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { action as data } from "#app/routes/settings/data.tsx";
import { call, cookieOf, ORIGIN } from "#tests/factories/calls.ts";
import { everythingOf, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { asked, tokenOf } from "#tests/factories/tokens.ts";
import { visits } from "#tests/factories/visits.ts";
import { createServer, type PageHandler } from "#workers/http/server.ts";

/** What a page of `shown` asks while `signedIn` has the browser. */
function asPage(signedIn: Person, shown: Person, path: string, page: PageHandler, method = "POST") {
  const request = new Request(new URL(path, ORIGIN), {
    method,
    headers: {
      origin: ORIGIN,
      "sec-fetch-site": "same-origin",
      cookie: cookieOf(signedIn),
      [SHOWN_TO]: shown.userId,
    },
    ...(method === "POST" ? { body: new URLSearchParams({ intent: "rename" }) } : {}),
  });
  return createServer(page).fetch(request, env, createExecutionContext());
}

describe("a page that shows another member than who is signed in by now", () => {
  it("does nothing through the API, which says why; the member's own page and a token do", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const before = await everythingOf(brand.userId);
    const json = { intent: "read-all" };
    const ask = (shown?: string) =>
      call(brand, "/api/v1/notifications", {
        method: "POST",
        body: JSON.stringify(json),
        headers: { "content-type": "application/json", ...(shown ? { [SHOWN_TO]: shown } : {}) },
      });
    const refused = await ask(creator.userId);
    expect(refused.status).toBe(409);
    expect(refused.headers.get(SHOWN_TO)).not.toBeNull();
    expect(await refused.json()).toMatchObject({
      code: "another_member",
      title: new AppError("another_member").message,
    });
    expect(await everythingOf(brand.userId)).toBe(before);

    const own = await ask(brand.userId);
    expect([own.status, own.headers.get(SHOWN_TO)]).toEqual([204, null]);
    expect((await ask()).status).toBe(204);
    const { secret } = await tokenOf(brand);
    const byToken = await asked(secret, "/api/v1/notifications", {
      method: "POST",
      json,
      headers: { [SHOWN_TO]: creator.userId },
    });
    expect(byToken.status).toBe(204);
  });

  it("is told so in its forms, and its next page is read whole", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    let done = 0;
    const act = memberAction(async () => ({ done: ++done }));
    const page: PageHandler = async (request, context) => {
      const answer = (await act({ request, context })) as { data?: unknown; init?: ResponseInit };
      return Response.json(answer.data ?? answer, answer.init ?? {});
    };
    const refused = await asPage(brand, creator, "/settings.data", page);
    expect([refused.status, refused.headers.has(SHOWN_TO)]).toEqual([409, true]);
    expect(await refused.json()).toMatchObject({ intent: "rename", error: { code: "another_member" } });
    expect(done).toBe(0);
    expect(await (await asPage(brand, brand, "/settings.data", page)).json()).toEqual({ done: 1 });

    const load = memberLoader(async () => "theirs");
    const read: PageHandler = async (request, context) => {
      const answer = await load({ request, context }).catch((thrown) => thrown);
      return answer instanceof Response ? answer : Response.json(answer);
    };
    const led = await asPage(brand, creator, "/spark.data?tab=all", read, "GET");
    expect(led.headers.get("location")).toBe("/spark?tab=all");
    expect(led.headers.get("x-remix-reload-document")).toBe("true");
    expect(await (await asPage(brand, brand, "/spark.data", read, "GET")).json()).toBe("theirs");
  });

  it("is told so as well by a form that the browser sent by itself, and with their own it is done", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const visit = (shown: Person) =>
      visits(brand, data, { path: "/settings/data", form: { intent: "deactivate", shown_to: shown.userId } });
    const refused = await visit(creator);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        intent: "deactivate",
        error: expect.objectContaining({ code: "another_member" }),
      }),
    ]);
    const stands = () => rows("SELECT status FROM profiles WHERE user_id = ?", brand.userId);
    expect(await stands()).toEqual([{ status: "active" }]);
    await visit(brand);
    expect(await stands()).toEqual([{ status: "deactivated" }]);
  });

  it("may sign the browser out all the same", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    for (const path of ["/sign-out.data", "/auth.data", "/stop-viewing.data"]) {
      const answer = await asPage(brand, creator, path, async () => new Response("page"));
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });
});
