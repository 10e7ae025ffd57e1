import { expect, it } from "vitest";
import { rememberStar, starOf } from "./pressed-stars.ts";

const NOW = 1_800_000_000_000;

function formOf(id: string) {
  const form = new FormData();
  form.set("item_type", "opportunity");
  form.set("item_id", id);
  return form;
}

const card = (id: string) => ({ item_type: "opportunity" as const, item_id: id });

it("what was read before a star was pressed does not take it back, and what was read after it counts", () => {
  rememberStar(formOf("a"), { intent: "save", done: "Saved.", at: NOW });
  expect([starOf(card("a"), false, NOW - 1), starOf(card("b"), false, NOW - 1)]).toEqual([true, false]);
  // Taken away in another window meanwhile.
  expect(starOf(card("a"), false, NOW + 1)).toBe(false);
  expect(starOf(card("a"), false, NOW - 1)).toBe(true);
});

it("a star that was refused is as it is read", () => {
  rememberStar(formOf("c"), { intent: "save", error: { code: "not_found" } });
  rememberStar(formOf("c"), { data: {}, init: { status: 503 } });
  rememberStar(formOf("c"), { intent: "search-save", done: "Search saved." });
  expect(starOf(card("c"), false, NOW - 1)).toBe(false);
  rememberStar(formOf("c"), { intent: "unsave", done: "No longer saved.", at: NOW });
  expect(starOf(card("c"), true, NOW - 1)).toBe(false);
});
