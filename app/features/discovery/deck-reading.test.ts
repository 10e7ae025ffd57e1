import { expect, it } from "vitest";
import { deckReading, withoutSwiped } from "./deck-reading.ts";
import type { OpportunityCard } from "./rules.ts";

const CARD = {
  kind: "opportunity",
  id: "o",
  title: "A film about bread",
  type: "job",
  company: "Northlight",
  compensation: "€ 900",
  location: null,
  duration: "2 weeks",
  excerpt: "Ninety seconds, shot at night.",
  skills: ["Film", "Sound"],
  publishedAt: 7,
  posterAvatarUrl: null,
} as OpportunityCard;

it("a kept card says what its face says, without gaps for what is not known", () => {
  const [section] = deckReading("opportunities", [CARD]).sections;
  expect(section?.items).toEqual([
    {
      id: "o",
      title: "A film about bread",
      lines: ["Paid Job · Northlight", "€ 900 · 2 weeks", "Ninety seconds, shot at night.", "Film · Sound"],
      at: 7,
      face: null,
    },
  ]);
});

it("a kept deck loses the cards that are swiped, and nothing else changes", () => {
  const kept = deckReading("opportunities", [CARD, { ...CARD, id: "p" }]);
  expect(withoutSwiped(kept, new Set(["o", "x"]))?.sections[0]?.items.map(({ id }) => id)).toEqual(["p"]);
  expect(withoutSwiped(kept, new Set(["x"]))).toBeNull();
  expect(withoutSwiped({ ...kept, kind: "desk" }, new Set(["o"]))).toBeNull();
});
