import { Check, Info, Undo2, X } from "lucide-react";
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Form } from "react-router";
import { SparkMoment } from "#app/features/sparks/components/spark-moment.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Skeleton } from "#app/ui/feedback/loading.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Filters } from "../filters.ts";
import type { Deck } from "../queries/deck.server.ts";
import type { DeckCard } from "../rules.ts";
import type { DeckTab } from "../schema.ts";
import type { AddALineProps } from "./add-a-line.tsx";
import { SaveButton } from "./save-button.tsx";
import { SwipeCard } from "./swipe-card.tsx";
import type { Direction } from "./swipe-outbox.ts";
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
      className="mx-auto flex w-full max-w-md flex-col gap-8 max-sm:gap-6 lg:max-w-4xl [@media(max-height:38rem)]:max-lg:gap-5"
    >
      <div className="@container relative h-[clamp(19rem,calc(100dvh-23.25rem),38rem)] [@media(max-height:38rem)]:max-sm:h-[max(17.5rem,calc(100dvh-18.75rem))] sm:h-[clamp(24rem,calc(100dvh-30.25rem),38rem)] lg:h-[clamp(24rem,calc(100dvh-26.75rem),32rem)]">
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
      <p role="status" className="text-center text-14 text-muted empty:hidden">
        {deck.waiting > 0 ? waitingWords(deck.waiting) : null}
      </p>
      <KeyHints />
      <SparkMoment
        spark={deck.spark && { name: deck.spark.name, avatarUrl: faceOf(deck.spark.card) }}
        viewer={viewer}
        goOn="Keep swiping"
        onClose={deck.closeSpark}
      />
    </section>
  );
}

/** The cards that are seen: one that comes in at the bottom is built after the frame that answers a swipe. */
function useStack(cards: DeckCard[]): DeckCard[] {
  const stack = useMemo(() => cards.slice(0, SHOWN), [cards]);
  const built = useDeferredValue(stack);
  return stack.filter((card, depth) => depth < SHOWN - 1 || built.includes(card));
}

function DeckButtons(props: {
  card: DeckCard | undefined;
  canUndo: boolean;
  onSwipe: (direction: Direction) => void;
  onUndo: () => void;
}) {
  const { card } = props;
  return (
    <div className="relative flex flex-wrap items-center justify-center gap-2 sm:gap-4 [@media(max-height:38rem)]:max-sm:[&_.size-16]:size-13">
      <Form method="post" className="contents" onSubmit={(event) => event.preventDefault()}>
        {card ? (
          <>
            <input type="hidden" name="intent" value="swipe" />
            <input
              type="hidden"
              name="target_type"
              value={card.kind === "opportunity" ? "opportunity" : "user"}
            />
            <input type="hidden" name="target_id" value={card.id} />
          </>
        ) : null}
        <Button
          size="round"
          onClick={props.onUndo}
          disabled={!props.canUndo}
          aria-label="Undo"
          title="Undo (U)"
        >
          <Undo2 aria-hidden className="size-5" strokeWidth={1.75} />
        </Button>
        <Button
          type="submit"
          name="direction"
          value="left"
          disabled={!card}
          onClick={() => props.onSwipe("left")}
          size="round-lg"
          variant="danger"
          className="bg-surface"
          aria-label="Pass"
          title="Pass (left arrow)"
        >
          <X aria-hidden className="size-7" strokeWidth={2} />
        </Button>
        <Button
          type="submit"
          variant="spark"
          name="direction"
          value="right"
          disabled={!card}
          onClick={() => props.onSwipe("right")}
          size="round-lg"
          aria-label={card?.kind === "member" ? "Like" : "Interested"}
          title="Interested (right arrow)"
        >
          <Check aria-hidden className="size-7" strokeWidth={2.25} />
        </Button>
        {card ? (
          <ButtonLink
            to={card.kind === "opportunity" ? `/opportunity/${card.id}` : `/profile/${card.id}`}
            size="round"
            aria-label="Details"
            title="Details"
          >
            <Info aria-hidden className="size-5" strokeWidth={1.75} />
          </ButtonLink>
        ) : null}
      </Form>
      {card ? (
        <SaveButton
          key={card.id}
          item={{ item_type: card.kind === "opportunity" ? "opportunity" : "profile", item_id: card.id }}
          name={nameOf(card)}
          saved={card.saved}
        />
      ) : null}
    </div>
  );
}

/** What the keyboard can do, where there is one. */
function KeyHints() {
  return (
    <p className="-mt-3 flex items-center justify-center gap-4 text-12 text-muted max-lg:hidden pointer-coarse:hidden">
      {KEYS.map(([key, words]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <kbd className="min-w-6 rounded-md border border-hairline-strong/60 bg-surface px-1.5 text-center font-sans leading-5">
            {key}
          </kbd>
          {words}
        </span>
      ))}
    </p>
  );
}

const KEYS = [
  ["←", "pass"],
  ["U", "undo"],
  ["→", "interest"],
] as const;

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

function nameOf(card: DeckCard): string {
  return card.kind === "opportunity" ? card.title : card.name;
}

/** Arrow keys swipe from the moment a card is seen, U takes back; not while typing or in a dialog. */
function useArrowKeys(swipe: (direction: Direction) => void, undo: () => void): void {
  const handlers = useRef({ swipe, undo });
  useLayoutEffect(() => {
    handlers.current = { swipe, undo };
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [role=dialog], [role=menu]")
      )
        return;
      if (event.key === "ArrowRight") handlers.current.swipe("right");
      else if (event.key === "ArrowLeft") handlers.current.swipe("left");
      else if (event.key === "u" || event.key === "U") handlers.current.undo();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
