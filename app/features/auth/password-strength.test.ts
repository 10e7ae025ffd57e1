import fc from "fast-check";
import { expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

it.each([
  ["", "Too short"],
  ["1234567", "Too short"],
  ["aaaaaaaaaaaaaaaa", "Weak"],
  ["abcdefgh12345678", "Weak"],
  ["qwertyuiopasdfgh", "Weak"],
  ["password1", "Weak"],
  ["Password123!", "Weak"],
  ["alice.miller1990", "Weak"],
  ["blue lamp", "Fair"],
  ["ka7vonpel2", "Fair"],
  ["Tr0ub4dor&3", "Good"],
  ["correct horse battery", "Strong"],
  ["пароль как у всех", "Strong"],
])("%j is %s", (password, word) => {
  expect(passwordStrength(password, ["Alice Miller", "alice@people.test"]).word).toBe(word);
});

it("never falls when something unforeseen is added, and knows every text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { score } = passwordStrength(text);
      expect(passwordStrength(`${text}~K`).score).toBeGreaterThanOrEqual(score);
    }),
  );
});
