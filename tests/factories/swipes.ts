import { NONE } from "#app/features/discovery/filters.ts";
import {
  type Deck,
  type DeckPage,
  deckQueries,
  toDeck,
} from "#app/features/discovery/queries/deck.server.ts";
import type { DeckCard } from "#app/features/discovery/rules.ts";
import type { SwipeResult } from "#app/features/sparks/commands/swipe.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { get, post } from "./calls.ts";
import type { Person } from "./people.ts";
import type { Posting } from "./postings.ts";

export type Direction = "right" | "left";

/** Swipes a member's card or a posting's, as the deck does; under this id, and as long after it was made, where that is said. */
export function swipes(
  person: Person | null,
  direction: Direction,
  card: Person | Posting,
  swipeId?: string,
  waitedMs?: number,
): Promise<Response> {
  const target =
    "title" in card
      ? { target_type: "opportunity", target_id: card.id }
      : { target_type: "user", target_id: card.userId };
  const sent = { swipe_id: swipeId, waited_ms: waitedMs };
  return post(person, "/api/v1/swipes", { intent: "swipe", direction, ...target, ...sent });
}

/** Swipes right; the answer must be a good one. */
export async function likes(person: Person, card: Person | Posting): Promise<SwipeResult> {
  const response = await swipes(person, "right", card);
  if (response.status !== 200) throw new Error(`swipe answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as SwipeResult;
}

/** Swipes left; the answer must be a good one. */
export async function passes(person: Person, card: Person | Posting): Promise<void> {
  const response = await swipes(person, "left", card);
  if (response.status !== 200) throw new Error(`swipe answered ${response.status}: ${await response.text()}`);
}

/** Takes back the last swipe, or the one on this target; with the swipe's id also before it comes. */
export function takesBack(
  person: Person | null,
  targetId?: string,
  swipeId?: string,
  waitedMs?: number,
): Promise<Response> {
  return post(person, "/api/v1/swipes", {
    intent: "undo",
    ...(targetId ? { target_id: targetId } : {}),
    ...(swipeId ? { swipe_id: swipeId } : {}),
    ...(waitedMs === undefined ? {} : { waited_ms: waitedMs }),
  });
}

/** One page of the deck, as a loader reads it. */
export async function readDeck(
  app: MemberContext,
  page: Pick<DeckPage, "tab"> & Partial<DeckPage>,
): Promise<Deck> {
  const asked = { filters: NONE, place: null, ...page };
  return toDeck(app, asked, await app.ask(deckQueries(app, asked)));
}

/** Every card of a tab, page by page, as the browser loads them. */
async function deckOf(person: Person, tab: "opportunities" | "creators", query = ""): Promise<DeckCard[]> {
  const cards: DeckCard[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { cards: DeckCard[]; nextCursor: string | null } = await get(
      person,
      `/api/v1/deck?tab=${tab}&${query}&cursor=${cursor}`,
    );
    cards.push(...page.cards);
    cursor = page.nextCursor;
  }
  return cards;
}

/** The ids of a deck's cards. */
export async function idsInDeck(
  person: Person,
  tab: "opportunities" | "creators",
  query = "",
): Promise<string[]> {
  return (await deckOf(person, tab, query)).map((card) => card.id);
}
