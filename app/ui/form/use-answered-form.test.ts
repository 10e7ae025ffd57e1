import { describe, expect, it } from "vitest";
import { fieldsOf } from "./use-answered-form.ts";

const refused = (fields: Record<string, string[]>) => ({
  intent: "deliver",
  error: { code: "invalid_input" as const, message: "Please look at the fields.", fields },
});

describe("what a field says is wrong with it", () => {
  it.each([
    ["its own words", { urls: ["Use at most 10."], "urls[0]": ["Not whole."] }, "Use at most 10."],
    ["those of an entry of its list", { "urls[1]": ["Not whole."] }, "Not whole."],
    [
      "nothing for a part of an entry, which has a field of its own",
      { "urls[0].title": ["Name it."] },
      undefined,
    ],
    ["nothing for a field whose name begins like it", { urls_more: ["Not whole."] }, undefined],
  ])("%s", (_, fields: Record<string, string[]>, words) => {
    const answer = refused(fields);
    expect(fieldsOf(answer, answer).field("urls").errors?.[0]).toBe(words);
  });
});
