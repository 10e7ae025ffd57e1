import { describe, expect, it } from "vitest";
import { activityDetails, activityWords } from "./activity-words.ts";

describe("a line of the activity log", () => {
  it.each([
    [{ provider: "Google" }, "Google"],
    [{ by: "otp" }, "with a code by email"],
    [{ by: "constructor" }, ""],
    [{ to: "a•••@people.test", count: 3 }, "a•••@people.test"],
    [null, ""],
    ["text", ""],
  ])("says what %j is about in words", (details, words) => {
    expect(activityDetails(details)).toBe(words);
  });

  it("shows a kind that nobody knows any more as it was stored", () => {
    expect([activityWords("signed_in"), activityWords("old_kind")]).toEqual(["Signed in", "old kind"]);
  });
});
