import { describe, expect, it } from "vitest";
import { categorize, isUpset, saysItDidNotHelp } from "./categorize.ts";

describe("what a request is about", () => {
  it.each([
    ["Somebody harasses me", "safety"],
    ["They never paid me", "dispute"],
    ["Where is my payout?", "payment"],
    ["My lawyer will write to you", "legal"],
    ["I am locked out", "account_access"],
    ["How do I change my password?", "account"],
    ["My posting has no applicants", "opportunities"],
    ["A milestone is missing", "projects"],
    ["The chat is empty", "messages"],
    ["I have a new Spark", "sparks"],
    ["My streak is gone", "rewards"],
    ["My portfolio looks odd", "profile"],
    ["The deck shows nothing", "discover"],
    ["The page crashes", "technical"],
    ["Hello there", "other"],
  ])("%s: %s", (text, category) => expect(categorize(text)).toBe(category));

  it("is first what people must see", () => {
    expect(categorize("A scam: I was charged twice")).toBe("safety");
    expect(categorize("They refuse to pay the invoice of the project")).toBe("dispute");
    expect(categorize("A refund of my account")).toBe("payment");
  });
  it("is no part of another word", () => {
    expect(categorize("The minority report")).toBe("other");
  });
});

it.each(["This is ridiculous", "WHY!!!", "It is the third time"])(
  "hears that somebody has had enough: %s",
  (text) => expect(isUpset(text)).toBe(true),
);
it.each(["Hello!", "Thank you so much!!"])("hears nothing of it in: %s", (text) =>
  expect(isUpset(text)).toBe(false),
);

it.each(["That did not help", "It still does nothing", "I already tried", "Not what I asked"])(
  "hears that it led nowhere: %s",
  (text) => expect(saysItDidNotHelp(text)).toBe(true),
);
it("does not hear it where somebody is helped", () => {
  expect(saysItDidNotHelp("Thanks, that helped")).toBe(false);
});
