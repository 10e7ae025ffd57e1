import { describe, expect, it } from "vitest";
import { clearSessionCookies, readSessionCookies, writeSessionCookies } from "./cookies.server.ts";

describe("session cookies", () => {
  it("are for this host alone, unreadable for scripts, and not sent from other sites", () => {
    for (const cookie of writeSessionCookies({ access: "a", refresh: "r" }, true)) {
      expect(cookie).toMatch(/^__Host-thrive-(access|refresh)=/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).not.toMatch(/Domain/i);
    }
  });

  it("do without the prefix on plain-http localhost, where browsers refuse it", () => {
    for (const cookie of writeSessionCookies({ access: "a", refresh: "r" }, false)) {
      expect(cookie).toMatch(/^thrive-(access|refresh)=/);
      expect(cookie).not.toMatch(/Secure/);
    }
  });

  it.each([true, false])("come back as they went (secure: %s)", (secure) => {
    const header = writeSessionCookies({ access: "a.b-c_d", refresh: "r" }, secure)
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    expect(readSessionCookies(`other=1; ${header}`, secure)).toEqual({ access: "a.b-c_d", refresh: "r" });
    expect(readSessionCookies(header, !secure)).toEqual({ access: null, refresh: null });
  });

  it("are gone once cleared", () => {
    for (const cookie of clearSessionCookies(true)) expect(cookie).toMatch(/=; Max-Age=0/);
    expect(readSessionCookies("__Host-thrive-access=; __Host-thrive-refresh=", true)).toEqual({
      access: null,
      refresh: null,
    });
  });

  it.each([null, "", ";", "=", "%", "__Host-thrive-access", "__Host-thrive-access=%E0%A4%A"])(
    "are read from %j without a fault",
    (header) => {
      expect(readSessionCookies(header, true).refresh).toBeNull();
    },
  );
});
