import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdsLink, SCAM_REASONS, scamFlags } from "./scam.ts";

describe("what speaks for a scam", () => {
  it.each([
    ["Please pay me by Western Union", ["off_platform_payment"]],
    ["We can settle this outside the platform", ["off_platform_payment"]],
    ["There is a small registration fee", ["upfront_fee"]],
    ["Write me on WhatsApp", ["messenger"]],
    ["My channel: t.me/somebody", ["messenger"]],
    ["Have a look: bit.ly/abc", ["short_link"]],
    ["Sign in at paypal-secure.com", ["lookalike"]],
    ["Sign in at paypa1.com", ["lookalike"]],
    ["Send me your verification code", ["secrets"]],
    ["Buy gift cards and send me the password", ["off_platform_payment", "secrets"]],
  ])("%s", (text, reasons) => expect(scamFlags(text)?.reasons).toEqual(reasons));

  it.each([
    "I would love to shoot your lookbook in May.",
    "My rate is 450 EUR, and the fee for the release is included.",
    "My work: instagram.com/alice and www.paypal.com",
    "The signal was weak, let us meet at nine.",
  ])("has nothing against: %s", (text) => expect(scamFlags(text)).toBeNull());

  it("sees through letters of other widths and scripts", () => {
    expect(scamFlags("Ｗｅｓｔｅｒｎ Ｕｎｉｏｎ")?.reasons).toEqual(["off_platform_payment"]);
    expect(scamFlags("https://pаypal.com/login")?.reasons).toEqual(["lookalike"]);
  });

  it("weighs every reason once, names it in one order, and stays within a hundred", () => {
    const known = Object.keys(SCAM_REASONS);
    const parts = [
      "western union",
      "processing fee",
      "text me on telegram",
      "bit.ly/x",
      "paypal-help.com",
      "send me your password",
      "hello",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (said) => {
        const found = scamFlags(said.join("\n"));
        const again = scamFlags([...said, ...said].join("\n"));
        expect(again).toEqual(found);
        if (!found) return;
        expect(found.score).toBeGreaterThan(0);
        expect(found.score).toBeLessThanOrEqual(100);
        expect(found.reasons).toEqual(known.filter((reason) => found.reasons.includes(reason as never)));
      }),
    );
  });
});

describe("a web address in a first message", () => {
  it.each(["https://alice.example", "see www.alice", "alice.com", "my page is alice.co.uk"])(
    "is %s",
    (text) => expect(holdsLink(text)).toBe(true),
  );
  it.each(["That is the end.Then we begin.", "version 2.0", "Nice to meet you!"])("is not %s", (text) =>
    expect(holdsLink(text)).toBe(false),
  );
});
