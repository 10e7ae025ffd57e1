import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOwnPath, returnNote, returnPath } from "./return-path.ts";

const OWN = "https://thrive.example";

describe("returnPath", () => {
  it.each([
    ["/discover?tab=creators", "/discover?tab=creators"],
    [
      "/opportunity/0190a0b0-0000-7000-8000-000000000000#top",
      "/opportunity/0190a0b0-0000-7000-8000-000000000000#top",
    ],
    ["/authors", "/authors"],
    ["/%5cevil.example", "/%5cevil.example"],
    ["/search?next=https://evil.example", "/search?next=https://evil.example"],
  ])("goes back to the own path %s", (value, target) => {
    expect(returnPath(value)).toBe(target);
  });

  it.each([
    ["post-opportunity", "/dashboard?dialog=post-opportunity"],
    [
      "apply:0190a0b0-0000-7000-8000-000000000000",
      "/opportunity/0190a0b0-0000-7000-8000-000000000000?dialog=apply",
    ],
    ["accept-invite:abc_1", "/accept-invite/abc_1"],
    ["endorse:tok-en", "/endorse?token=tok-en"],
  ])("enters the flow %s", (value, target) => {
    expect(returnPath(value)).toBe(target);
  });

  it.each([
    "",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\u0000/evil.example",
    "/\u007f",
    "/.//evil.example",
    "/..//evil.example",
    "/%2e//evil.example",
    "/%2E%2e//evil.example",
    "/a/..//evil.example",
    "https:evil.example",
    "https://evil.example",
    "HTTPS://evil.example",
    "//evil.example@thrive.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b.c",
    "evil.example",
    "./evil",
    "../evil",
    "?a",
    "#a",
    "/auth",
    "/auth?return=/auth",
    "/auth/callback",
    "/auth#x",
    `/${"a".repeat(2000)}`,
    "post-opportunity:1",
    "apply",
    "apply:",
    "apply:../../x",
    "apply:a:b",
    "post-opportunity::",
    "apply:a/b",
    "apply:a b",
    `apply:${"a".repeat(201)}`,
    "constructor",
    "__proto__:a",
    "toString:a",
    "unknown:a",
  ])("sends %j to the dashboard", (value) => {
    expect(returnPath(value)).toBe("/dashboard");
  });

  it("sends a visitor without a wish to the dashboard", () => {
    expect(returnPath(null)).toBe("/dashboard");
    expect(returnPath(undefined)).toBe("/dashboard");
  });
});

it.each([
  ["post-opportunity", "The form for your opportunity opens as soon as you are signed in."],
  ["apply:abc", "Your application opens as soon as you are signed in."],
  ["/discover", "You go on where you were as soon as you are signed in."],
  ["/dashboard", null],
  ["apply:../x", null],
  ["//evil.example", null],
  [null, null],
])("says of %j what waits", (value, note) => {
  expect(returnNote(value)).toBe(note);
});

describe("isOwnPath", () => {
  /** Texts made of what open redirects are made of. */
  const tricky = fc
    .array(
      fc.constantFrom(
        "/",
        "//",
        "\\",
        "\t",
        "\n",
        "\r",
        " ",
        ".",
        "..",
        "%2e",
        "%2f",
        "%5c",
        "%09",
        ":",
        "@",
        "?",
        "#",
        "https:",
        "javascript:",
        "evil.example",
        "a",
        "\u3002",
        "\uff0f",
        "\u2028",
        "\u0000",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(""));

  it("never lets a foreign origin through, however a browser resolves it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          tricky,
          tricky.map((text) => `/${text}`),
          fc.webUrl(),
          fc.string(),
        ),
        (value) => {
          if (!isOwnPath(value)) return;
          const once = new URL(value, `${OWN}/auth?return=x`);
          expect(once.origin).toBe(OWN);
          // And not even after a second reading of what the first one made of it.
          expect(new URL(once.pathname + once.search + once.hash, OWN).origin).toBe(OWN);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("knows its own paths", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 5 }), (parts) => {
        expect(isOwnPath(`/${parts.join("/")}`)).toBe(true);
      }),
    );
  });
});
