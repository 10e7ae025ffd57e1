import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import { minutes } from "#app/core/time.ts";
import type { SwipeResult } from "#app/features/sparks/commands/swipe.server.ts";
import type { Deck } from "../queries/deck.server.ts";
import type { DeckCard } from "../rules.ts";
import { readDeck, resumeSwipes, swipesOf } from "./deck-wire.ts";
import type { Direction, Target } from "./swipe-outbox.ts";

/** Fewer cards than this in hand: fetch more. */
const REFILL_BELOW = 6;
/** An empty deck asks this often whether there is something new. */
const LOOK_AGAIN = minutes(1);
/** After so many pages without a card the member is asked to widen the filters. */
const MOST_BARREN = 5;
const NONE: ReadonlySet<string> = new Set();

export interface Spark {
  matchId: string;
  name: string;
  card: DeckCard;
}

/**
 * The deck in hand: swiped cards leave at once and come back when the server refuses; more are fetched before it runs
 * out; the last swipe can be taken back.
 */
export function useDeck(query: string, first: Deck, memberId: string) {
  const [hand, setHand] = useState(first.cards);
  const [gone, setGone] = useState<DeckCard[]>([]);
  const [spark, setSpark] = useState<Spark | null>(null);
  const [reading, setReading] = useState<"idle" | "busy" | "failed">("idle");
  /** Pages in a row that brought no card: a filter may leave few of what is looked at. */
  const [barren, setBarren] = useState(0);
  const [full, setFull] = useState(first.full);
  const cursor = useRef(first.nextCursor);
  const takenBack = useCallback(
    async (ids: string[]) => {
      const top = await readDeck(query, null);
      const back = top?.cards.filter(({ id }) => ids.includes(id)) ?? [];
      setHand((held) => [...back.filter(({ id }) => !held.some((card) => card.id === id)), ...held]);
    },
    [query],
  );
  const { hidden, waiting } = useOutbox(memberId, takenBack);
  const cards = useMemo(() => hand.filter(({ id }) => !hidden.has(id)), [hand, hidden]);
  const empty = cards.length === 0;

  const read = useCallback(
    async (from: string | null, { quietly = false } = {}) => {
      cursor.current = null;
      if (!quietly) setReading("busy");
      const more = await readDeck(query, from);
      if (more) setReading("idle");
      else if (!quietly) setReading("failed");
      cursor.current = more ? more.nextCursor : from;
      if (more) setBarren((pages) => (more.cards.length > 0 ? 0 : pages + 1));
      if (more)
        setHand((held) => [...held, ...more.cards.filter(({ id }) => !held.some((card) => card.id === id))]);
    },
    [query],
  );

  useEffect(() => {
    if (cards.length < REFILL_BELOW && cursor.current !== null && barren < MOST_BARREN)
      void read(cursor.current);
  }, [cards.length, read, barren]);

  useEffect(() => {
    if (!empty) return;
    const look = () => {
      if (document.visibilityState === "visible") void read(cursor.current, { quietly: true });
    };
    const timer = setInterval(look, LOOK_AGAIN);
    window.addEventListener("focus", look);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
      window.removeEventListener("online", look);
    };
  }, [empty, read]);

  /** @returns whether the server has taken it */
  const swipe = useCallback(
    async (card: DeckCard, direction: Direction): Promise<boolean> => {
      setGone((before) => [...before, card]);
      const answer = await swipesOf(memberId).swipe(targetOf(card), direction);
      if (answer.ok) {
        const { matchId, name } = answer.value as SwipeResult;
        if (matchId) setSpark({ matchId, name, card });
        void forgetPages();
        return true;
      }
      // It waits, counted below the cards, and is sent when there is a connection.
      if (answer.status === 0) return false;
      setGone((before) => before.filter(({ id }) => id !== card.id));
      if (answer.status === 429) {
        const day = (await readDeck(query, null))?.full ?? null;
        setFull(day);
        // The deck itself says so then, however many keys were pressed meanwhile.
        if (day) return false;
      }
      toast({ title: "That swipe did not go through", description: answer.message, destructive: true });
      return false;
    },
    [memberId, query],
  );

  const undo = useCallback(async () => {
    const card = gone.at(-1);
    if (!card) return;
    setGone((before) => before.filter((entry) => entry !== card));
    const answer = await swipesOf(memberId).undo(targetOf(card));
    if (answer.ok || answer.status === 0) {
      setFull(null);
      void forgetPages();
      return;
    }
    setGone((before) => [...before, card]);
    toast({ title: "Nothing to undo", description: answer.message });
  }, [gone, memberId]);

  return {
    cards,
    canUndo: gone.length > 0,
    full,
    waiting,
    spark,
    closeSpark: () => setSpark(null),
    loading: reading === "busy",
    failed: empty && reading === "failed",
    ended: empty && reading === "idle" && (cursor.current === null || barren >= MOST_BARREN),
    readAgain: () => void read(cursor.current),
    swipe,
    undo,
  };
}

/**
 * Cards that were swiped already, whatever the server knew of it when it dealt them, and how many swipes wait for a
 * connection: with it they are sent.
 * @param takenBack hears of cards whose undo an earlier page had left behind
 */
function useOutbox(memberId: string, takenBack: (ids: string[]) => void) {
  useEffect(() => {
    const resume = async () => {
      const { takenBack: ids } = await resumeSwipes(memberId);
      if (ids.length > 0) takenBack(ids);
    };
    void resume();
    const again = () => void resume();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [memberId, takenBack]);
  const subscribe = useCallback((listener: () => void) => swipesOf(memberId).subscribe(listener), [memberId]);
  const hidden = useSyncExternalStore(
    subscribe,
    () => swipesOf(memberId).hidden(),
    () => NONE,
  );
  const waiting = useSyncExternalStore(
    subscribe,
    () => swipesOf(memberId).waiting(),
    () => 0,
  );
  return { hidden, waiting };
}

function targetOf(card: DeckCard): Target {
  return { target_type: card.kind === "opportunity" ? "opportunity" : "user", target_id: card.id };
}
