import { describe, expect, it } from "vitest";
import { normalLink, platformName, socialOf } from "./links.ts";
import { readSocials } from "./stored-values.server.ts";

describe("a web address", () => {
  it.each([
    ["example.com/you", "https://example.com/you"],
    ["http://example.com", "http://example.com/"],
    ["HTTPS://Example.COM/A?b=c#d", "https://example.com/A?b=c#d"],
    ["//example.com", "https://example.com/"],
    ["bücher.example", "https://xn--bcher-kva.example/"],
    ["example.com:8443/x", "https://example.com:8443/x"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(normalLink(typed)).toBe(kept);
  });

  it.each([
    "",
    "   ",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "mailto:a@example.com",
    "https://user:secret@example.com",
    "https://good.example@evil.example",
    "localhost",
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://[::1]/",
    "intranet",
    "https://exa mple.com",
    "https://example.com/\u0000",
    "https:\\\\evil.example",
    `https://example.com/${"x".repeat(300)}`,
  ])("%j is none", (typed) => {
    expect(normalLink(typed)).toBeNull();
  });
});

describe("a page elsewhere", () => {
  it.each([
    ["https://www.instagram.com/mira.v/", "instagram", "mira.v", "Instagram"],
    ["https://www.tiktok.com/@mira", "tiktok", "mira", "TikTok"],
    ["https://mira.bandcamp.com/", "bandcamp", "mira.bandcamp.com", "Bandcamp"],
    ["https://notinstagram.com/x", "other", "x", "notinstagram.com"],
    ["https://instagram.com.evil.example/x", "other", "x", "instagram.com.evil.example"],
    ["https://x.com/%E0%A4%A", "x", "%E0%A4%A", "X"],
  ])("%s is %s, %s", (url, platform, handle, name) => {
    expect(socialOf(url)).toEqual({ platform, handle, url });
    expect(platformName(socialOf(url))).toBe(name);
  });

  it.each([
    null,
    "x",
    [{ platform: "x", handle: "x", url: "javascript:alert(1)" }],
    [{ url: "https://x.com" }],
  ])("%j in the database is none", (value) => {
    expect(readSocials(value)).toEqual([]);
  });
});
