import { describe, expect, it } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

function request(method: string, headers: Record<string, string> = {}): Request {
  return new Request("https://thrive.test/api/v1/swipes", { method, headers });
}

describe("isSameOrigin", () => {
  it.each(["GET", "HEAD", "OPTIONS"])("lets %s through from anywhere", (method) => {
    expect(isSameOrigin(request(method, { origin: "https://evil.test" }))).toBe(true);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("lets %s through from our own pages", (method) => {
    expect(isSameOrigin(request(method, { origin: "https://thrive.test" }))).toBe(true);
  });

  it.each([
    {},
    { origin: "null" },
    { origin: "https://evil.test" },
    { origin: "https://thrive.test.evil.test" },
    { origin: "http://thrive.test" },
    { origin: "https://thrive.test:8443" },
    { origin: "https://sub.thrive.test" },
    { origin: "https://thrive.test", "sec-fetch-site": "cross-site" },
    { origin: "https://thrive.test", "sec-fetch-site": "same-site" },
    { origin: "https://thrive.test", "sec-fetch-site": "none" },
    { referer: "https://thrive.test/" },
  ])("refuses an unsafe request with %j", (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(isSameOrigin(request(method, headers as Record<string, string>))).toBe(false);
    }
  });
});
