import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrange, NEWCOMER_EVERY, relevanceOf } from "./arrange.ts";

const card = (id: string, score: number, newcomer = false, relevance = 0) => ({
  id,
  score,
  newcomer,
  relevance,
});
const order = (cards: ReturnType<typeof card>[]) => arrange(cards).map(({ id }) => id);

describe("a window of cards", () => {
  it("comes by score, the newer one first among equals", () => {
    expect(order([card("a", 10), card("b", 30), card("c", 10)])).toEqual(["b", "c", "a"]);
  });

  it("stays as it came for whom nothing can suit, newcomers' places apart", () => {
    const cards = [card("a", 10), card("b", 30), card("c", 10)];
    expect(arrange(cards, "as they come").map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("has those last that say nothing of themselves, and gives them no newcomer's place", () => {
    const blank = { ...card("empty", 0, true), blank: true };
    const cards = [blank, ...["a", "b", "c", "d", "e", "f", "g"].map((id) => card(id, 0))];
    expect(arrange(cards, "as they come").map(({ id }) => id)).toEqual([..."abcdefg", "empty"]);
  });

  it("comes by what was searched for first", () => {
    expect(order([card("a", 90, false, 0.2), card("b", 10, false, 1)])).toEqual(["b", "a"]);
  });

  it("gives every sixth place to the best newcomer who would come later", () => {
    const cards = [90, 80, 70, 60, 50, 40, 30].map((score) => card(`s${score}`, score));
    const shown = order([...cards, card("new2", 20, true), card("new1", 5, true)]);
    expect(shown[NEWCOMER_EVERY - 1]).toBe("new2");
    expect(shown).toEqual(["s90", "s80", "s70", "s60", "s50", "new2", "s40", "s30", "new1"]);
  });

  it("loses no card and invents none, whatever the order they came in", () => {
    const cards = fc.uniqueArray(
      fc.record({ id: fc.uuid(), score: fc.nat(100), newcomer: fc.boolean(), relevance: fc.constant(0) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(cards, (window) => {
        const arranged = arrange(window);
        expect(arranged.toSorted(byId)).toEqual(window.toSorted(byId));
        expect(arrange(window.toReversed())).toEqual(arranged);
      }),
    );
  });
});

function byId(one: { id: string }, other: { id: string }) {
  return one.id < other.id ? -1 : 1;
}

describe("what a card is about", () => {
  const texts = [
    ["Café photos in Lyon", 1],
    ["Retouching", 0.8],
    ["Bora Studio", 0.6],
  ] as const;

  it.each([
    ["", 0],
    ["***", 0],
    ["photos", 1],
    ["cafe", 1],
    ["photo", 0.8],
    ["retouching", 0.8],
    ["studio photos", 0.8],
    ["unheard", 0.1],
  ])("of “%s” is %d", (text, relevance) => {
    expect(relevanceOf(text, texts)).toBeCloseTo(relevance);
  });
});
