import { describe, expect, it } from "vitest";
import { JUST_TOLD } from "#app/core/just-told.ts";
import { bookmarkCookie, freshnessOf } from "./freshness.ts";

const MARK = `${"0".repeat(8)}-${"a".repeat(8)}-${"1".repeat(8)}-${"f".repeat(32)}`;
const asked = (method = "GET", cookie = "") =>
  new Request("https://thrive.example/", { method, headers: { cookie } });

describe("how fresh what is read must be", () => {
  it("is as it comes for who changed nothing lately", () => {
    expect(freshnessOf(asked(), "/discover", null)).toBe("first-unconstrained");
    expect(freshnessOf(asked("HEAD"), "/discover", null)).toBe("first-unconstrained");
  });
  it("shows a browser its own changes", () => {
    expect(freshnessOf(asked("GET", `thrive-bookmark=${MARK}`), "/discover", null)).toBe(MARK);
  });
  it.each(["x", MARK.slice(1), `${MARK}0`, "first-primary"])("takes %s for no bookmark", (mark) => {
    expect(freshnessOf(asked("GET", `thrive-bookmark=${mark}`), "/discover", null)).toBe(
      "first-unconstrained",
    );
  });
  it.each([
    ["a command", asked("POST"), "/discover", null],
    ["a call by bearer", asked(), "/api/v1/me", "token"],
    [
      "a window that was just told",
      asked("GET", `${JUST_TOLD}=1; thrive-bookmark=${MARK}`),
      "/discover",
      null,
    ],
    ["who somebody is", asked(), "/auth/callback", null],
    ["the data of the same", asked(), "/auth.data", null],
    ["a sign-out", asked(), "/sign-out", null],
    ["a webhook", asked(), "/webhooks/payments", null],
  ])("is the primary's for %s", (_, request, path, bearer) => {
    expect(freshnessOf(request, path, bearer)).toBe("first-primary");
  });
  it("is not the primary's for a page that only begins alike", () => {
    expect(freshnessOf(asked(), "/authors", null)).toBe("first-unconstrained");
  });
});

describe("the cookie of what was changed", () => {
  type Database = Parameters<typeof bookmarkCookie>[2];
  const db = (mark: string | null) => ({ bookmark: () => mark }) as Database;
  it("is set by what changes something, for minutes, and read by no script", () => {
    const cookie = bookmarkCookie(asked("POST"), "/spark", db(MARK), true) ?? "";
    expect(cookie).toMatch(new RegExp(`^thrive-bookmark=${MARK};`));
    for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Max-Age=300", "Path=/"])
      expect(cookie).toContain(part);
  });
  it("is not set by reading, or where nothing was asked of the database", () => {
    expect(bookmarkCookie(asked(), "/spark", db(MARK), true)).toBeNull();
    expect(bookmarkCookie(asked("POST"), "/spark", db(null), true)).toBeNull();
  });
  it("is taken away by signing out, whatever was changed", () => {
    for (const path of ["/sign-out", "/sign-out.data"])
      expect(bookmarkCookie(asked("POST"), path, db(MARK), false)).toMatch(/^thrive-bookmark=;.*Max-Age=0/);
  });
});
