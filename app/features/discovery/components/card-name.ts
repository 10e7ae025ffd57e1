import type { DeckCard } from "../rules.ts";

/** What a card is called, for who listens. */
export function nameOf(card: DeckCard): string {
  return card.kind === "opportunity" ? card.title : card.name;
}
