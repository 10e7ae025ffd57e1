import type { ReadingItem, ReadingPage } from "#app/core/reading.ts";
import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import type { DeckCard } from "./rules.ts";
import type { DeckTab } from "./schema.ts";

/** The cards of a deck, to be read without a network. */
export function deckReading(tab: DeckTab, cards: readonly DeckCard[]): ReadingPage {
  return {
    path: `/discover?tab=${tab}`,
    kind: "deck",
    title: tab === "creators" ? "Creators" : "Opportunities",
    note: null,
    sections: [{ heading: null, items: cards.map(itemOf) }],
  };
}

/** A kept deck without the cards that were swiped since; null when there are none of these. */
export function withoutSwiped<Kept extends ReadingPage>(
  kept: Kept,
  swiped: ReadonlySet<string>,
): Kept | null {
  if (kept.kind !== "deck") return null;
  const isLeft = ({ id }: ReadingItem) => !swiped.has(id);
  if (kept.sections.every(({ items }) => items.every(isLeft))) return null;
  return {
    ...kept,
    sections: kept.sections.map((section) => ({ ...section, items: section.items.filter(isLeft) })),
  };
}

function itemOf(card: DeckCard): ReadingItem {
  if (card.kind === "opportunity")
    return {
      id: card.id,
      title: card.title,
      lines: [
        inOneLine(OPPORTUNITY_TYPES[card.type], card.company),
        inOneLine(card.compensation, card.location, card.duration),
        card.excerpt,
        inOneLine(...card.skills),
      ].filter(Boolean),
      at: card.publishedAt,
      face: card.posterAvatarUrl,
    };
  return {
    id: card.id,
    title: card.name,
    lines: [
      card.headline ?? "",
      inOneLine(card.city, card.country),
      card.excerpt ?? "",
      inOneLine(...card.skills),
    ].filter(Boolean),
    at: null,
    face: card.avatarUrl,
  };
}

function inOneLine(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}
