import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { type AppContext, appContext } from "./context.server.ts";
import { memberAction, memberLoader, memberQuery, publicAction, publicLoader } from "./responses.server.ts";

/** A request of a visitor, or of a member. Handlers here use nothing else of the context. */
function asks(path: string, viewer: unknown = null) {
  const context = new RouterContextProvider();
  const settle = async () => undefined;
  context.set(appContext, { viewer, settle } as AppContext);
  return { request: new Request(`https://thrive.test${path}`), context };
}

/** What a loader threw. */
async function thrown(load: () => Promise<unknown>): Promise<unknown> {
  try {
    await load();
  } catch (error) {
    return error;
  }
  return expect.unreachable("nothing was thrown");
}

it("a form of a page that shows somebody else is refused without being read to its end", async () => {
  const { context } = asks("/settings", { userId: "alice" });
  Object.assign(context.get(appContext), { shownToAnother: true });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 64) return controller.close();
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x61));
    },
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  // Node needs to be told that a stream is sent one way only.
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const act = memberAction(async () => expect.unreachable("it is refused"));
  const answer = await act({ request: new Request("https://thrive.test/settings", init), context });
  expect(answer).toMatchObject({ data: { error: { code: "another_member" } } });
  expect(sent).toBeLessThan(20);
});

describe("a member's page", () => {
  const page = memberLoader(async (app) => app.viewer.userId);

  it.each([
    ["/dashboard", "/dashboard"],
    ["/discover?tab=creators", "/discover?tab=creators"],
    ["/discover.data?tab=creators&_routes=routes%2Fdiscover", "/discover?tab=creators"],
    ["/opportunity/1?dialog=apply&x=a%26b", "/opportunity/1?dialog=apply&x=a%26b"],
    ["/_.data?_routes=routes%2Fmarketing%2Flanding", "/"],
    ["/dashboard/_.data", "/dashboard/"],
  ])("sends a visitor of %s to sign in and back to %s", async (path, back) => {
    const answer = (await thrown(() => page(asks(path)))) as Response;
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.get("location") ?? "", "https://thrive.test");
    expect([target.pathname, target.searchParams.get("return")]).toEqual(["/auth", back]);
  });

  it("is shown to a member", async () => {
    expect(await page(asks("/dashboard", { userId: "alice" }))).toBe("alice");
  });
});

describe("a loader that finds nothing", () => {
  const page = publicLoader(async () => {
    throw new AppError("not_found");
  });

  it("throws the status and the sentence for the nearest error page", async () => {
    const error = await thrown(() => page(asks("/opportunity/1")));
    expect(error).toMatchObject({
      init: { status: 404 },
      data: { code: "not_found", message: expect.any(String) },
    });
  });
});

describe("a page whose reads refuse what its address says", () => {
  const page = memberQuery(
    () => {
      throw new AppError("not_found");
    },
    () => "shown",
  );

  it("is not found, and not broken", async () => {
    const { request, context } = asks("/opportunities/x/boost", { userId: "alice" });
    Object.assign(context.get(appContext), { claimed: { userId: "alice" } });
    expect(await thrown(() => page({ request, context }))).toMatchObject({ init: { status: 404 } });
  });
});

describe("an action that refuses", () => {
  const refuses = publicAction(async () => {
    throw new AppError("rate_limited", { sentence: "Later.", fields: { email: ["No."] }, retryAfter: 7 });
  });

  it("answers what the form needs, and keeps the page", async () => {
    expect(await refuses(asks("/auth"))).toMatchObject({
      init: { status: 429, headers: { "Retry-After": "7" } },
      data: { error: { code: "rate_limited", message: "Later.", fields: { email: ["No."] } } },
    });
  });

  it("tells a signed-out dialog so, instead of leaving it", async () => {
    const act = memberAction(async () => "done");
    expect(await act(asks("/opportunities/new"))).toMatchObject({
      init: { status: 401 },
      data: { error: { code: "unauthenticated" } },
    });
    expect(await act(asks("/opportunities/new", { userId: "alice" }))).toBe("done");
  });

  it("does not hide faults", async () => {
    const breaks = publicAction(async () => {
      throw new TypeError("broken");
    });
    await expect(breaks(asks("/auth"))).rejects.toThrow("broken");
  });
});
