import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textsIn, webDomains } from "./web-domains.ts";

describe("the names of hosts in a text", () => {
  it.each([
    ["See https://shop.evil.example/a?b=c.", ["shop.evil.example", "evil.example"]],
    ["write to me@evil.example, or not", ["evil.example"]],
    ["(www.EVIL.example) and evil.example", ["www.evil.example", "evil.example"]],
    ["https://good.example/?to=https%3A%2F%2Fevil%2Eexample", ["good.example", "evil.example"]],
    ["evil。example", ["evil.example"]],
    ["ev\u200bil.example", ["evil.example"]],
    ["ｅｖｉｌ．example", ["evil.example"]],
    ["böse.example", ["xn--bse-sna.example"]],
    ["a_b.evil.example", ["b.evil.example", "evil.example"]],
    ["no name here... at all.", []],
  ])("of %j are %j", (text, domains) => expect(webDomains(text)).toEqual(domains));

  it("of several texts are all, of none there is none", () => {
    expect(webDomains("a.example", null, undefined, "b.example")).toEqual(["a.example", "b.example"]);
    expect(webDomains(null, "")).toEqual([]);
  });

  it("are found in whatever stands around them", () => {
    fc.assert(
      fc.property(fc.domain(), fc.string(), fc.string(), (domain, before, after) => {
        expect(webDomains(`${before} https://x.${domain}/ ${after}`)).toContain(domain.toLowerCase());
      }),
    );
  });

  it("texts are found in whatever a form holds", () => {
    expect(textsIn({ a: "x", b: [{ c: "y" }, null, 3], d: undefined })).toEqual(["x", "y"]);
  });

  it("a long text without an end is read in a moment", () => {
    const begin = process.threadCpuUsage();
    webDomains("a".repeat(50_000), "a.".repeat(25_000), "-.".repeat(25_000));
    // Of the processor, not of the clock: what else runs on the machine is not meant.
    expect(process.threadCpuUsage(begin).user / 1000).toBeLessThan(500);
  });
});
