import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { drawQrCode } from "./qr.server.ts";
import { matchTotpStep, newTotpSecret, totpUri } from "./totp.server.ts";

/** RFC 6238 appendix B: the ASCII secret "12345678901234567890"; its codes have eight digits, the last six are ours. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const RFC_CODES = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
] as const;

function codeAt(secret: string, time: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
}

describe("a TOTP code", () => {
  it.each(RFC_CODES)("of RFC 6238 at second %i is known", (second, code) => {
    expect(matchTotpStep(RFC_SECRET, code.slice(2), second * 1000)).toBe(Math.floor(second / 30));
  });

  it("is right from one step before to one step after, and not a millisecond longer", () => {
    const secret = newTotpSecret();
    const step = 60_000_000;
    const code = codeAt(secret, step * 30_000);
    const other = [-2, -1, 1, 2].every((near) => codeAt(secret, (step + near) * 30_000) !== code);
    expect(other).toBe(true);
    const matchAt = (time: number) => matchTotpStep(secret, code, time);
    expect(matchAt((step - 1) * 30_000)).toBe(step);
    expect(matchAt((step - 1) * 30_000 - 1)).toBeNull();
    expect(matchAt((step + 2) * 30_000 - 1)).toBe(step);
    expect(matchAt((step + 2) * 30_000)).toBeNull();
  });

  it("is never right by accident of its shape", () => {
    const secret = newTotpSecret();
    const now = Date.now();
    const right = [-1, 0, 1].map((near) => codeAt(secret, now + near * 30_000));
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        expect(matchTotpStep(secret, text, now) !== null).toBe(right.includes(text));
      }),
    );
  });
});

describe("an authenticator", () => {
  it("gets a new secret of 160 bits, and an address with all its settings", () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, "Thrive", "alice+1@people.test"));
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toContain("Thrive:alice+1@people.test");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Thrive",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });

  it("gets its address as a QR code: one SVG without script", () => {
    const svg = drawQrCode(totpUri(newTotpSecret(), "Thrive", "alice@people.test"));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/);
    expect(svg).not.toMatch(/#|script|on\w+=/);
  });
});
