import { afterEach, expect, it, vi } from "vitest";
import { ask } from "./feed-wire.ts";

afterEach(() => vi.unstubAllGlobals());

const answers = (answer: Response) => vi.stubGlobal("fetch", async () => answer);

it("says when a refused call is to be tried again, where the server does", async () => {
  const body = { title: "Please try again tomorrow.", code: "rate_limited" };
  answers(Response.json(body, { status: 429, headers: { "Retry-After": "3600" } }));
  expect(await ask("POST", "/messages", {})).toMatchObject({ ok: false, status: 429, retryAfter: 3600 });
  answers(Response.json(body, { status: 429 }));
  expect(await ask("POST", "/messages", {})).toMatchObject({ ok: false, status: 429, retryAfter: 0 });
});
