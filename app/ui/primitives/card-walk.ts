/** Which way a card is carried with the keyboard. */
export type CarryStep = { sideways: 1 | -1 } | { along: 1 | -1 };

const STEPS: Record<string, CarryStep> = {
  ArrowLeft: { sideways: -1 },
  ArrowRight: { sideways: 1 },
  ArrowUp: { along: -1 },
  ArrowDown: { along: 1 },
};

/** Arrow keys between the cards of a board, past empty columns; with Shift the card goes along. */
export function walkCards(
  event: React.KeyboardEvent<HTMLElement>,
  carry: (id: string, step: CarryStep) => void,
): void {
  const link = (event.target as HTMLElement).closest<HTMLElement>("[data-card-link]");
  const id = link?.closest<HTMLElement>("[data-card]")?.dataset.card;
  const step = STEPS[event.key];
  if (!link || !id || !step) return;
  event.preventDefault();
  if (event.shiftKey) carry(id, step);
  else neighbour(link, step)?.focus();
}

/** A card that was moved is drawn anew at its place, and what had the focus in it is gone: the keyboard goes on from there. */
export function followCard(id: string | null): void {
  // Nothing has it, or the page itself.
  if (id === null || !document.activeElement?.matches("body, #content")) return;
  const link = document.querySelector<HTMLElement>(`[data-card="${id}"] [data-card-link]`);
  link?.closest("details")?.setAttribute("open", "");
  link?.focus();
}

/** The card in which something is; null outside of all. */
export function cardAround(place: EventTarget | null): string | null {
  return (place instanceof Element && place.closest<HTMLElement>("[data-card]")?.dataset.card) || null;
}

function neighbour(link: HTMLElement, step: CarryStep): HTMLElement | undefined {
  const column = link.closest<HTMLElement>("[data-column]");
  if ("along" in step) {
    const links = linksOf(column);
    return links[links.indexOf(link) + step.along];
  }
  const beside = (place: Element | null | undefined) =>
    (step.sideways === 1 ? place?.nextElementSibling : place?.previousElementSibling) ?? null;
  let next = beside(column);
  while (next && linksOf(next).length === 0) next = beside(next);
  return linksOf(next)[0];
}

function linksOf(place: Element | null): HTMLElement[] {
  const links = [...(place?.querySelectorAll<HTMLElement>("[data-card-link]") ?? [])];
  // Those that are folded away take no focus.
  return links.filter((link) => link.closest("details:not([open])") === null);
}
