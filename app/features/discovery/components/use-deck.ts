import { useCallback, useEffect, useRef, useState } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import type { SwipeResult } from "#app/features/sparks/commands/swipe.server.ts";
import type { UndoneSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import type { Deck } from "../queries.server.ts";
import type { DeckCard } from "../rules.ts";
import type { DeckTab } from "../schema.ts";

/** Fewer cards than this in hand: fetch more. */
const REFILL_BELOW = 6;

export type Direction = "right" | "left";

export interface Spark {
  name: string;
  card: DeckCard;
}

/**
 * The deck in hand: swiped cards leave at once and come back when the server refuses; more are fetched before it runs
 * out; the last swipe can be taken back.
 */
export function useDeck(tab: DeckTab, first: Deck) {
  const [cards, setCards] = useState(first.cards);
  const [gone, setGone] = useState<{ card: DeckCard; direction: Direction }[]>([]);
  const [spark, setSpark] = useState<Spark | null>(null);
  const [loading, setLoading] = useState(false);
  const cursor = useRef(first.nextCursor);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const refill = useCallback(async () => {
    if (cursor.current === null) return;
    const from = cursor.current;
    cursor.current = null;
    setLoading(true);
    const more = await read(`/api/v1/deck?tab=${tab}&cursor=${from}`);
    setLoading(false);
    if (!more) {
      cursor.current = from;
      return;
    }
    cursor.current = more.nextCursor;
    setCards((hand) => [...hand, ...more.cards.filter((card) => !hand.some((held) => held.id === card.id))]);
  }, [tab]);

  useEffect(() => {
    if (cards.length < REFILL_BELOW) void refill();
  }, [cards.length, refill]);

  const swipe = useCallback((card: DeckCard, direction: Direction) => {
    setCards((hand) => hand.filter((held) => held.id !== card.id));
    setGone((before) => [...before, { card, direction }]);
    // One after the other, so that "undo the last" means the same here and on the server.
    sending.current = sending.current.then(async () => {
      const answer = await send<SwipeResult>({
        intent: "swipe",
        direction,
        target_type: card.kind === "opportunity" ? "opportunity" : "user",
        target_id: card.id,
      });
      if (answer.ok) {
        if (answer.value.matchId) setSpark({ name: answer.value.name, card });
        void forgetPages();
        return;
      }
      setGone((before) => before.filter((entry) => entry.card.id !== card.id));
      if (answer.status !== 404) setCards((hand) => [card, ...hand.filter((held) => held.id !== card.id)]);
      toast({ title: "That swipe did not go through", description: answer.message, destructive: true });
    });
  }, []);

  const undo = useCallback(() => {
    sending.current = sending.current.then(async () => {
      const answer = await send<UndoneSwipe>({ intent: "undo" });
      if (!answer.ok) {
        toast({ title: "Nothing to undo", description: answer.message });
        return;
      }
      void forgetPages();
      setGone((before) => {
        const back = before.find((entry) => entry.card.id === answer.value.targetId);
        if (back) setCards((hand) => [back.card, ...hand.filter((held) => held.id !== back.card.id)]);
        return before.filter((entry) => entry !== back);
      });
    });
  }, []);

  return {
    cards,
    last: gone.at(-1) ?? null,
    canUndo: gone.length > 0,
    spark,
    closeSpark: () => setSpark(null),
    loading,
    ended: cards.length === 0 && cursor.current === null && !loading,
    swipe,
    undo,
  };
}

type Answer<T> = { ok: true; value: T } | { ok: false; status: number; message: string };

async function send<T>(command: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch("/api/v1/swipes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, value: body as T };
    const title =
      body && typeof body === "object" && "title" in body ? String(body.title) : "Please try again.";
    return { ok: false, status: response.status, message: title };
  } catch {
    return { ok: false, status: 0, message: "You seem to be offline. Please try again." };
  }
}

async function read(address: string): Promise<Deck | null> {
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Deck) : null;
  } catch {
    return null;
  }
}
