import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { Env } from "#app/platform/env.server.ts";
import { didDocument, passportKeys } from "./keys.server.ts";
import { credentialOf } from "./rules.ts";
import { signed, verified } from "./tokens.server.ts";

const newKey = (kid: string) => ({
  ...generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }),
  kid,
});
const keysOf = (now: unknown, before?: unknown) =>
  passportKeys({
    AUTH_SITE_URL: "https://thrive.test:8443",
    PASSPORT_KEY: JSON.stringify(now),
    ...(before ? { PASSPORT_OLD_KEYS: JSON.stringify(before) } : {}),
  } as Env);

const subject = {
  id: "https://thrive.test/profile/u",
  name: "Mira",
  skill: { name: "Lighting", verifiedBy: "work" as const, verifiedOn: "2026-11-01", endorsers: 3 },
};
const credential = credentialOf({
  site: "https://thrive.test",
  issuer: "did:web:thrive.test",
  id: "c",
  kind: "skill",
  subject,
  place: 0,
  now: 0,
});

describe("keys of the passport", () => {
  it("of before still say what they signed, and no private half is shown", async () => {
    const [first, second] = [newKey("one"), newKey("two")];
    const token = await signed(await keysOf(first), credential);
    const { d: _, ...shown } = first;
    const rotated = await keysOf(second, [shown]);
    expect((await verified(rotated, token))?.credentialSubject).toEqual(subject);
    expect(await verified(await keysOf(second), token)).toBeNull();
    const document = didDocument(rotated);
    expect(document.id).toBe("did:web:thrive.test%3A8443");
    expect(document.assertionMethod).toEqual([`${document.id}#two`, `${document.id}#one`]);
    expect(JSON.stringify(document)).not.toMatch(/"d":/);
  });

  it("that cannot be read are none, and said in the log", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    for (const text of [
      pair.privateKey.export({ format: "jwk" }),
      "no key",
      7,
      null,
      { crv: "Ed25519", x: "" },
    ]) {
      const keys = await keysOf(text);
      expect([keys.signing, keys.verifying.size]).toEqual([null, 0]);
      expect(() => signed(keys, credential)).toThrow("cannot be issued at the moment");
    }
    expect(said.mock.calls.map(([line]) => String(line)).join()).toContain("passport_off");
    said.mockRestore();
  });
});
