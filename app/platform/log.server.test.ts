import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { describeError, log } from "./log.server.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("describeError", () => {
  it("names what was thrown", () => {
    expect(describeError(new TypeError("no"))).toEqual({ name: "TypeError", message: "no" });
    expect(describeError(new AppError("not_found"))).toMatchObject({ name: "not_found" });
    expect(describeError("text")).toEqual({ name: "string", message: "" });
    expect(describeError(undefined)).toEqual({ name: "undefined", message: "" });
  });

  it("never holds the values of a failed query", () => {
    const cause = new Error("D1_ERROR: UNIQUE constraint failed: users.email");
    const error = new Error("Failed query: insert into users\nparams: alice@example.com", { cause });
    expect(describeError(error).message).toBe(cause.message);
    expect(describeError(new Error("Failed query: x\nparams: alice@example.com")).message).toBe(
      "query failed",
    );
  });

  it("cuts what is too long", () => {
    expect(describeError(new Error("x".repeat(5000))).message).toHaveLength(500);
  });
});

describe("log", () => {
  it("writes faults as one line of JSON to console.error", () => {
    expectConsoleError("cover_failed");
    log({ event: "cover_failed", name: "Error", message: "out of order" });
  });

  it("writes what a visitor caused as a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    log({ event: "mutation_refused", reason: "origin", path: "/api/v1/swipes" });
    expect(JSON.parse(String(warn.mock.calls[0]?.[0]))).toMatchObject({
      event: "mutation_refused",
      reason: "origin",
    });
  });
});
