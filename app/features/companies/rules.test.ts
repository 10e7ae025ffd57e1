import { describe, expect, it } from "vitest";
import { canEdit, canGiveRole, nextCompanyStep, proofOf, readDomain, saysProof } from "./rules.ts";

describe("readDomain", () => {
  it.each([
    ["northlight.studio", "northlight.studio"],
    ["  Www.Northlight.Studio. ", "northlight.studio"],
    ["https://www.northlight.studio/about?x=1#y", "northlight.studio"],
    ["shop.northlight.studio", "shop.northlight.studio"],
    ["münchen.de", "xn--mnchen-3ya.de"],
    ["例え.jp", "xn--r8jz45g.jp"],
  ])("reads %s as %s", (typed, domain) => expect(readDomain(typed)).toBe(domain));

  it.each([
    "",
    "northlight",
    "localhost",
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "printer.local",
    "intern.internal",
    "a..b",
    "-a.de",
    "a_b.de",
    "northlight.studio:8080",
    "user:pass@northlight.studio",
    "ftp://northlight.studio",
    "north light.studio",
    "javascript:alert(1)",
    `${"a".repeat(64)}.de`,
    `${"a.".repeat(120)}de`,
  ])("knows that %s is nobody's domain", (typed) => expect(readDomain(typed)).toBeNull());
});

describe("the proof", () => {
  const { hosts, file, text } = proofOf("northlight.studio", "token");

  it("stands in the name system or in a file of the site", () => {
    expect(hosts).toEqual(["_thrive.northlight.studio", "northlight.studio"]);
    expect(file).toBe("https://northlight.studio/.well-known/thrive.txt");
  });

  it.each([text, `${text}\n`, `# ours\r\n  ${text}  \r\nmore`])("is found in %j", (body) =>
    expect(saysProof(body, text)).toBe(true),
  );

  it.each(["", "thrive-domain=", "thrive-domain=other", `not ${text}`, `${text}x`, text.toUpperCase()])(
    "is not found in %j",
    (body) => expect(saysProof(body, text)).toBe(false),
  );
});

it.each([
  ["owner", "admin", "viewer", true],
  ["owner", "viewer", "owner", true],
  ["admin", "viewer", "recruiter", true],
  ["admin", "viewer", "admin", false],
  ["admin", "viewer", "finance", false],
  ["admin", "finance", "viewer", true],
  ["admin", "finance", "finance", true],
  ["owner", "viewer", "finance", true],
  ["admin", "owner", "viewer", false],
  ["admin", "admin", "viewer", false],
  ["recruiter", "viewer", "finance", false],
] as const)("a company's %s makes of its %s a %s: %s", (actor, from, to, may) => {
  expect(canGiveRole(actor, from, to)).toBe(may);
});

it("lets owners and admins edit, and nobody else", () => {
  expect((["owner", "admin", "recruiter", "finance", "viewer"] as const).filter(canEdit)).toEqual([
    "owner",
    "admin",
  ]);
});

it.each([
  [0, 1],
  [1, 2],
  [6, 6],
  [99, 6],
])("resumes after step %i at step %i", (furthest, next) => expect(nextCompanyStep(furthest)).toBe(next));
