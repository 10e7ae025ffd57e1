import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { SparkMoment } from "#app/features/sparks/components/spark-moment.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Skeleton } from "#app/ui/feedback/loading.tsx";
import { PaintedFrom } from "#app/ui/layout/painted-from.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Filters } from "../filters.ts";
import type { Deck } from "../queries/deck.server.ts";
import type { DeckCard } from "../rules.ts";
import type { DeckTab } from "../schema.ts";
import type { AddALineProps } from "./add-a-line.tsx";
import { nameOf } from "./card-name.ts";
import { DeckButtons, KeyHints } from "./deck-buttons.tsx";
import { SwipeCard } from "./swipe-card.tsx";
import type { Direction } from "./swipe-outbox.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useDeck } from "./use-deck.ts";

const DayFull = lazy(() => import("./day-full.tsx"));

/** Without it nothing is missing: a connection that went must not take the page along. */
const AddALine = lazy<React.ComponentType<AddALineProps>>(() =>
  import("./add-a-line.tsx").catch(() => ({ default: () => null })),
);

const SHOWN = 3;

const NO_CARDS: DeckCard[] = [];

/** The stack of cards: swiped by drag, by arrow key, by button; each works without the others. */
export function CardDeck({
  tab,
  query,
  filters,
  first,
  viewer,
  ended,
}: {
  tab: DeckTab;
  filters: Filters;
  /** Tab and filters, as the address has them. */
  query: string;
  first: Deck;
  viewer: { id: string; name: string; avatarUrl: string | null };
  /** Shown when there is no card left. */
  ended: React.ReactNode;
}) {
  const deck = useDeck(query, first, viewer.id);
  const [leaving, setLeaving] = useState<{ card: DeckCard; direction: Direction } | null>(null);
  /** The posting that was swiped right last: a line may go with it. */
  const [interest, setInterest] = useState<DeckCard | null>(null);
  const swipes = useRef(0);
  const noLine = useCallback(() => setInterest(null), []);
  const top = deck.full ? undefined : deck.cards[0];

  const swipe = (direction: Direction) => {
    if (!top) return;
    setLeaving({ card: top, direction });
    setInterest(null);
    const swiped = ++swipes.current;
    void deck.swipe(top, direction).then((taken) => {
      // Not when the member has gone on meanwhile.
      if (taken && direction === "right" && top.kind === "opportunity" && swipes.current === swiped)
        setInterest(top);
    });
  };
  const undo = () => {
    swipes.current++;
    setInterest(null);
    void deck.undo();
  };
  useArrowKeys(swipe, undo);

  // A transition that never ends (hidden tab, reduced motion) must not leave a ghost on the stack.
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(null), 400);
    return () => clearTimeout(timer);
  }, [leaving]);

  const stack = useStack(deck.full ? NO_CARDS : deck.cards).map((card, depth) => ({
    card,
    depth,
    leaving: null as Direction | null,
  }));
  if (leaving && !deck.cards.some((card) => card.id === leaving.card.id)) {
    stack.unshift({ card: leaving.card, depth: 0, leaving: leaving.direction });
  }

  return (
    <section
      aria-label={tab === "creators" ? "Members" : "Opportunities"}
      className="mx-auto flex w-full max-w-md flex-col gap-8 max-sm:gap-6 lg:max-w-4xl [@media(max-height:42.25rem)]:max-lg:gap-5"
    >
      <PaintedFrom id="below-cards" />
      <div className="@container relative h-[clamp(19rem,calc(100dvh-23.25rem-var(--chips,0rem)),38rem)] max-sm:in-data-[display~=text-larger]:h-[clamp(15rem,calc(100dvh-18.75rem),38rem)] [@media(max-height:42.25rem)]:max-sm:h-[max(16.5rem,calc(100dvh-18.75rem))] sm:h-[clamp(24rem,calc(100dvh-30.25rem-var(--chips,0rem)),38rem)] lg:h-[clamp(24rem,calc(100dvh-26.75rem-var(--chips,0rem)),32rem)]">
        {stack.map(({ card, depth, leaving: way }) => (
          <SwipeCard
            key={card.id}
            card={card}
            depth={depth}
            leaving={way}
            onSwipe={swipe}
            onLeft={() => setLeaving(null)}
          />
        ))}
        {deck.full ? (
          <Suspense>
            <DayFull most={deck.full.most} tab={tab} filters={filters} />
          </Suspense>
        ) : null}
        {!top && deck.loading ? <Skeleton className="absolute inset-0 rounded-sheet" /> : null}
        {!top && deck.ended && !deck.full ? ended : null}
        {deck.failed ? <DeckOutOfReach onRetry={deck.readAgain} /> : null}
        {interest?.kind === "opportunity" ? (
          <Suspense fallback={null}>
            <AddALine key={interest.id} id={interest.id} title={interest.title} onDone={noLine} />
          </Suspense>
        ) : null}
      </div>
      <p className="sr-only" aria-live="polite">
        {top ? `${nameOf(top)} is on top.` : "No more cards."}
      </p>
      {top || deck.canUndo ? (
        <DeckButtons card={top} canUndo={deck.canUndo} onSwipe={swipe} onUndo={undo} />
      ) : null}
      <p id="below-cards" role="status" className="text-center text-14 text-muted empty:hidden">
        {deck.waiting > 0 ? waitingWords(deck.waiting) : null}
      </p>
      <KeyHints />
      <SparkMoment
        spark={deck.spark && { ...deck.spark, avatarUrl: faceOf(deck.spark.card) }}
        viewer={viewer}
        goOn="Keep swiping"
        onClose={deck.closeSpark}
      />
    </section>
  );
}

/** The cards that are seen: one that comes in at the bottom is built after the first frame, or the one that answers a swipe. */
function useStack(cards: DeckCard[]): DeckCard[] {
  const stack = useMemo(() => cards.slice(0, SHOWN), [cards]);
  const built = useDeferredValue(stack, NO_CARDS);
  return stack.filter((card, depth) => depth < SHOWN - 1 || built.includes(card));
}

function DeckOutOfReach({ onRetry }: { onRetry: () => void }) {
  return (
    <InsteadOfCards title="We could not load more" action={<Button onClick={onRetry}>Retry</Button>}>
      Please check your connection.
    </InsteadOfCards>
  );
}

function InsteadOfCards(props: React.ComponentProps<typeof EmptyState>) {
  return (
    <div className="flex h-full items-center justify-center rounded-sheet border border-hairline-strong/60 border-dashed">
      <EmptyState {...props} />
    </div>
  );
}

function waitingWords(count: number): string {
  return count === 1 ? "One swipe waits for your connection." : `${count} swipes wait for your connection.`;
}

function faceOf(card: DeckCard): string | null {
  return card.kind === "member" ? card.avatarUrl : card.posterAvatarUrl;
}
