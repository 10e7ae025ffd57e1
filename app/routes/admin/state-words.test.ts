import { expect, it } from "vitest";
import { rolesWords, standingWords, stateWords } from "./state-words.ts";

it.each([
  ["active", "Active"],
  ["pending_review", "Pending review"],
  ["", ""],
])("%o is read as %o", (state, words) => {
  expect(stateWords(state)).toBe(words);
});

it("an account stands as it is looked for, and each role of a colleague is a word", () => {
  expect(standingWords("deactivated")).toBe("On a break");
  expect(standingWords("deleted")).toBe("Deleted");
  expect(rolesWords("admin, partner_manager")).toBe("Admin, Partner manager");
});
