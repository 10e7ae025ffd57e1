import { expect, test } from "vitest";
import type { Env } from "#app/platform/env.server.ts";
import { seal, unseal } from "./seal.server.ts";

const env = { AUTH_TOKEN_SECRET: "one secret of this deployment" } as Env;

test("what was sealed opens again, and no two seals look alike", async () => {
  const first = await seal(env, "totp:a", "JBSWY3DPEHPK3PXP");
  const second = await seal(env, "totp:a", "JBSWY3DPEHPK3PXP");
  expect(first).not.toBe(second);
  expect(await unseal(env, "totp:a", first)).toBe("JBSWY3DPEHPK3PXP");
});

test("it opens for no other purpose, under no other key, and not when a letter was changed", async () => {
  const sealed = await seal(env, "totp:a", "JBSWY3DPEHPK3PXP");
  const flipped = `${sealed.slice(0, -2)}${sealed.at(-2) === "A" ? "B" : "A"}${sealed.slice(-1)}`;
  expect(await unseal(env, "totp:b", sealed)).toBeNull();
  expect(await unseal({ AUTH_TOKEN_SECRET: "another" } as Env, "totp:a", sealed)).toBeNull();
  expect(await unseal(env, "totp:a", flipped)).toBeNull();
  expect(await unseal(env, "totp:a", "not sealed at all")).toBeNull();
});
