import { describe, expect, it } from "vitest";
import { handlesIn, MENTIONS_MAX } from "./mentions.ts";

describe("the handles a message names", () => {
  it.each([
    ["@mira", ["mira"]],
    ["Hello @Mira, and @sam_k!", ["mira", "sam_k"]],
    ["(@mira) **@sam**", ["mira", "sam"]],
    ["- @mira\n- @sam", ["mira", "sam"]],
    ["@mira @mira @MIRA", ["mira"]],
    ["write to mira@thrive.example", []],
    ["@mira@thrive.example", []],
    ["https://thrive.example/@mira", []],
    ["`@mira`", []],
    ["```\n@mira\n```", []],
    ["> @mira asked\nYes", []],
    ["@ mira", []],
    ["@-mira", []],
  ])("in %j are %j", (text, handles) => {
    expect(handlesIn(text)).toEqual(handles);
  });

  it("are bounded", () => {
    const many = Array.from({ length: 50 }, (_, n) => `@member${n}`).join(" ");
    expect(handlesIn(many)).toHaveLength(MENTIONS_MAX);
  });
});
