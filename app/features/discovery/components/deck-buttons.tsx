import { Check, Info, Undo2, X } from "lucide-react";
import type { MouseEvent } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { useSecondClick } from "#app/ui/primitives/use-second-click.ts";
import type { DeckCard } from "../rules.ts";
import { nameOf } from "./card-name.ts";
import { SaveButton } from "./save-button.tsx";
import type { Direction } from "./swipe-outbox.ts";

/** What can be done with the card on top; the two answers work without script. */
export function DeckButtons(props: {
  card: DeckCard | undefined;
  canUndo: boolean;
  onSwipe: (direction: Direction) => void;
  onUndo: () => void;
}) {
  const { card } = props;
  const isSecond = useSecondClick();
  const swipe = (direction: Direction) => (event: MouseEvent) => {
    if (!isSecond(event, direction)) props.onSwipe(direction);
  };
  return (
    // Above the bar of a phone whatever does not fit: over the end of the card, where one scrolls to what they cover.
    <div className="sticky z-20 flex items-center justify-center gap-2 max-lg:bottom-[calc(min(4.5rem,88px)+0.5rem+env(safe-area-inset-bottom,0px))] sm:gap-4 max-sm:[&_.size-12]:size-[min(3rem,13vw)] max-sm:[&_.size-16]:size-[min(4rem,18vw)] [@media(max-height:42.25rem)]:max-sm:[&_.size-16]:size-[min(3.25rem,18vw)] max-sm:in-data-[display~=text-large]:[&_.size-16]:size-[min(3.25rem,18vw)] max-sm:in-data-[display~=text-larger]:[&_.size-16]:size-[min(3.25rem,18vw)]">
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
          onClick={swipe("left")}
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
          onClick={swipe("right")}
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
          readAt={card.readAt}
        />
      ) : null}
    </div>
  );
}

/** What the keyboard can do, where there is one. */
export function KeyHints() {
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
