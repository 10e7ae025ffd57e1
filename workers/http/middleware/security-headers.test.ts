import { describe, expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const headers = securityHeaders(new URL("https://thrive.test/discover"), "n0nce");
const policy = new Map(
  (headers["Content-Security-Policy"] ?? "").split("; ").map((part) => {
    const [name = "", ...values] = part.split(" ");
    return [name, values];
  }),
);

describe("the content security policy", () => {
  it("lets scripts run by this answer's nonce alone", () => {
    expect(policy.get("script-src")).toEqual(["'nonce-n0nce'", "'strict-dynamic'"]);
  });

  it.each(["object-src", "base-uri", "frame-ancestors"])("allows nothing for %s", (name) => {
    expect(policy.get(name)).toEqual(["'none'"]);
  });

  it("keeps forms at home and sockets to this host", () => {
    expect(policy.get("form-action")).toEqual(["'self'"]);
    expect(policy.get("connect-src")).toEqual(["'self'", "wss://thrive.test"]);
  });

  it("lets faults be reported to where they are, and nowhere else", () => {
    const told = securityHeaders(new URL("https://thrive.test/"), "n0nce", [], "https://faults.test");
    expect(told["Content-Security-Policy"]).toContain(
      "connect-src 'self' wss://thrive.test https://faults.test;",
    );
  });

  it("never allows eval, inline scripts or a wildcard", () => {
    expect(headers["Content-Security-Policy"]).not.toMatch(/unsafe-eval|\*/);
    expect(policy.get("script-src")).not.toContain("'unsafe-inline'");
  });
});

it("frames nothing, except for a captcha that is configured", () => {
  expect(policy.get("frame-src")).toEqual(["'none'"]);
  const url = new URL("https://thrive.test/auth");
  const with_ = securityHeaders(url, "n", ["https://challenges.cloudflare.com"]);
  expect(with_["Content-Security-Policy"]).toContain("frame-src https://challenges.cloudflare.com;");
});

it("promises https for a year, but not on plain-http localhost", () => {
  expect(headers["Strict-Transport-Security"]).toBe("max-age=31536000; includeSubDomains");
  const local = securityHeaders(new URL("http://localhost:8787/"), "n");
  expect(local).not.toHaveProperty("Strict-Transport-Security");
  expect(local["Content-Security-Policy"]).toContain("ws://localhost:8787");
  expect(local["Content-Security-Policy"]).not.toContain("upgrade-insecure-requests");
});
