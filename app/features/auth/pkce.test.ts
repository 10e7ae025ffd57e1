import { expect, it } from "vitest";
import { codeChallengeIn } from "./pkce.ts";

const CHALLENGE = "a".repeat(43);

it.each([
  [CHALLENGE, "s256", CHALLENGE],
  [CHALLENGE, "S256", CHALLENGE],
  ["~._-".repeat(32), "S256", "~._-".repeat(32)],
  [null, null, null],
  ["", "", null],
  [undefined, undefined, null],
])("%j by %j is %j", (challenge, method, known) => {
  expect(codeChallengeIn(challenge, method)).toBe(known);
});

it.each([
  [CHALLENGE, null, "requires"],
  [null, "S256", "requires"],
  ["a".repeat(42), "S256", "between 43 and 128"],
  ["a".repeat(129), "S256", "between 43 and 128"],
  [`${"a".repeat(42)}+`, "S256", "can only contain"],
  [`${"a".repeat(43)}\n`, "S256", "can only contain"],
  [CHALLENGE, "plain", "only S256"],
])("%j by %j is refused", (challenge, method, words) => {
  expect(() => codeChallengeIn(challenge, method)).toThrow(
    expect.objectContaining({ code: "invalid_input", wireMessage: expect.stringContaining(words) }),
  );
});
