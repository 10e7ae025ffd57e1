import { expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { readStar, rememberStar, starOf } from "./pressed-stars.ts";

const NOW = 1_800_000_000_000;

function formOf(id: string) {
  const form = new FormData();
  form.set("item_type", "opportunity");
  form.set("item_id", id);
  return form;
}

const card = (id: string) => ({ item_type: "opportunity" as const, item_id: id });

it("what was read before a star was pressed does not take it back, and what was read after it counts", () => {
  rememberStar(formOf("a"), { intent: "save", done: "Saved." }, NOW);
  expect([starOf(card("a"), false, NOW), starOf(card("b"), false, NOW)]).toEqual([true, false]);
  readStar(card("a"), false);
  expect(starOf(card("a"), false, NOW)).toBe(true);
  readStar(card("a"), true);
  // Taken away on another device meanwhile.
  expect(starOf(card("a"), false, NOW)).toBe(false);
});

it("a star that was refused, or pressed long ago, is as it is read", () => {
  rememberStar(formOf("c"), { intent: "save", error: { code: "not_found" } }, NOW);
  rememberStar(formOf("c"), { data: {}, init: { status: 503 } }, NOW);
  rememberStar(formOf("c"), { intent: "search-save", done: "Search saved." }, NOW);
  expect(starOf(card("c"), false, NOW)).toBe(false);
  rememberStar(formOf("c"), { intent: "unsave", done: "No longer saved." }, NOW);
  expect([starOf(card("c"), true, NOW), starOf(card("c"), true, NOW + minutes(11))]).toEqual([false, true]);
});
