import { expect, it } from "vitest";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import type { Env } from "../env.server.ts";
import { createCaptcha } from "./captcha.server.ts";

function turnstile(answer: () => Response) {
  const asked: { url: string; fields: Record<string, string> }[] = [];
  const captcha = createCaptcha({ TURNSTILE_SECRET_KEY: "secret" } as Env, async (url, init) => {
    asked.push({ url: String(url), fields: Object.fromEntries(init?.body as URLSearchParams) });
    return answer();
  });
  return { captcha, asked };
}

it("lets everybody pass where none is configured", async () => {
  expect(await createCaptcha({} as Env).passes(null)).toBe(true);
});

it.each([true, false])("does as Turnstile says: %s", async (success) => {
  const { captcha, asked } = turnstile(() => Response.json({ success, "error-codes": [] }));
  expect(await captcha.passes("token")).toBe(success);
  expect(asked).toEqual([
    {
      url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
      fields: { secret: "secret", response: "token" },
    },
  ]);
});

it.each([null, "", "x".repeat(2049)])("refuses without asking when there is no token (%#)", async (token) => {
  const { captcha, asked } = turnstile(() => Response.json({ success: true }));
  expect(await captcha.passes(token)).toBe(false);
  expect(asked).toEqual([]);
});

it("refuses when Turnstile cannot be asked", async () => {
  expectConsoleError("captcha_failed");
  const { captcha } = turnstile(() => new Response("<html>", { status: 502 }));
  expect(await captcha.passes("token")).toBe(false);
});
