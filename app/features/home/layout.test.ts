import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOME_CARDS, type HomeCard, layoutOf, rearranged } from "./layout.ts";

const ALL = Object.keys(HOME_CARDS) as HomeCard[];

describe("the cards of the Home", () => {
  it("stand as they come until somebody arranges them", () => {
    expect(layoutOf(undefined)).toEqual({ cards: ALL, hidden: [] });
  });

  it("forget what is gone and take what is new to their end", () => {
    expect(layoutOf({ cards: ["deals", "weather", "deals"], hidden: ["weather", "circle"] })).toEqual({
      cards: ["deals", "opportunities", "creators", "sparks", "circle", "quest"],
      hidden: ["circle"],
    });
  });

  it.each([
    ["up", "creators", ["creators", "opportunities", "sparks", "circle", "quest", "deals"]],
    ["down", "circle", ["opportunities", "creators", "sparks", "quest", "circle", "deals"]],
    ["up", "opportunities", ALL],
    ["down", "deals", ALL],
  ] as const)("move %s: %s", (intent, card, cards) => {
    expect(rearranged(layoutOf(undefined), { card, intent }).cards).toEqual(cards);
  });

  it("are always all there, each once, whatever is pressed", () => {
    const press = fc.record({
      card: fc.constantFrom(...ALL),
      intent: fc.constantFrom("up" as const, "down" as const, "hide" as const, "show" as const),
    });
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        const layout = presses.reduce(rearranged, layoutOf(undefined));
        expect(layout.cards.toSorted()).toEqual(ALL.toSorted());
        expect(new Set(layout.hidden).size).toBe(layout.hidden.length);
        const last = presses.at(-1);
        if (last?.intent === "hide") expect(layout.hidden).toContain(last.card);
      }),
    );
  });
});
