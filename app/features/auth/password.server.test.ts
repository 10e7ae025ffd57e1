import { describe, expect, it } from "vitest";
import { hashCost, hashPassword, verifyPassword } from "./password.server.ts";

describe("a password", () => {
  it("is known again, and no other is taken for it", async () => {
    const stored = await hashPassword("correct horse");
    expect(await verifyPassword("correct horse", stored)).toBe(true);
    expect(await verifyPassword("Correct horse", stored)).toBe(false);
    expect(await verifyPassword("", stored)).toBe(false);
  });

  it("is known again however a keyboard composes its letters", async () => {
    const stored = await hashPassword("pa\u00dfwort\u00e9 \ufb01");
    expect(await verifyPassword("pa\u00dfworte\u0301 fi", stored)).toBe(true);
  });

  it("is not cut at 72 bytes", async () => {
    const stored = await hashPassword(`${"x".repeat(100)}1`);
    expect(await verifyPassword(`${"x".repeat(100)}2`, stored)).toBe(false);
  });

  it("is stored with its figures and a salt of its own", async () => {
    const [one, other] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  it.each([
    ["the tests' servers", "test", "on", 1024],
    ["production, whatever else is set", "production", "on", 16384],
    ["a machine that says nothing of it", "local", undefined, 16384],
  ] as const)("costs on %s what it should", async (_where, APP_ENV, cheap, n) => {
    const env = cheap ? { APP_ENV, TEST_CHEAP_HASHES: cheap } : { APP_ENV };
    const stored = await hashPassword("correct horse", hashCost(env));
    expect(stored.split("$")[1]).toBe(String(n));
    expect(await verifyPassword("correct horse", stored)).toBe(true);
  });

  it("never fits an account without one", async () => {
    expect(await verifyPassword("", null)).toBe(false);
    expect(await verifyPassword("anything", null)).toBe(false);
  });

  it.each(["", "bcrypt$x", "scrypt$1$1$1", "scrypt$16384$8$5$$"])(
    "never fits the broken hash %j",
    async (stored) => {
      expect(await verifyPassword("anything", stored)).toBe(false);
    },
  );
});
