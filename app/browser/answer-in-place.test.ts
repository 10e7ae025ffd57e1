import {
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from "react-router";
import { expect, it } from "vitest";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { answerInPlace, readWhenOvertaken } from "./answer-in-place.ts";

function sent(action: () => Promise<unknown>, signal: AbortSignal | null = null) {
  const body = new URLSearchParams({ intent: "about", bio: "I photograph boats." });
  const request = new Request("https://thrive.test/profile", { method: "POST", body, signal });
  return answerInPlace({
    request,
    serverAction: async () => {
      // As the router does before it asks the server.
      await request.text();
      return action();
    },
  });
}

it("leaves an answer as it is", async () => {
  expect(await sent(async () => ({ done: "Saved" }))).toEqual({ done: "Saved" });
});

it("names the form of a refusal that came before anybody read it", async () => {
  const error = { code: "too_large", message: "That is too large to send.", fields: {} };
  expect(await sent(async () => ({ error }))).toEqual({ intent: "about", error });
  expect(await sent(async () => ({ intent: "skills", error }))).toEqual({ intent: "skills", error });
});

it.each([
  ["could not reach Thrive", new TypeError("Failed to fetch")],
  ["went wrong", new Error("Unable to decode turbo-stream response")],
  ["went wrong", new ErrorResponse(502, "Bad Gateway", "")],
  ["went wrong", new ErrorResponse(429, "Too Many Requests", "")],
])("answers the form that %s", async (words, fault) => {
  const answer = (await sent(() => Promise.reject(fault))) as DataWithResponseInit<FormAnswer>;
  expect(answer.init).toMatchObject({ status: 503 });
  expect(answer.data.intent).toBe("about");
  expect(answer.data.error?.message).toContain(words);
  expect(answer.data.error?.message).toContain("still here");
});

it.each([
  new Response(null, { status: 302, headers: { location: "/auth" } }),
  new ErrorResponse(404, "Not Found", ""),
])("lets the page go where its action sends it: %o", async (thrown) => {
  await expect(sent(() => Promise.reject(thrown))).rejects.toBe(thrown);
});

it("says nothing of a press that gave way to a second one", async () => {
  const press = new AbortController();
  const asking = sent(async () => {
    press.abort();
    throw press.signal.reason;
  }, press.signal);
  await expect(asking).rejects.toThrow("aborted");
});

it.each([
  [404, true],
  [409, true],
  [410, true],
  [422, false],
  [429, false],
  [503, false],
])("a page whose action was refused with %i is read again: %s", (actionStatus, read) => {
  expect(readWhenOvertaken({ actionStatus, defaultShouldRevalidate: false })).toBe(read);
  expect(readWhenOvertaken({ defaultShouldRevalidate: true })).toBe(true);
});

it("a page that shows somebody else than who is signed in is not read again by itself", () => {
  const actionResult = { error: { code: "another_member" } };
  expect(readWhenOvertaken({ actionStatus: 409, actionResult, defaultShouldRevalidate: false })).toBe(false);
});
