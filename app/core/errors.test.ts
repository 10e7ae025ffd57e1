import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode, sentenceForStatus } from "./errors.ts";

const STATUS: [ErrorCode, number][] = [
  ["bad_request", 400],
  ["unauthenticated", 401],
  ["forbidden", 403],
  ["not_found", 404],
  ["conflict", 409],
  ["gone", 410],
  ["too_large", 413],
  ["unsupported_media_type", 415],
  ["invalid_input", 422],
  ["rate_limited", 429],
  ["unexpected", 500],
  ["unavailable", 503],
];

describe("AppError", () => {
  it.each(STATUS)("%s answers %i with a whole sentence", (code, status) => {
    const error = new AppError(code);
    expect(error.status).toBe(status);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(sentenceForStatus(status)).toBe(error.message);
  });

  it("carries its own sentence, fields and waiting time", () => {
    const error = new AppError("rate_limited", {
      sentence: "Later.",
      fields: { email: ["No."] },
      retryAfter: 7,
    });
    expect(error).toMatchObject({ message: "Later.", fields: { email: ["No."] }, retryAfter: 7 });
  });
});

it("tells a page of another member apart from a change of someone else's", () => {
  expect(new AppError("another_member")).toMatchObject({
    status: 409,
    message: expect.stringMatching(/nothing was done\. Reload/),
  });
});

it("says the same of every status it does not know", () => {
  expect(sentenceForStatus(418)).toBe(new AppError("unexpected").message);
});
