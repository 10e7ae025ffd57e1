import { describe, expect, it } from "vitest";
import { linkSourceKey, withoutTracking } from "./normal-form.ts";

describe("the source key of a link", () => {
  it.each([
    "https://www.studio-nord.com/Kueste?b=2&a=1",
    "http://studio-nord.com/Kueste?a=1&b=2",
    "https://STUDIO-NORD.com/Kueste/?a=1&b=2#top",
    "https://m.studio-nord.com:443/Kueste?a=1&utm_source=mail&b=2&fbclid=x",
    " https://studio-nord.com/Kueste?a=1&b=2 ",
  ])("is the same for %j", (link) => {
    expect(linkSourceKey(link)).toBe("studio-nord.com/Kueste?a=1&b=2");
  });

  it.each([
    ["https://youtu.be/aqz-KE-bpKQ?t=3", "youtube:aqz-KE-bpKQ"],
    ["https://www.youtube.com/shorts/aqz-KE-bpKQ", "youtube:aqz-KE-bpKQ"],
    ["https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT", "spotify:track/4cOdK2wGLETKBW3PvgPWqT"],
    ["https://app.studio-nord.com/#/works/3", "app.studio-nord.com#/works/3"],
    ["https://www.com/", "www.com"],
    ["https://studio-nord.com:8443/x", "studio-nord.com:8443/x"],
    ["not a link", "not a link"],
  ])("of %s is %s", (link, key) => {
    expect(linkSourceKey(link)).toBe(key);
  });

  it("tells apart what is another page", () => {
    const links = [
      "https://studio-nord.com/",
      "https://studio-nord.com/kueste",
      "https://studio-nord.com/Kueste",
      "https://studio-nord.com/kueste?id=1",
      "https://studio-nord.com/kueste?id=2",
      "https://blog.studio-nord.com/kueste",
    ];
    expect(new Set(links.map(linkSourceKey)).size).toBe(links.length);
  });
});

it("only tracking is taken from an address, and nothing else is spelled anew", () => {
  const clean = (link: string) => withoutTracking(new URL(link)).href;
  expect(clean("https://studio-nord.com/?q=a%20b&utm_id=1&x")).toBe("https://studio-nord.com/?q=a+b&x=");
  expect(clean("https://studio-nord.com/?q=a%20b&x#utm_source=1")).toBe(
    "https://studio-nord.com/?q=a%20b&x#utm_source=1",
  );
});
